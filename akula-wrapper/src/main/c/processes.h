/* What /proc tells about processes, and signals to all processes of a session. */
#ifndef AKULA_PROCESSES_H
#define AKULA_PROCESSES_H
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct process {
  pid_t pid, parent, group, session;
  char state;
  unsigned flags; /* of the kernel, PF_... */
  uint64_t start_ticks; /* since the machine was started */
};

/* Reads what /proc tells about a process or thread; 0 or ESRCH. */
int process_read(pid_t pid, struct process *process);

/* Whether it is one of the kernel's own, which runs no program. */
bool process_of_kernel(const struct process *process);

/* Whether a process or thread is the one that began then. */
bool process_is(pid_t pid, uint64_t start_ticks);

/* The process that a thread belongs to, or 0. */
pid_t process_of(pid_t tid);

/* Whether all of a process is the user's: real, effective, saved and of the file system. */
bool process_is_of(pid_t pid, uid_t user);

/* Calls visit with each thread of a process until it returns an error, which is returned. */
int each_thread(pid_t pid, int (*visit)(pid_t tid, void *context), void *context);

/*
 * One look at all processes: those whose parents are in the list, and that are not, are put behind.
 * How many there are by then; at most so many.
 */
unsigned process_add_children(pid_t list[], unsigned count, unsigned most);

/*
 * Sends SIGSTOP to each thread of a process. One that is sent to the process waits for one thread to
 * take it, on a busy cpu for as long as that thread waits there, and the others work on meanwhile.
 */
void threads_stop(pid_t pid);

/*
 * Sends a signal to every living process of a session but one (0: to all) that has begun at
 * start_ticks or later. Returns how many it found; 0 counts them only.
 */
int session_signal(pid_t session, uint64_t start_ticks, int signal, pid_t but);

/* Ends all processes of a session, waits for that at most so long; 0 or EBUSY. */
int session_end(pid_t session, uint64_t start_ticks, uint64_t wait_nanos);

/* Sends a signal to a process by a descriptor of it, so that no later one of its id gets it. */
int process_signal(const struct process *process, int signal);

/*
 * Sends a signal to the process of a descriptor, by its id where process_descriptor gave none: before
 * Linux 5.3, where a container's filter forbids it, with too many files open; 0 or errno.
 */
int process_signal_by(int descriptor, pid_t pid, int signal);

/* Processor time of all its threads, those that have ended too; 0 if it is not known. */
uint64_t process_nanos(pid_t pid);

/* A descriptor of a process that becomes readable when it has ended; -errno if there is none. */
int process_descriptor(pid_t pid);

/*
 * Reaps children that have ended and are not known (orphans that came to the agent); the others
 * get a signal if it is not 0. How many of these there are.
 */
int reap_orphans(int (*known)(pid_t pid), int signal);

#endif
