/* What the agent may do that the user who started it may not. */
#ifndef AKULA_PRIVILEGES_H
#define AKULA_PRIVILEGES_H
#include <stdbool.h>

/* Whether the agent has more rights than its caller: set-user-id, or capabilities of its file. */
bool privileges_elevated(void);

/* Whether it has any capability. */
bool privileges_any(void);

/* Gives up all that the caller does not have, for good; 0 or errno. */
int privileges_drop(void);

#endif
