/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rings as a process that decides sees them: the loader is started, no library but libc is used. */
#ifndef AKULA_KERNEL_HOST_H
#define AKULA_KERNEL_HOST_H
#include <stdbool.h>

#include "../rings.h"

/* Starts the loader with arguments (NULL ends them) and maps what it hands over; ends the process
   with 2 if it refuses, which it has said. */
struct ready host_open(char **loader);

/* The next event, or NULL if there is none now; it is there until the next call. */
const struct event *host_next(void);

/* Puts an answer into the ring; false if there is no room. */
bool host_answer(const struct answer *answer);

/* Has the answers carried out, which also says that somebody decides. */
void host_carry_out(void);

/* Has all threads told again; false if that has to be done again when events have been read. */
bool host_anew(void);

const struct counts *host_counts(void);

/* Waits for events, so long at most; false if the loader has ended. */
bool host_wait(int milliseconds);

/* Has the scheduler taken out and waits for the end of the loader; its last words. */
struct ended host_close(void);

#endif
