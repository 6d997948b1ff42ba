/* Clocks, nanoseconds. */
#ifndef CLOCK_H
#define CLOCK_H
#include <stdint.h>
#include <time.h>

static inline uint64_t clock_read(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

/* The time, from some beginning. */
static inline uint64_t clock_nanos(void) {
  return clock_read(CLOCK_MONOTONIC);
}

/* How long the calling thread has run. */
static inline uint64_t clock_thread_nanos(void) {
  return clock_read(CLOCK_THREAD_CPUTIME_ID);
}

#endif
