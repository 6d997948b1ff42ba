/* The cpus that threads may use, as sched_setaffinity(2) takes them. */
#ifndef AKULA_CPUS_H
#define AKULA_CPUS_H
#include <stddef.h>
#include <sys/types.h>

/* Reads them; how many bytes they take, or -errno. */
int cpus_get(pid_t tid, char *mask, size_t bytes);

/* Sets them; 0 or errno. */
int cpus_set(pid_t tid, const char *mask, size_t bytes);

/* Sets those of all threads of a process; some may be made meanwhile. */
void cpus_set_all(pid_t pid, const char *mask, size_t bytes);

#endif
