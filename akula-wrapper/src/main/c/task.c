#include "task.h"

#include <errno.h>
#include <signal.h>
#include <string.h>

#include "group.h"
#include "processes.h"
#include "table.h"

static struct application applications[MOST_SLOTS];
static uint16_t used[MOST_SLOTS];
static unsigned used_count;
static uint32_t serials;

struct application *task_at(uint32_t task) {
  return &applications[task];
}

struct application *task_living(uint32_t task) {
  if (task >= table_slots()) return NULL;
  struct application *application = &applications[task];
  bool living = application->state == TASK_HELD || application->state == TASK_RELEASED
                || application->state == TASK_RUNNING;
  return living ? application : NULL;
}

unsigned tasks_used(void) {
  return used_count;
}

struct application *task_used(unsigned index) {
  return &applications[used[index]];
}

struct application *task_take(uint32_t task) {
  struct application *application = &applications[task];
  *application = (struct application){
      .state = TASK_STARTING, .task = task, .serial = ++serials, .hold = -1, .status = -1, .pidfd = -1};
  used[used_count++] = (uint16_t)task;
  return application;
}

void task_give_back(struct application *application) {
  for (unsigned i = 0; i < used_count; i++) {
    if (used[i] != application->task) continue;
    memmove(&used[i], &used[i + 1], (used_count - i - 1) * sizeof *used);
    used_count--;
    break;
  }
  application->state = TASK_FREE;
}

int task_of_pid(pid_t pid) {
  for (unsigned i = 0; i < used_count; i++)
    if (task_used(i)->pid == pid) return 1;
  return 0;
}

/* Where there are no groups, an adopted task is its process alone. */
static void signal_adopted(const struct application *application, int signal) {
  process_signal_by(application->pidfd, application->pid, signal);
  if (signal == SIGSTOP) threads_stop(application->pid);
}

void task_signal(const struct application *application, int signal) {
  if (application->adopted && !application->grouped) signal_adopted(application, signal);
  else if (signal == SIGKILL) task_end(application, 0);
  else if (application->grouped) group_signal(application->serial, signal, 0);
  else session_signal(application->pid, application->start_ticks, signal, 0);
}

int task_others(const struct application *application) {
  pid_t first = application->pid;
  if (application->grouped) return group_signal(application->serial, 0, first);
  if (application->adopted) return 0;
  return session_signal(first, application->start_ticks, 0, first);
}

int task_end(const struct application *application, uint64_t wait_nanos) {
  if (application->grouped) return group_kill(application->serial, wait_nanos);
  return session_end(application->pid, application->start_ticks, wait_nanos);
}

int task_verify(const struct application *application, pid_t tid) {
  struct process process;
  if (process_read(tid, &process) != 0 || process.state == 'Z' || process.state == 'X')
    return ESRCH;
  if (process.start_ticks < application->start_ticks) return EPERM;
  bool own = application->grouped   ? group_has(application->serial, tid)
             : application->adopted ? process_of(tid) == application->pid
                                    : process.session == application->pid;
  return own ? 0 : EPERM;
}
