#include "kernels.h"
#include "report.h"

/* Instructions that do nothing, and hardly a jump: whoever shares a core with it has the core's
   mode, and nothing else, from it. */
uint64_t nop_work(const uint64_t *values) {
  uint64_t steps = values[0], step = 0;
  for (uint64_t part = 0; part < PARTS; part++) {
    report(step, steps);
    for (; step < part_end(steps, part); step++)
      __asm__ volatile(".rept 250\n\tnop\n\t.endr");
  }
  report(steps, steps);
  return steps;
}
