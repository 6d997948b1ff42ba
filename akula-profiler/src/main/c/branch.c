#include "chance.h"
#include "kernels.h"
#include "report.h"

/* One of eight ways, by bits that look random: an interpreter's worst case. */
static inline uint64_t one_way(uint64_t state, uint64_t sum) {
  switch (state >> 61) {
    case 0: return sum + state;
    case 1: return sum ^ state;
    case 2: return sum * 3;
    case 3: return sum - (state >> 3);
    case 4: return (sum << 7) | (sum >> 57);
    case 5: return ~sum + (state & 0xff);
    case 6: return sum * 5 + 1;
    default: return (sum >> 11) ^ (state << 5);
  }
}

uint64_t branch_work(const uint64_t *values) {
  uint64_t steps = values[0], step = 0;
  uint64_t state = 1, sum = 0;
  for (uint64_t part = 0; part < PARTS; part++) {
    report(step, steps);
    for (; step < part_end(steps, part); step++) sum = one_way(chance_next(&state), sum);
  }
  report(steps, steps);
  return sum;
}
