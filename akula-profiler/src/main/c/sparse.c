#include <stdlib.h>
#include <string.h>

#include "chance.h"
#include "kernels.h"
#include "memory.h"
#include "report.h"

enum { MOST_IN_A_ROW = 31, MOST_WEIGHT = 8 };

/* In compressed rows: those of row r are from start[r] up to start[r + 1]. */
struct matrix {
  uint64_t rows;
  uint64_t *start;
  uint32_t *column;
  double *value;
};

/* Columns are anywhere; the values of a row are positive and come to 1, so that nothing grows. */
static struct matrix matrix_of(uint64_t rows) {
  uint64_t state = 1;
  struct matrix matrix = {rows, memory_of(rows + 1, sizeof *matrix.start), NULL, NULL};
  for (uint64_t row = 0; row < rows; row++)
    matrix.start[row + 1] = matrix.start[row] + 1 + chance_below(&state, MOST_IN_A_ROW);
  matrix.column = memory_of(matrix.start[rows], sizeof *matrix.column);
  matrix.value = memory_of(matrix.start[rows], sizeof *matrix.value);
  for (uint64_t row = 0; row < rows; row++) {
    double sum = 0;
    for (uint64_t i = matrix.start[row]; i < matrix.start[row + 1]; i++) {
      matrix.column[i] = (uint32_t)chance_below(&state, rows);
      matrix.value[i] = (double)(1 + chance_below(&state, MOST_WEIGHT));
      sum += matrix.value[i];
    }
    for (uint64_t i = matrix.start[row]; i < matrix.start[row + 1]; i++) matrix.value[i] /= sum;
  }
  return matrix;
}

static void multiply(const struct matrix *matrix, const double *restrict vector,
                     double *restrict product) {
  for (uint64_t row = 0; row < matrix->rows; row++) {
    double sum = 0;
    for (uint64_t i = matrix->start[row]; i < matrix->start[row + 1]; i++)
      sum += matrix->value[i] * vector[matrix->column[i]];
    product[row] = sum;
  }
}

uint64_t sparse_work(const uint64_t *values) {
  uint64_t rows = values[0], repeats = values[1], sum = 0;
  struct matrix matrix = matrix_of(rows);
  double *vector = memory_of(rows, sizeof *vector);
  double *product = memory_of(rows, sizeof *product);
  for (uint64_t row = 0; row < rows; row++) vector[row] = (double)(1 + row % 7);
  for (uint64_t repeat = 0; repeat < repeats; repeat++) {
    report(repeat, repeats);
    multiply(&matrix, vector, product);
    double *other = vector;
    vector = product;
    product = other;
  }
  report(repeats, repeats);
  for (uint64_t row = 0; row < rows; row++) {
    uint64_t bits;
    memcpy(&bits, &vector[row], sizeof bits);
    sum = sum * 31 + bits;
  }
  free(matrix.start);
  free(matrix.column);
  free(matrix.value);
  free(vector);
  free(product);
  return sum;
}
