/*
 * Fixed work of known behaviour. Each takes its arguments in the order of the table of commands.c,
 * touches all its memory before it begins, reports each part of the work that is done (report.h),
 * and returns a checksum that is the same on every machine.
 */
#ifndef KERNELS_H
#define KERNELS_H
#include <stdint.h>

enum { LINE_BYTES = 64 };

struct line {
  uint64_t next; /* number of the line that comes after this one */
  unsigned char rest[LINE_BYTES - sizeof(uint64_t)];
};

/* Links the lines to one random cycle through all of them: Sattolo, IPL 22 (1986) 315. */
void chase_link(struct line *lines, uint64_t count);

/* As arithmetic_work, and reports nothing. */
uint64_t arithmetic_steps(uint64_t steps);

uint64_t arithmetic_work(const uint64_t *values);
uint64_t nop_work(const uint64_t *values);
uint64_t branch_work(const uint64_t *values);
uint64_t chase_work(const uint64_t *values);
uint64_t dense_work(const uint64_t *values);
uint64_t hash_work(const uint64_t *values);
uint64_t sort_work(const uint64_t *values);
uint64_t sparse_work(const uint64_t *values);
uint64_t stream_work(const uint64_t *values);

#endif
