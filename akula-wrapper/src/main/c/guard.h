/*
 * The guard: a process that outlives the agent, however that ends, and undoes what it did. It is
 * told of each change before it is made. Where it is not wanted the agent undoes by itself.
 */
#ifndef AKULA_GUARD_H
#define AKULA_GUARD_H
#include "undo.h"

/* Starts the guard; 0 or errno. */
int guard_start(void);

/* Tells what has to be undone; 0, or the errno for which the change must not be made. */
int guard_tell(const struct undo *undo);

/* From now on a guard that is killed is replaced by another one, with the same list. */
void guard_renewable(void);

/* What can be read once the guard is gone and can be replaced; -1 if it cannot be. */
int guard_stream(void);

/* The guard is gone: another one takes its place; 0 or errno. */
int guard_renew(void);

/* How often that was done. */
uint64_t guard_renewals(void);

/* The process id of the guard, 0 without one. */
int guard_pid(void);

/* Has all undone, waits until it is; 0 or errno. */
int guard_finish(void);

#endif
