/*
 * What connects programs that know nothing of it: loaded before all other libraries (LD_PRELOAD), or
 * as a tool by an OpenMP runtime (OMP_TOOL_LIBRARIES). See docs/guide/manager.md, Programs as they are.
 *
 * A program connects when it makes its first thread. Until then it is as it was: it counts the cpus
 * that it may use and is told all of them, and shells and other programs that only start programs
 * are not there when these connect on their own.
 */
#ifndef CLIENT_H
#define CLIENT_H
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Only what takes the place of a function of the C library, or is called by name, can be seen. */
#define EXPORTED __attribute__((visibility("default")))

/* Connects the process, once. Whether a manager placed its threads then, or does now. */
bool client_connect(void);

/* Whether this process is connected, or was and looks for the next manager. */
bool client_is_connected(void);

/* The calling thread is placed from now on, until it ends or leaves. A second time it does nothing. */
void client_enter(void);
void client_leave(void);

/* Whether the calling thread has entered; cheap, for what is called often. */
bool client_has_entered(void);

/* The runtime has let the thread run anywhere: it goes back to where it was placed. */
void client_return(void);

/* Whether an id, as of system calls that take 0 for the caller, is that of a thread that was placed. */
bool client_is_self(pid_t pid);

/* Puts the cpus that the program had when it connected in place of those of a thread's place. */
void client_show_cpus(void *cpus, size_t bytes);

/* The program works with so many threads at once, until threads come or go; 0: with all of them. */
void client_works_with(unsigned threads);

/* The calling thread waits in the C library; it has what it waited for. */
void client_waits(void);
void client_goes_on(void);

/* The same of what a runtime says, which waits by other means too: it holds until taken back. */
void client_runtime_waits(bool now);

#endif
