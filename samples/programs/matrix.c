/*
 * The product of two square matrices; each thread computes some rows of it. Lakshminarayana, Rao and
 * Kim, Asymmetry Aware Scheduling Algorithms for Asymmetric Multiprocessors, section 4.2.1.
 */
#include <stdlib.h>

#include "commands.h"
#include "crew.h"
#include "failure.h"
#include "mix.h"

enum { BLOCK = 5 };

static uint64_t size;
static double *left, *right, *product;

static double *make(uint64_t seed) {
  double *numbers = calloc(size * size, sizeof *numbers);
  if (numbers == NULL) fail(EXIT_FAILED, "there is not enough memory for %llu x %llu numbers",
                            (unsigned long long)size, (unsigned long long)size);
  /* Small whole numbers: every sum is exact, so the order of adding does not matter. */
  for (uint64_t i = 0; i < size * size; i++) numbers[i] = seed == 0 ? 0 : (double)(mix(seed + i) % 10);
  return numbers;
}

/*
 * Some rows at once, so that the right matrix comes from the shared cache once for all of them: what
 * takes time is to compute, and not what other programs do to the cache.
 */
static void block(uint64_t first, uint64_t count) {
  for (uint64_t k = 0; k < size; k++) {
    const double *in = &right[k * size];
    for (uint64_t i = first; i < first + count; i++) {
      double factor = left[i * size + k];
      double *out = &product[i * size];
      for (uint64_t j = 0; j < size; j++) out[j] += factor * in[j];
    }
  }
}

static uint64_t first_row(const struct options *options, uint64_t number) {
  uint64_t first = 0;
  for (uint64_t i = 0; i < number; i++) first += options->shares[i];
  return first;
}

static uint64_t rows(const struct options *options, uint64_t number) {
  uint64_t first = first_row(options, number), count = options->shares[number], sum = 0;
  for (uint64_t round = 0; round < options->repeat; round++)
    for (uint64_t done = 0; done < count;) {
      uint64_t next = count - done < BLOCK ? count - done : BLOCK;
      block(first + done, next);
      done += next;
      crew_report(round * count + done, options->repeat * count);
    }
  for (uint64_t i = first * size; i < (first + count) * size; i++) sum += mix(i) * (uint64_t)product[i];
  return sum;
}

static struct told tell(const struct options *options, uint64_t number) {
  return (struct told){(double)options->shares[number], 0};
}

uint64_t matrix(const struct options *options) {
  size = first_row(options, options->threads);
  left = make(1);
  right = make(UINT64_C(1) << 40);
  product = make(0);
  return crew_work(options, rows, tell);
}
