/* Counters of processes and threads by perf_event_open(2). */
#ifndef AKULA_COUNTERS_H
#define AKULA_COUNTERS_H
#include <stdbool.h>
#include <sys/types.h>

#include "protocol.h"

/* Descriptors of one slot's counters, by event; -1 where there is none. */
struct counters {
  int fd[MOST_EVENTS];
};

/*
 * Takes over the events of all slots to come and tries each on the agent itself; error[i] is 0 or
 * the errno value. Those that fail are left out from now on.
 */
void counters_choose(const struct event *events, uint32_t count, int32_t *error);

/* Whether events were chosen before. */
bool counters_chosen(void);

/* How many were chosen. */
uint32_t counters_count(void);

/* Which of them is EVENT_MEMORY_BYTES, for monitors.h; -1 if none is. */
int counters_monitored(void);

/* No descriptor. */
void counters_clear(struct counters *counters);

/* Counters of a process and all that it will start, from its next exec on; 0 or errno. */
int counters_open_process(struct counters *counters, pid_t pid);

/* Counters of one thread, from now on; 0 or errno. */
int counters_open_thread(struct counters *counters, pid_t tid);

/* Counters of one thread and all that it will make or start, from now on; 0 or errno. */
int counters_open_running(struct counters *counters, pid_t tid);

/* Reads them all; what cannot be read is 0. */
void counters_read(const struct counters *counters, struct counter values[MOST_EVENTS]);

void counters_close(struct counters *counters);

#endif
