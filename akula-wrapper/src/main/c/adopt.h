/*
 * Processes that the agent did not start: taken over while they run, with what they have started, and
 * given back as they were found.
 */
#ifndef AKULA_ADOPT_H
#define AKULA_ADOPT_H
#include "task.h"

/*
 * Takes a process over for a task that was just taken, whose slot is set: its line goes into groups,
 * and is counted. Whatever fails, the guard knows what to put back by then, and so has give_back. One
 * of the line of another task that was adopted is taken if it may leave that. 0 or errno, and at what.
 */
int adopt(struct application *application, pid_t pid, bool may_leave, enum stage *stage);

/* Gives back what was adopted: cpus, group, and that it runs; 0 or errno. */
int adopted_give_back(const struct application *application);

#endif
