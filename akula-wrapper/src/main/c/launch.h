/* The child's side of START: from the fork to the program. */
#ifndef AKULA_LAUNCH_H
#define AKULA_LAUNCH_H
#include <stdbool.h>
#include <sys/resource.h>

#include "protocol.h"

/* What the child writes into its status pipe: when it is set up (error 0), and of what fails. */
struct launch_status {
  int32_t error;
  uint32_t stage;
};

/* Limits of the agent that are not those it was started with. */
struct launch_limits {
  struct rlimit files, stack;
};

struct launch {
  struct start start;
  const char *text; /* the strings of START */
  int hold;         /* a byte here lets it run the program, the end of the stream ends it */
  int status;       /* closed by the exec that succeeds */
  bool namespace;
  bool mount_proc;
  struct launch_limits limits; /* those that the agent was started with */
};

/* Sets the calling process up, waits, and becomes the program. */
_Noreturn void launch(const struct launch *launch);

#endif
