/*
 * The table of counters in memory that the JVM can write too: it is written here and never read
 * back, so what stands in it decides nothing.
 */
#ifndef AKULA_TABLE_H
#define AKULA_TABLE_H
#include "protocol.h"

/* Checks and maps the table: a sentence that says what is wrong with it, or NULL. */
const char *table_open(void);

/* Slots of the table. */
uint32_t table_slots(void);

/* Writes the number of events of each slot into the header. */
void table_events(uint32_t count);

/* Writes a slot under its sequence lock; the sequence of the argument is ignored. */
void table_write(uint32_t index, const struct slot *slot);

/* Says that what a slot has still holds at a sample, and at a moment. */
void table_confirm(uint32_t index, uint64_t sample, uint64_t nanos);

/* Says that one more slot is written of what has ended. */
void table_ended(void);

/* Says that all slots have been written for a sample, and how often the guard was replaced by then. */
void table_complete(uint64_t sample, uint64_t nanos, uint64_t guards);

#endif
