#include "namespace.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "files.h"
#include "guard.h"
#include "privileges.h"
#include "processes.h"

static pid_t init;
static int init_pipe = -1; /* its end ends init, even where the signal of the parent is lost */

int namespace_mount_proc(void) {
  if (unshare(CLONE_NEWNS) != 0) return errno;
  if (mount("none", "/", NULL, MS_REC | MS_SLAVE, NULL) != 0) return errno;
  if (mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL) != 0) return errno;
  return 0;
}

/* With the same user and group inside as outside. */
static int enter_user_namespace(void) {
  char users[64], groups[64];
  snprintf(users, sizeof users, "%u %u 1", getuid(), getuid());
  snprintf(groups, sizeof groups, "%u %u 1", getgid(), getgid());
  if (unshare(CLONE_NEWUSER | CLONE_NEWPID) != 0) return errno;
  int error = file_write("/proc/self/setgroups", "deny");
  if (error == 0) error = file_write("/proc/self/uid_map", users);
  if (error == 0) error = file_write("/proc/self/gid_map", groups);
  return error;
}

/* In a child first: a process that could not map its user cannot go back. */
static int try_user_namespace(void) {
  pid_t child = fork();
  if (child == 0) _exit(enter_user_namespace() & 127);
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child) return errno;
  return WIFEXITED(status) ? WEXITSTATUS(status) : EIO;
}

/* A user namespace would take away what an agent with capabilities was given them for. */
static int unshare_pids(void) {
  if (unshare(CLONE_NEWPID) == 0) return 0;
  int error = errno;
  if (error != EPERM || privileges_any()) return error;
  error = try_user_namespace();
  return error != 0 ? error : enter_user_namespace();
}

_Noreturn static void be_init(int agent, int report) {
  sigset_t all;
  sigfillset(&all);
  close_all_but(agent, report);
  sigprocmask(SIG_BLOCK, &all, NULL);
  signal(SIGCHLD, SIG_IGN); /* orphans are reaped by the kernel */
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  prctl(PR_SET_NAME, "akula-init");
  setsid();
  int error = namespace_mount_proc();
  if (write(report, &error, sizeof error) != sizeof error) _exit(1);
  close(report);
  char byte;
  while (read(agent, &byte, 1) < 0 && errno == EINTR) continue;
  _exit(0);
}

/* The first child after unshare; proc_error is how mounting /proc went. */
static int start_init(int *proc_error) {
  int hold[2], report[2];
  if (pipe2(hold, O_CLOEXEC) != 0) return errno;
  if (pipe2(report, O_CLOEXEC) != 0) {
    int error = errno;
    close(hold[0]), close(hold[1]);
    return error;
  }
  init = fork();
  if (init == 0) be_init(hold[0], report[1]);
  int error = init < 0 ? errno : 0;
  close(hold[0]), close(report[1]);
  init_pipe = hold[1];
  if (error == 0 && read(report[0], proc_error, sizeof *proc_error) != sizeof *proc_error)
    error = ECHILD;
  close(report[0]);
  return error;
}

static int enter(int *proc_error) {
  int error = unshare_pids();
  if (error == 0) error = start_init(proc_error);
  if (error != 0) return error;
  struct undo undo = {.kind = UNDO_INIT, .pid = init};
  return guard_tell(&undo);
}

void namespace_enter(struct probe *probe) {
  int proc_error = ENOTSUP;
  int error = probe_wanted(probe, FEATURE_PID_NAMESPACE) ? enter(&proc_error) : ECANCELED;
  probe_note(probe, FEATURE_PID_NAMESPACE, error);
  probe_note(probe, FEATURE_PROC_MOUNT, error != 0 ? error : proc_error);
  if (error != 0) prctl(PR_SET_CHILD_SUBREAPER, 1);
}

bool namespace_exists(void) {
  return init > 0;
}

pid_t namespace_init(void) {
  return init;
}

void namespace_end(void) {
  if (init <= 0) return;
  kill(init, SIGKILL);
  close(init_pipe);
}
