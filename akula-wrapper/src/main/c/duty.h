/*
 * The agent's other trade: a process that keeps a cpu busy for a share of the time, so that whatever
 * else runs there gets the rest. Whoever starts it pins it and gives it a real-time priority.
 */
#ifndef AKULA_DUTY_H
#define AKULA_DUTY_H
#include <stdint.h>

/* The longest period, nanoseconds. */
#define DUTY_MOST_PERIOD 1000000000ull

/* Reads nanoseconds in decimal, up to DUTY_MOST_PERIOD; -1 if it is no such number. */
int64_t duty_nanos(const char *text);

/* Is busy for so many nanoseconds of each period until its parent ends; both of duty_nanos. */
_Noreturn void duty(uint64_t busy, uint64_t period);

#endif
