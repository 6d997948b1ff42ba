/*
 * A stand-in for the JVM: starts the agent, talks to it, waits for conditions. A
 * test runs in a process of its own; a CHECK that fails ends it.
 */
#ifndef AKULA_HARNESS_H
#define AKULA_HARNESS_H
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include "../protocol.h"

enum { SLOTS = 64, MOST_EXITS = 64, SKIPPED = 77, UNCOUNTED = 78 };

struct agent {
  int socket;
  pid_t pid;
  uint32_t number;
  struct table_header *table;
  struct slot *slots;
  struct hello_reply hello;
  struct exited exits[MOST_EXITS];
  bool exited[MOST_EXITS];
  int uncounted; /* why nothing may be counted here, 0 if it may */
};

#define CHECK(condition)                                                                     \
  do {                                                                                       \
    if (!(condition)) failed(__FILE__, __LINE__, #condition, 0, 0);                          \
  } while (0)
#define EQUAL(found, expected)                                                               \
  do {                                                                                       \
    long long found_value = (long long)(found), expected_value = (long long)(expected);      \
    if (found_value != expected_value)                                                       \
      failed(__FILE__, __LINE__, #found " == " #expected, found_value, expected_value);      \
  } while (0)
/* Waits until a condition holds, for which there is no limit: a machine that is busy takes its time. */
#define WAIT_UNTIL(condition)                                                                \
  do {                                                                                       \
    waited_for = __FILE__ ": " #condition;                                                   \
    while (!(condition)) short_wait();                                                       \
    waited_for = NULL;                                                                       \
  } while (0)

extern const char *waited_for; /* NULL if no condition is */
_Noreturn void failed(const char *file, int line, const char *what, long long found,
                      long long expected);
uint64_t nanos(void);
void short_wait(void);

/* Ends the test as one that cannot be run here. */
_Noreturn void skip(const char *why);

/* From now on a system call fails so, here and in all that is started. */
void forbid(int call, int error);

/* Is an error in opening a counter that of a user, or of a container, that may not count? */
bool refused(int error);
/* Ends the test so; only a test of counting may. */
_Noreturn void skip_uncounted(int error);

extern const char *agent_path, *subject_path; /* programs */
extern uint32_t usual_wanted;                 /* features that tests ask for */
extern bool elevated;                         /* the agent has more rights than the tests */
extern char scratch[256];                     /* a directory of the test */

/* Starts an agent, does not say hello; root may be NULL. */
void agent_spawn(struct agent *agent, const char *root);

/* The same, with as many processes as the user already has (RLIMIT_NPROC). */
void agent_spawn_limited(struct agent *agent);

/* Starts one, says hello and chooses events: task clock, page faults, context switches. */
void agent_open(struct agent *agent);

/* The same of one that was started. */
void agent_greet(struct agent *agent);

/* END, then looks that nothing is left. */
void agent_close(struct agent *agent);

/* Sends a request; its number. */
uint32_t post(struct agent *agent, uint16_t type, const void *body, size_t bytes);

/* The reply of a number; EXITED is taken aside. The length of what follows the header. */
size_t await(struct agent *agent, uint16_t type, uint32_t number, void *body, size_t bytes);

/* A request whose reply is a struct reply. */
struct reply ask(struct agent *agent, uint16_t type, const void *body, size_t bytes);

/* A program of the subject: words parted by blanks. The task's slot is its number. */
struct start_reply start(struct agent *agent, uint32_t task, const char *words);
struct start_reply start_with(struct agent *agent, const struct start *fields, const char *text);
int release(struct agent *agent, uint32_t task);
pid_t run(struct agent *agent, uint32_t task, const char *words); /* both; the pid */
struct exited await_exit(struct agent *agent, uint32_t task);
int reap(struct agent *agent, uint32_t task);
int ask_task(struct agent *agent, uint16_t type, uint32_t task);
int set(struct agent *agent, uint16_t type, uint32_t task, int32_t tid, uint32_t value);
/* The first error; all of them, if errors is not NULL. */
int set_all(struct agent *agent, uint16_t type, const struct setting settings[], uint32_t count,
            int32_t errors[]);
int send_signal(struct agent *agent, uint32_t task, int signal);
uint64_t sample(struct agent *agent);
/* Nanoseconds that the processes of an application have run, which the kernel tells anybody. */
uint64_t used_nanos(pid_t application);
/* The same of a thread, as of some milliseconds ago. */
uint64_t thread_nanos(pid_t process, pid_t thread);
/* What was counted; ends the test, as one that cannot be run here, where nothing may be. */
uint64_t counted(const struct agent *agent, uint32_t slot, uint32_t event);

/* No process of this test but itself and `but`, no group of the agent. */
void nothing_left(pid_t agent);
/* The letter of a process's state in /proc, 0 if there is none. */
char state_of(pid_t pid);
/* The last thread that a process has made, 0 if it has made none. */
pid_t thread_of(pid_t process);
/* The threads that a process has made, at most so many. */
unsigned threads_of(pid_t process, pid_t threads[], unsigned most);
/* The beginning of a file. */
const char *content(const char *path);
void write_file(const char *path, const void *bytes, size_t length);
bool has(const struct agent *agent, enum feature feature);

typedef void test(void);
struct named_test {
  const char *name;
  test *run;
  bool only_with_all; /* groups and namespaces have no part in it: not where features are left out */
};
extern const struct named_test life_tests[], counter_tests[], steer_tests[], guard_tests[],
    message_tests[], hardware_tests[], duty_tests[], group_tests[], adopt_tests[],
    monitor_tests[];
#endif
