/* Directories of control groups, version 1 or 2, and the processes below them. */
#ifndef AKULA_GROUPTREE_H
#define AKULA_GROUPTREE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* Sends a signal to each process of a group but one (0: to all), or counts only (0). */
int grouptree_signal(const char *directory, int signal, pid_t but);

/*
 * Sends a signal to a process that a group had listed, if it is in that group or below still: not to
 * another one that has its id by now.
 */
void grouptree_signal_one(const char *directory, pid_t pid, int signal);

/* Ends all processes of a group, however fast they fork; EBUSY if some are left after so long. */
int grouptree_kill(const char *directory, uint64_t wait_nanos);

/* Removes a group and those below it; 0 or errno. One that is gone counts as removed. */
int grouptree_remove(const char *directory);

/* Freezes a group, where that can be, so that nothing in it makes processes while it is moved out. */
void grouptree_hold(const char *directory);

/*
 * Returns what is in a group and those below it to another group: holds them, gives every thread the
 * mask of cpus (none if it is NULL), continues those that were stopped if told, moves them, by which
 * they run again, thaws what could not be moved, removes the group. Where the other one is gone, the nearest one above it; 0 or errno.
 */
int grouptree_return(const char *directory, const char *to, const char *mask, size_t bytes,
                     bool continues);

/* Kills, then removes. */
int grouptree_end(const char *directory, uint64_t wait_nanos);

#endif
