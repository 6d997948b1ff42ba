/* The threads of a program: made, registered, begun together, and waited for. */
#ifndef CREW_H
#define CREW_H
#include "options.h"

/* What thread number 'number' does, from 0; returns its part of the checksum. */
typedef uint64_t work(const struct options *options, uint64_t number);

/* What a thread tells, or 0. */
struct told {
  double task, critical;
};
typedef struct told telling(const struct options *options, uint64_t number);

/* Returns the sum of what the threads return. */
uint64_t crew_work(const struct options *options, work *work, telling *telling);

/* Tells how far the calling thread is. */
void crew_report(uint64_t done, uint64_t total);

#endif
