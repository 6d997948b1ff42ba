/* Rows of a made-up table of sales, for csv and sql. */
#ifndef SALES_H
#define SALES_H
#include <stdint.h>

#include "words.h"

struct sale {
  uint64_t number; /* from 1 */
  uint64_t customer;
  const char *article;
  uint64_t cents;
  unsigned year, month, day;
};

struct sales {
  struct words words;
  uint64_t state;
  uint64_t made;
  uint64_t customers;
};

void sales_begin(struct sales *sales, uint64_t rows, uint64_t seed);
struct sale sales_next(struct sales *sales);

#endif
