/*
 * Inputs for real programs, written to standard output: the same bytes for the same arguments on
 * every machine. Arguments are in the order of the table of commands.c.
 */
#ifndef GENERATORS_H
#define GENERATORS_H
#include <stdint.h>

void csv_write(const uint64_t *values);
void image_write(const uint64_t *values);
void source_write(const uint64_t *values);
void sql_write(const uint64_t *values);
void text_write(const uint64_t *values);

#endif
