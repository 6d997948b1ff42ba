/*
 * Bytes between the last-level caches and memory of applications and threads: each that is counted has
 * a monitoring group of resctrl. A group is known by its number, from 1.
 */
#ifndef AKULA_MONITORS_H
#define AKULA_MONITORS_H
#include <stdbool.h>
#include <sys/types.h>

#include "protocol.h"

/* Makes so many groups, which wait for use, after those of agents that are no more went; 0 or errno. */
int monitors_choose(uint64_t groups);

/* A group for the processes of a task, of which one thread is put there; or the errno value below 0. */
int monitor_open_task(uint32_t task, pid_t tid);

/* A group for one thread of a task; or the errno value below 0. ENOSPC: the processor has no more. */
int monitor_open_thread(uint32_t task, pid_t tid);

/* Puts one more thread into a group, with what it will start; 0 or errno. */
int monitor_add(int number, pid_t tid);

/* The bytes so far; of a task with those of its threads that have or had groups of their own. */
struct counter monitor_read(int number);

/* The group waits for use again; threads that are still there go back to the task's group, or its to none. */
void monitor_close(int number);

#endif
