#include <stdio.h>

#include "generators.h"
#include "sales.h"

enum { ROWS_OF_AN_INSERT = 100 };

static const char *const QUESTIONS =
    "CREATE INDEX sale_customer ON sale(customer);\n"
    "CREATE INDEX sale_article ON sale(article, day);\n"
    "SELECT count(*), sum(cents) FROM sale;\n"
    "SELECT article, count(*), sum(cents) FROM sale GROUP BY article ORDER BY 3 DESC, 1 LIMIT 5;\n"
    "SELECT substr(day, 1, 7) AS month, avg(cents) FROM sale GROUP BY month ORDER BY 2, 1 LIMIT 5;\n"
    "SELECT count(*) FROM sale AS one JOIN sale AS two\n"
    "  ON one.customer = two.customer AND one.day < two.day WHERE one.cents > two.cents;\n"
    "SELECT count(*) FROM (SELECT DISTINCT customer, article FROM sale);\n"
    "UPDATE sale SET cents = cents + 1 WHERE article IN\n"
    "  (SELECT article FROM sale GROUP BY article HAVING count(*) < 20);\n"
    "DELETE FROM sale WHERE number % 3 = 0;\n"
    "SELECT count(*), sum(cents) FROM sale;\n";

void sql_write(const uint64_t *values) {
  static struct sales sales;
  uint64_t rows = values[0];
  sales_begin(&sales, rows, values[1]);
  puts("CREATE TABLE sale(number INTEGER PRIMARY KEY, customer INTEGER, article TEXT,\n"
       "  cents INTEGER, day TEXT);\nBEGIN;");
  for (uint64_t row = 0; row < rows; row++) {
    struct sale sale = sales_next(&sales);
    if (row % ROWS_OF_AN_INSERT == 0) puts("INSERT INTO sale VALUES");
    printf("(%llu,%llu,'%s',%llu,'%04u-%02u-%02u')%s\n", (unsigned long long)sale.number,
           (unsigned long long)sale.customer, sale.article, (unsigned long long)sale.cents,
           sale.year, sale.month, sale.day,
           row % ROWS_OF_AN_INSERT == ROWS_OF_AN_INSERT - 1 || row == rows - 1 ? ";" : ",");
  }
  printf("COMMIT;\n%s", QUESTIONS);
}
