#include <stdio.h>

#include "generators.h"
#include "sales.h"

void csv_write(const uint64_t *values) {
  static struct sales sales;
  sales_begin(&sales, values[0], values[1]);
  puts("sale,customer,article,price,date");
  for (uint64_t row = 0; row < values[0]; row++) {
    struct sale sale = sales_next(&sales);
    printf("%llu,%llu,%s,%llu.%02llu,%04u-%02u-%02u\n", (unsigned long long)sale.number,
           (unsigned long long)sale.customer, sale.article, (unsigned long long)(sale.cents / 100),
           (unsigned long long)(sale.cents % 100), sale.year, sale.month, sale.day);
  }
}
