/*
 * The pid namespace of the applications. Its first process ends with the agent, and the kernel
 * then ends all others in it.
 */
#ifndef AKULA_NAMESPACE_H
#define AKULA_NAMESPACE_H
#include <stdbool.h>
#include <sys/types.h>

#include "probe.h"

/* Makes the namespace for all children to come; notes FEATURE_PID_NAMESPACE and _PROC_MOUNT. */
void namespace_enter(struct probe *probe);

/* Whether there is one; if not, the agent is told of orphans as their reaper. */
bool namespace_exists(void);

/* Gives the calling process a mount namespace with the /proc of its pid namespace; 0 or errno. */
int namespace_mount_proc(void);

/* The first process of the namespace, 0 without one. */
pid_t namespace_init(void);

/* Ends the first process, and so all of the namespace. */
void namespace_end(void);

#endif
