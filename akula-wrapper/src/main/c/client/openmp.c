/*
 * A tool for OpenMP runtimes that have OMPT (that of LLVM; not that of GCC): the threads of its teams
 * enter, and where they wait is known also where they spin. What is declared here is the part that is
 * used of the interface in chapter 19 (tools) of the OpenMP 5.2 specification.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "client.h"

typedef union {
  uint64_t value;
  void *pointer;
} ompt_data_t;

typedef void (*ompt_interface_fn_t)(void);
typedef ompt_interface_fn_t (*ompt_function_lookup_t)(const char *name);
typedef void (*ompt_callback_t)(void);
typedef int (*ompt_set_callback_t)(int event, ompt_callback_t callback);

typedef struct {
  int (*initialize)(ompt_function_lookup_t lookup, int device, ompt_data_t *tool);
  void (*finalize)(ompt_data_t *tool);
  ompt_data_t tool;
} ompt_start_tool_result_t;

enum { /* ompt_callbacks_t */
  THREAD_BEGIN = 1,
  THREAD_END = 2,
  PARALLEL_BEGIN = 3,
  IMPLICIT_TASK = 7,
  SYNC_REGION_WAIT = 16,
  MUTEX_ACQUIRE = 26,
  MUTEX_ACQUIRED = 27
};
enum { SCOPE_BEGIN = 1, SCOPE_END = 2 };                    /* ompt_scope_endpoint_t */
enum { THREAD_WORKER = 2 };                                 /* ompt_thread_t */
enum { MUTEX_TEST_LOCK = 2, MUTEX_TEST_NEST_LOCK = 4 };     /* ompt_mutex_t */
enum { TASK_INITIAL = 1 };                                  /* ompt_task_flag_t */

static __thread int regions; /* parallel regions that the thread is in */

/* A runtime may let its threads run on all cpus before it says that they begin. */
static void thread_begins(int type, ompt_data_t *thread) {
  (void)thread;
  if (type != THREAD_WORKER) return;
  client_return();
  client_enter();
}

static void thread_ends(ompt_data_t *thread) {
  (void)thread;
  client_leave();
}

/*
 * The first thread enters here and not where it begins: before, the runtime counts the cpus that it
 * may use, for the size of its teams.
 */
static void parallel_begins(ompt_data_t *task, const void *frame, ompt_data_t *parallel,
                            unsigned threads, int flags, const void *code) {
  (void)task, (void)frame, (void)parallel, (void)flags, (void)code;
  client_enter();
  if (regions == 0) client_works_with(threads);
}

/* Between two regions the threads of a team but its first one wait for the next. */
static void implicit_task(int endpoint, ompt_data_t *parallel, ompt_data_t *task, unsigned threads,
                          unsigned index, int flags) {
  (void)parallel, (void)task, (void)threads;
  if ((flags & TASK_INITIAL) != 0) return;
  regions += endpoint == SCOPE_BEGIN ? 1 : -1;
  client_runtime_waits(endpoint == SCOPE_END && index != 0);
}

static void region_waits(int kind, int endpoint, ompt_data_t *parallel, ompt_data_t *task,
                         const void *code) {
  (void)kind, (void)parallel, (void)task, (void)code;
  client_runtime_waits(endpoint == SCOPE_BEGIN);
}

static void mutex_acquire(int kind, unsigned hint, unsigned implementation, uint64_t mutex,
                          const void *code) {
  (void)hint, (void)implementation, (void)mutex, (void)code;
  /* a lock that is only tried is not waited for, and may never be said to be taken */
  if (kind != MUTEX_TEST_LOCK && kind != MUTEX_TEST_NEST_LOCK) client_runtime_waits(true);
}

static void mutex_acquired(int kind, uint64_t mutex, const void *code) {
  (void)kind, (void)mutex, (void)code;
  client_runtime_waits(false);
}

/* Without a manager the runtime is told to go on without a tool, which costs nothing then. */
static int initialize(ompt_function_lookup_t lookup, int device, ompt_data_t *tool) {
  ompt_set_callback_t set = (ompt_set_callback_t)lookup("ompt_set_callback");
  (void)device, (void)tool;
  if (set == NULL || !client_connect()) return 0;
  set(THREAD_BEGIN, (ompt_callback_t)thread_begins);
  set(THREAD_END, (ompt_callback_t)thread_ends);
  set(PARALLEL_BEGIN, (ompt_callback_t)parallel_begins);
  set(IMPLICIT_TASK, (ompt_callback_t)implicit_task);
  set(SYNC_REGION_WAIT, (ompt_callback_t)region_waits);
  set(MUTEX_ACQUIRE, (ompt_callback_t)mutex_acquire);
  set(MUTEX_ACQUIRED, (ompt_callback_t)mutex_acquired);
  return 1;
}

static void finalize(ompt_data_t *tool) {
  (void)tool;
}

/* There can be one tool only: another one that the user asks for comes before this one. */
EXPORTED ompt_start_tool_result_t *ompt_start_tool(unsigned version, const char *runtime) {
  static ompt_start_tool_result_t result = {initialize, finalize, {0}};
  const char *asked = getenv("OMP_TOOL_LIBRARIES");
  (void)version, (void)runtime;
  bool other = asked != NULL && *asked != 0 && strstr(asked, "libakula-threads") == NULL;
  return other ? NULL : &result;
}
