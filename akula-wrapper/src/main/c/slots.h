/* Which counters go into which slot of the table, and the sampling of all. */
#ifndef AKULA_SLOTS_H
#define AKULA_SLOTS_H
#include <stdbool.h>
#include <sys/types.h>

#include "counters.h"
#include "protocol.h"

/* Whether a slot is one of the table's and free. */
bool slot_free(uint32_t slot);

/* Whether a slot is that of a thread of the task, which may have ended. */
bool slot_of_thread(uint32_t slot, uint32_t task);

/* Counters of the first process of a task and all that it starts; 0 or errno. */
int slot_open_process(uint32_t slot, uint32_t task, pid_t pid);

/* Counters of all threads of a process that runs, and of all that they start; 0 or errno. */
int slot_open_running(uint32_t slot, uint32_t task, pid_t pid);

/* The same of one more process of that task. */
int slot_add_running(uint32_t slot, pid_t pid);

/* Counters of one thread; 0 or errno. */
int slot_open_thread(uint32_t slot, uint32_t task, pid_t process, pid_t tid);

/* The program runs. */
void slot_released(uint32_t slot);

/* Reads the slots of a task a last time; they keep what they then have. */
void slots_exited(uint32_t task);

/* Frees a slot. */
void slot_close(uint32_t slot);

/* Frees all slots of a task. */
void slots_close(uint32_t task);

/* Writes all slots in use; *nanos is when that began. Returns the number of the sample. */
uint64_t slots_sample(uint64_t *nanos);

#endif
