#include "exits.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "files.h"
#include "guard.h"
#include "namespace.h"
#include "processes.h"
#include "task.h"

static unsigned slow;

static uint64_t nanos_of(struct timeval time) {
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_usec * 1000u;
}

/* As wait(2) gives it. */
static int wait_status(const siginfo_t *info) {
  if (info->si_code == CLD_EXITED) return (info->si_status & 0xff) << 8;
  return info->si_status | (info->si_code == CLD_DUMPED ? 0x80 : 0);
}

static void fill_in(struct exited *exit, const siginfo_t *info, const struct rusage *usage) {
  *exit = (struct exited){
      .status = wait_status(info),
      .nanos = now_nanos(),
      .user_nanos = nanos_of(usage->ru_utime),
      .system_nanos = nanos_of(usage->ru_stime),
      .max_rss_bytes = (uint64_t)usage->ru_maxrss * 1024u,
      .minor_faults = (uint64_t)usage->ru_minflt,
      .major_faults = (uint64_t)usage->ru_majflt,
      .voluntary_switches = (uint64_t)usage->ru_nvcsw,
      .involuntary_switches = (uint64_t)usage->ru_nivcsw,
  };
}

bool exit_look(pid_t pid, struct exited *exit) {
  siginfo_t info;
  struct rusage usage;
  memset(&info, 0, sizeof info);
  memset(&usage, 0, sizeof usage);
  /* The system call has a fifth argument that the C library's function hides. */
  long error = syscall(SYS_waitid, P_PID, pid, &info, WEXITED | WNOWAIT | WNOHANG, &usage);
  if (error != 0 || info.si_pid != pid) return false;
  fill_in(exit, &info, &usage);
  return true;
}

void exit_reap(pid_t pid) {
  for (int look = 0; look < 20; look++) {
    if (waitpid(pid, NULL, WNOHANG) != 0) return;
    usleep(100);
  }
  slow++;
}

static int known(pid_t pid) {
  return pid == guard_pid() || pid == namespace_init() || task_of_pid(pid);
}

void exits_others(void) {
  if (namespace_exists() && slow == 0) return;
  reap_orphans(known, 0);
}

static void wait_for_child(void) {
  sigset_t child;
  struct timespec most = {.tv_nsec = 20 * 1000 * 1000};
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  sigtimedwait(&child, NULL, &most);
}

/* How many first processes are still there. */
static unsigned reap_tasks(void) {
  for (unsigned i = tasks_used(); i-- > 0;) {
    struct application *application = task_used(i);
    if (waitpid(application->pid, NULL, WNOHANG) != 0) task_give_back(application);
  }
  return tasks_used();
}

/* The namespace's first process waits until all of its others are reaped, some of them here. */
void exits_finish(uint64_t wait_nanos) {
  uint64_t until = now_nanos() + wait_nanos;
  bool init = namespace_exists();
  for (unsigned i = 0; i < tasks_used(); i++) {
    task_signal(task_used(i), SIGKILL);
    kill(task_used(i)->pid, SIGKILL);
  }
  namespace_end();
  while (reap_tasks() > 0 || init) {
    if (init && waitpid(namespace_init(), NULL, WNOHANG) != 0) init = false;
    if (now_nanos() > until) return;
    if (tasks_used() > 0 || init) wait_for_child();
  }
  while (reap_orphans(known, SIGKILL) > 0 && now_nanos() < until) wait_for_child();
}
