/* Numbers and sizes as people write them. */
#ifndef NUMBERS_H
#define NUMBERS_H
#include <stdint.h>

/*
 * Reads a whole number with an optional unit: K, M, G (thousands, also KB, MB, GB) or KiB, MiB, GiB
 * (1024). Returns whether it is one below 2^64.
 */
int number_parse(const char *text, uint64_t *number);

#endif
