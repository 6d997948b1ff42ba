#include "kernels.h"
#include "report.h"

/* Knuth's multiplier, MMIX. Four chains that do not wait for each other keep the multiplier busy. */
static const uint64_t MULTIPLIER = UINT64_C(6364136223846793005);

struct chains {
  uint64_t a, b, c, d;
};

static const struct chains BEGINNING = {1, 2, 3, 4};

static struct chains advance(struct chains at, uint64_t steps) {
  for (uint64_t step = 0; step < steps; step++) {
    at.a = at.a * MULTIPLIER + 1;
    at.b = at.b * MULTIPLIER + 3;
    at.c = at.c * MULTIPLIER + 5;
    at.d = at.d * MULTIPLIER + 7;
  }
  return at;
}

static uint64_t checksum(struct chains at) {
  return at.a ^ at.b ^ at.c ^ at.d;
}

uint64_t arithmetic_steps(uint64_t steps) {
  return checksum(advance(BEGINNING, steps));
}

uint64_t arithmetic_work(const uint64_t *values) {
  uint64_t steps = values[0], step = 0;
  struct chains at = BEGINNING;
  for (uint64_t part = 0; part < PARTS; part++) {
    report(step, steps);
    at = advance(at, part_end(steps, part) - step);
    step = part_end(steps, part);
  }
  report(steps, steps);
  return checksum(at);
}
