#include <stdio.h>
#include <stdlib.h>

#include "clock.h"
#include "kernels.h"
#include "measurements.h"
#include "memory.h"

enum { REPEATS = 10 };

/* Reads a word of each line, in their order: the next is asked for before this one is there. */
static uint64_t in_order(const struct line *lines, uint64_t count) {
  uint64_t sum = 0;
  for (uint64_t i = 0; i < count; i++) sum += lines[i].next;
  return sum;
}

/* Follows the cycle through all lines: nothing is asked for before the one before it is there. */
static uint64_t by_chance(const struct line *lines, uint64_t count) {
  uint64_t at = 0;
  for (uint64_t i = 0; i < count; i++) at = lines[at].next;
  return at;
}

typedef uint64_t passing(const struct line *lines, uint64_t count);

static volatile uint64_t seen; /* so that no pass is left out by the compiler */

static void print(const char *order, const char *caches, passing *pass, const struct line *lines,
                  uint64_t count) {
  uint64_t begin = clock_nanos();
  seen = pass(lines, count);
  uint64_t nanos = clock_nanos() - begin;
  printf("%s,%s,%llu,%llu\n", order, caches, (unsigned long long)(count * LINE_BYTES),
         (unsigned long long)nanos);
}

static void measure(const char *order, passing *pass, const struct line *lines, uint64_t count,
                    const struct line *others, uint64_t other_count) {
  seen = in_order(others, other_count);
  print(order, "gone", pass, lines, count);
  print(order, "held", pass, lines, count);
}

void refill_measure(const uint64_t *values) {
  uint64_t count = values[0] / LINE_BYTES, other_count = values[1] / LINE_BYTES;
  struct line *lines = memory_of(count, sizeof *lines);
  struct line *others = memory_of(other_count, sizeof *others);
  chase_link(lines, count);
  puts("order,caches,bytes,elapsed_ns");
  for (int i = 0; i < REPEATS; i++) {
    measure("in_order", in_order, lines, count, others, other_count);
    measure("by_chance", by_chance, lines, count, others, other_count);
  }
  free(others);
  free(lines);
}
