/* The applications' first processes, from fork to reaping. Requests are replied to here. */
#ifndef AKULA_APPLICATION_H
#define AKULA_APPLICATION_H
#include <poll.h>
#include <stdbool.h>

#include "launch.h"
#include "message.h"

/* Once: limits that applications get, and whether they get a /proc. */
void applications_open(const struct launch_limits *limits, bool mount_proc);

void application_start(const struct request *request);
void application_release(const struct request *request);
void application_reap(const struct request *request);

/* Of a process that the agent did not start. */
void application_adopt(const struct request *request);
void application_leave(const struct request *request);

/* Gives back all that were adopted. */
void applications_leave(void);

/* Fills in the pipes to wait for; how many. There is room for MOST_SLOTS. */
unsigned applications_poll(struct pollfd *polled);

/* Handles the pipes that are readable; polled is as applications_poll filled it in. */
void applications_polled(const struct pollfd *polled, unsigned count);

/* Notes children that have ended, and those that were adopted. */
void applications_exits(void);

#endif
