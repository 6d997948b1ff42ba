#include "kernels.h"
#include "report.h"

/* Knuth's multiplier, MMIX. Four chains that do not wait for each other keep the multiplier busy. */
static const uint64_t MULTIPLIER = UINT64_C(6364136223846793005);

uint64_t arithmetic_work(const uint64_t *values) {
  uint64_t steps = values[0], step = 0;
  uint64_t a = 1, b = 2, c = 3, d = 4;
  for (uint64_t part = 0; part < PARTS; part++) {
    report(step, steps);
    for (; step < part_end(steps, part); step++) {
      a = a * MULTIPLIER + 1;
      b = b * MULTIPLIER + 3;
      c = c * MULTIPLIER + 5;
      d = d * MULTIPLIER + 7;
    }
  }
  report(steps, steps);
  return a ^ b ^ c ^ d;
}
