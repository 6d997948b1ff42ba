/* What the agent may do that the user who started it may not. */
#ifndef AKULA_PRIVILEGES_H
#define AKULA_PRIVILEGES_H
#include <stdbool.h>
#include <sys/types.h>

/* Whether the agent has more rights than its caller: set-user-id, or capabilities of its file. */
bool privileges_elevated(void);

/* Whether it has any capability. */
bool privileges_any(void);

/*
 * As fork(2), held to the caller's limit of processes (RLIMIT_NPROC), from which an agent that has
 * more rights would be exempt.
 */
pid_t privileges_fork(void);

/* Gives up all that the caller does not have, for good; 0 or errno. */
int privileges_drop(void);

#endif
