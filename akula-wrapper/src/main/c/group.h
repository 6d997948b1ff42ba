/*
 * Control groups of the applications: `akula-PID` below the agent's own group, in it one group for
 * each application, in that one for each thread that was set on its own. In version 2 for pausing
 * and, where its cpu controller can be had, weights; else weights by cpu.shares of version 1.
 */
#ifndef AKULA_GROUP_H
#define AKULA_GROUP_H
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "probe.h"

/* Makes the agent's groups and notes what they can do; before the namespace is entered. */
void groups_open(struct probe *probe);

/* Whether processes are put into groups, so that none of an application's can leave it. */
bool groups_exist(void);

/* Makes the groups of an application and puts its first process there; 0 or errno. */
int group_make(uint32_t serial, pid_t pid);

/*
 * The same for a process that others started: tells the guard first where it is from, so that it goes
 * back there (undo_return by the serial number); then more of it. Whether it was stopped, too. One that
 * comes from another application that was adopted (0: it does not) goes back to where that is from.
 */
int group_adopt(uint32_t serial, pid_t pid, uint64_t start_ticks, bool stopped, uint32_t from);
int group_add(uint32_t serial, pid_t pid);

/* The serial number of the application in whose groups a process is; 0 if it is in none. */
uint32_t group_of(pid_t pid);

/* Removes them; groups that are still busy are left to the guard. */
void group_remove(uint32_t serial);

/* Sends a signal to all processes of an application but one (0: all); how many there are. */
int group_signal(uint32_t serial, int signal, pid_t but);

/* Ends all processes of an application; 0, or EBUSY if some are still there after so long. */
int group_kill(uint32_t serial, uint64_t wait_nanos);

/* Whether a process or thread is in the groups of an application. */
bool group_has(uint32_t serial, pid_t tid);

/*
 * A thread that began in the group of the one that made it goes into the application's own, so that
 * it is not set with that one; whether it was moved.
 */
bool group_home(uint32_t serial, pid_t tid);

/* Freezes or thaws an application, or one thread of it; ENOTSUP if groups cannot. */
int group_freeze(uint32_t serial, pid_t tid, bool frozen);

/* Sets the weight of an application, or of one thread (against its other threads); 100 is usual. */
int group_weight(uint32_t serial, pid_t tid, uint32_t weight);

/*
 * A thread that was put into a group of version 1 just now and is none of the application's goes back
 * where it was.
 */
void group_release(pid_t tid);

#endif
