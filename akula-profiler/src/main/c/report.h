/* How far the work is: told to 'akula run' if the user asks for it with --report. */
#ifndef REPORT_H
#define REPORT_H
#include <stdint.h>

/* From now on reports are made. */
void report_switch_on(void);

/* The next reports are those of a kernel, from 0, of so many that make up equal parts of the work. */
void report_kernel(uint64_t number, uint64_t count);

/* So much of the work is done, in units of the kernel. */
void report(uint64_t done, uint64_t total);

enum { PARTS = 1024 };

/* The number of steps after which a part, from 0 to PARTS - 1, of so many steps is done. */
static inline uint64_t part_end(uint64_t steps, uint64_t part) {
  return part + 1 == PARTS ? steps : steps / PARTS * (part + 1);
}

#endif
