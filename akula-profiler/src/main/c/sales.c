#include "sales.h"

#include "chance.h"

enum { SALES_OF_A_CUSTOMER = 20 };

void sales_begin(struct sales *sales, uint64_t rows, uint64_t seed) {
  words_make(&sales->words);
  sales->state = chance_mix(seed + 1);
  sales->made = 0;
  sales->customers = rows / SALES_OF_A_CUSTOMER + 1;
}

struct sale sales_next(struct sales *sales) {
  uint64_t *state = &sales->state;
  struct sale sale;
  sale.number = ++sales->made;
  sale.customer = 1 + chance_below(state, sales->customers);
  sale.article = words_draw(&sales->words, state);
  sale.cents = 100 + chance_below(state, 100000);
  sale.year = 2000 + (unsigned)chance_below(state, 25);
  sale.month = 1 + (unsigned)chance_below(state, 12);
  sale.day = 1 + (unsigned)chance_below(state, 28);
  return sale;
}
