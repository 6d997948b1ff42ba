/* What is known of each application, by the number that the JVM gave it. */
#ifndef AKULA_TASK_H
#define AKULA_TASK_H
#include <stdbool.h>
#include <sys/types.h>

#include "protocol.h"

enum task_state {
  TASK_FREE,
  TASK_STARTING, /* the child is being set up; START waits for its reply */
  TASK_HELD,
  TASK_RELEASED, /* the program is being run; RELEASE waits for its reply */
  TASK_RUNNING,
  TASK_EXITED    /* not reaped */
};

struct application {
  enum task_state state;
  uint32_t task, slot;
  uint32_t serial;       /* of its groups; never given again */
  bool grouped;          /* its processes are those of its groups, not of its session */
  bool adopted;          /* not started here: never ended, but given back */
  pid_t pid;
  int pidfd;             /* of one that was adopted: readable when it has ended */
  int hold, status;      /* pipes to the child, -1 once closed */
  struct header pending; /* the request that waits for its reply */
  uint64_t start_ticks, start_nanos;
};

/* The application of a number below the number of slots, in use or not. */
struct application *task_at(uint32_t task);

/* The application of a number, if it is held or runs; else NULL. */
struct application *task_living(uint32_t task);

/* The applications in use, in no order, for for-loops: from 0 to tasks_used() - 1. */
unsigned tasks_used(void);
struct application *task_used(unsigned index);

/* Takes a free number; gives it back. */
struct application *task_take(uint32_t task);
void task_give_back(struct application *application);

/* Whether a process is the first one of an application. */
int task_of_pid(pid_t pid);

/* Sends a signal to all its processes. */
void task_signal(const struct application *application, int signal);

/* How many processes it has besides the first one. */
int task_others(const struct application *application);

/* Ends all its processes; 0, or EBUSY if some are still there after so long. */
int task_end(const struct application *application, uint64_t wait_nanos);

/* Whether a living process or thread belongs to it: 0, ESRCH or EPERM. */
int task_verify(const struct application *application, pid_t tid);

#endif
