/* Where the control groups are mounted, and where among them this process is. */
#ifndef AKULA_HIERARCHY_H
#define AKULA_HIERARCHY_H
#include <sys/types.h>

#include "files.h"

/*
 * The directory of the process's own group: of version 2 if controller is NULL, else of the
 * version 1 hierarchy that has the controller. 0, ENOENT if there is none, or another errno.
 */
int hierarchy_own(const char *controller, char directory[PATH_BYTES]);

/* The same of another process or thread. */
int hierarchy_of(pid_t tid, const char *controller, char directory[PATH_BYTES]);

/*
 * Goes up to the nearest group that systemd has marked as delegated, if there is one: below it
 * others than systemd may make groups and switch controllers on. Else leaves it as it is.
 */
void hierarchy_delegated(char directory[PATH_BYTES]);

/* Whether a word stands in a list of words parted by one of the characters. */
int word_in(const char *list, const char *word, const char *parted_by);

#endif
