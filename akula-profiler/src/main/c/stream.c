#include <stdlib.h>

#include "kernels.h"
#include "memory.h"
#include "report.h"

/* McCalpin's triad, in whole numbers, so that the result is the same everywhere. */
__attribute__((noinline)) static void triad(uint64_t *restrict to, const uint64_t *restrict one,
                                            const uint64_t *restrict two, uint64_t count) {
  for (uint64_t i = 0; i < count; i++) to[i] = one[i] + 3 * two[i];
}

uint64_t stream_work(const uint64_t *values) {
  uint64_t count = values[0] / (3 * sizeof(uint64_t)), passes = values[1];
  uint64_t *memory = memory_of(3 * count, sizeof *memory);
  uint64_t *arrays[] = {memory, memory + count, memory + 2 * count};
  uint64_t sum = 0;
  for (uint64_t i = 0; i < 3 * count; i++) memory[i] = i;
  for (uint64_t pass = 0; pass < passes; pass++) {
    report(pass, passes);
    triad(arrays[pass % 3], arrays[(pass + 1) % 3], arrays[(pass + 2) % 3], count);
  }
  report(passes, passes);
  for (uint64_t i = 0; i < 3 * count; i++) sum += memory[i];
  free(memory);
  return sum;
}
