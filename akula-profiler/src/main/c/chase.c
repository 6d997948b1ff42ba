#include <stdlib.h>

#include "chance.h"
#include "kernels.h"
#include "memory.h"
#include "report.h"

void chase_link(struct line *lines, uint64_t count) {
  uint64_t state = 1;
  for (uint64_t i = 0; i < count; i++) lines[i].next = i;
  for (uint64_t i = count - 1; i > 0; i--) {
    uint64_t other = chance_below(&state, i);
    uint64_t next = lines[i].next;
    lines[i].next = lines[other].next;
    lines[other].next = next;
  }
}

uint64_t chase_work(const uint64_t *values) {
  uint64_t count = values[0] / LINE_BYTES, steps = values[1], step = 0;
  struct line *lines = memory_of(count, sizeof *lines);
  uint64_t at = 0, sum = 0;
  chase_link(lines, count);
  for (uint64_t part = 0; part < PARTS; part++) {
    report(step, steps);
    for (; step < part_end(steps, part); step++) {
      at = lines[at].next;
      sum += at;
    }
  }
  report(steps, steps);
  free(lines);
  return sum ^ at << 32;
}
