/*
 * Measurements of the machine and its scheduler. Each takes its arguments in the order of the table of
 * commands.c and prints a table (CSV) of what was seen, times in nanoseconds.
 */
#ifndef MEASUREMENTS_H
#define MEASUREMENTS_H
#include <stdint.h>

void refill_measure(const uint64_t *values);
void switches_measure(const uint64_t *values);
void turns_measure(const uint64_t *values);

#endif
