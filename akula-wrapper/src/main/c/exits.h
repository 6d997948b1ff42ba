/* Ends of children: looked at when they come, reaped when the JVM has noted them. */
#ifndef AKULA_EXITS_H
#define AKULA_EXITS_H
#include <stdbool.h>
#include <sys/types.h>

#include "protocol.h"

/* Whether a child has ended, and how; it stays unreaped. */
bool exit_look(pid_t pid, struct exited *exit);

/* Reaps a child that has ended or is about to; one that takes longer is reaped when it comes. */
void exit_reap(pid_t pid);

/* Reaps what ended and is no application's: orphans that came to the agent, slow children. */
void exits_others(void);

/* Ends all applications and reaps what there is; waits at most so long. */
void exits_finish(uint64_t wait_nanos);

#endif
