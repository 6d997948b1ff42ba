#include "numbers.h"

#include <stddef.h>
#include <string.h>

static const struct {
  const char *name;
  uint64_t factor;
} units[] = {
    {"", 1},
    {"K", 1000},
    {"KB", 1000},
    {"KiB", 1024},
    {"M", 1000000},
    {"MB", 1000000},
    {"MiB", 1 << 20},
    {"G", 1000000000},
    {"GB", 1000000000},
    {"GiB", 1 << 30},
};

int number_parse(const char *text, uint64_t *number) {
  uint64_t value = 0;
  const char *at = text;
  for (; *at >= '0' && *at <= '9'; at++)
    if (__builtin_mul_overflow(value, 10, &value)
        || __builtin_add_overflow(value, (uint64_t)(*at - '0'), &value))
      return 0;
  if (at == text) return 0;
  for (size_t unit = 0; unit < sizeof units / sizeof *units; unit++)
    if (strcmp(at, units[unit].name) == 0)
      return !__builtin_mul_overflow(value, units[unit].factor, number);
  return 0;
}
