#include <stdlib.h>

#include "chance.h"
#include "kernels.h"
#include "memory.h"
#include "report.h"

static void merge(const uint64_t *from, uint64_t *to, uint64_t left, uint64_t middle,
                  uint64_t right) {
  uint64_t one = left, two = middle;
  for (uint64_t i = left; i < right; i++)
    to[i] = two == right || (one < middle && from[one] <= from[two]) ? from[one++] : from[two++];
}

static inline uint64_t least(uint64_t one, uint64_t two) { return one < two ? one : two; }

/* Runs of doubling length; returns the one of the two arrays in which the result is. */
static uint64_t *sort(uint64_t *numbers, uint64_t *space, uint64_t count) {
  for (uint64_t width = 1; width < count; width *= 2) {
    for (uint64_t left = 0; left < count; left += 2 * width)
      merge(numbers, space, left, least(left + width, count), least(left + 2 * width, count));
    uint64_t *other = numbers;
    numbers = space;
    space = other;
  }
  return numbers;
}

uint64_t sort_work(const uint64_t *values) {
  uint64_t count = values[0], repeats = values[1];
  uint64_t *numbers = memory_of(count, sizeof *numbers);
  uint64_t *space = memory_of(count, sizeof *space);
  uint64_t state = 1, sum = 0;
  for (uint64_t repeat = 0; repeat < repeats; repeat++) {
    report(repeat, repeats);
    for (uint64_t i = 0; i < count; i++) numbers[i] = chance_next(&state);
    const uint64_t *sorted = sort(numbers, space, count);
    for (uint64_t i = 0; i < count; i++) sum += sorted[i] * (i + 1);
  }
  report(repeats, repeats);
  free(numbers);
  free(space);
  return sum;
}
