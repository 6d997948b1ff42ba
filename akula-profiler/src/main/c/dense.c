#include <stdlib.h>

#include "kernels.h"
#include "memory.h"
#include "report.h"

enum { BLOCK = 64 };

static inline uint64_t least(uint64_t one, uint64_t two) { return one < two ? one : two; }

/* Rows of c += the rows of a times b, for one block of rows. */
static void rows(const double *restrict a, const double *restrict b, double *restrict c, uint64_t n,
                 uint64_t first) {
  for (uint64_t inner = 0; inner < n; inner += BLOCK)
    for (uint64_t column = 0; column < n; column += BLOCK)
      for (uint64_t i = first; i < least(first + BLOCK, n); i++)
        for (uint64_t k = inner; k < least(inner + BLOCK, n); k++) {
          double factor = a[i * n + k];
          uint64_t end = least(column + BLOCK, n);
          for (uint64_t j = column; j < end; j++) c[i * n + j] += factor * b[k * n + j];
        }
}

uint64_t dense_work(const uint64_t *values) {
  uint64_t n = values[0], repeats = values[1];
  uint64_t blocks = (n + BLOCK - 1) / BLOCK, total = repeats * blocks, done = 0, sum = 0;
  double *a = memory_of(n * n, sizeof *a);
  double *b = memory_of(n * n, sizeof *b);
  double *c = memory_of(n * n, sizeof *c);
  for (uint64_t i = 0; i < n * n; i++) { /* small whole numbers: all sums are exact */
    a[i] = (double)(i * 7 % 17) - 8;
    b[i] = (double)(i * 5 % 13) - 6;
  }
  for (uint64_t repeat = 0; repeat < repeats; repeat++)
    for (uint64_t first = 0; first < n; first += BLOCK) {
      report(done++, total);
      rows(a, b, c, n, first);
    }
  report(total, total);
  for (uint64_t i = 0; i < n * n; i++) sum += (uint64_t)(int64_t)c[i] * (i + 1);
  free(a);
  free(b);
  free(c);
  return sum;
}
