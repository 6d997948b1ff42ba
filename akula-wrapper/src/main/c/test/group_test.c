/* Groups without an agent: what no request can bring about at will. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../files.h"
#include "../group.h"
#include "../grouptree.h"
#include "../hierarchy.h"
#include "../processes.h"
#include "../undo.h"
#include "harness.h"

static pid_t waiting(void) {
  pid_t child = fork();
  if (child != 0) return child;
  prctl(PR_SET_PDEATHSIG, SIGKILL); /* also of a test that fails */
  for (;;) pause();
}

static void end(pid_t child) {
  kill(child, SIGKILL);
  EQUAL(waitpid(child, NULL, 0), child);
}

static bool is_in(pid_t pid, const char *directory) {
  char found[PATH_BYTES];
  EQUAL(hierarchy_of(pid, "cpu", found), 0);
  return strcmp(found, directory) == 0;
}

/*
 * An id may be another thread's between the look at it and the move. That one goes back to its group,
 * and to the one it began in if the id was the application's still when its group was looked up.
 */
static void gives_others_back(void) {
  struct probe probe = {.wanted = usual_wanted & FEATURE_WEIGHT_V1};
  char own[PATH_BYTES], elsewhere[PATH_BYTES], file[PATH_BYTES], number[24];
  groups_open(&probe);
  if ((probe.features & FEATURE_WEIGHT_V1) == 0) skip("no groups of version 1 here");
  EQUAL(hierarchy_own("cpu", own), 0);
  EQUAL(path_format(elsewhere, "%s/elsewhere-%d", own, getpid()), 0);
  EQUAL(mkdir(elsewhere, 0755), 0);
  pid_t first = waiting(), other = waiting();
  EQUAL(group_make(1, first), 0);
  EQUAL(path_format(file, "%s/cgroup.procs", elsewhere), 0);
  snprintf(number, sizeof number, "%d", other);
  EQUAL(file_write(file, number), 0);
  EQUAL(group_weight(1, other, 200), 0);
  bool moved = group_has(1, other);
  group_release(other);
  bool back = is_in(other, elsewhere);
  EQUAL(group_weight(1, first, 200), 0);
  group_release(first);
  bool home = is_in(first, own);
  end(first), end(other);
  WAIT_UNTIL(rmdir(elsewhere) == 0);
  EQUAL(undo_all(), 0);
  CHECK(moved && back && home);
}

/* A signal that a process has blocked shows that it was sent as soon as that was done. */
static bool was_sent(pid_t pid, int signal) {
  char path[PATH_BYTES], text[4096];
  path_format(path, "/proc/%d/status", pid);
  CHECK(file_read(path, text, sizeof text) > 0);
  const char *line = strstr(text, "\nShdPnd:");
  return line != NULL && (strtoull(line + strlen("\nShdPnd:"), NULL, 16) >> (signal - 1) & 1) != 0;
}

/* What has the id of a process that its group had listed, and is not in it, gets no signal. */
static void signals_own_alone_in(uint32_t feature, const char *controller) {
  struct probe probe = {.wanted = usual_wanted & feature};
  char directory[PATH_BYTES];
  sigset_t blocked;
  groups_open(&probe);
  if ((probe.features & feature) == 0) skip("no groups of this version here");
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGUSR1);
  EQUAL(sigprocmask(SIG_BLOCK, &blocked, NULL), 0);
  pid_t first = waiting(), other = waiting();
  EQUAL(sigprocmask(SIG_UNBLOCK, &blocked, NULL), 0);
  EQUAL(group_make(1, first), 0);
  EQUAL(hierarchy_of(first, controller, directory), 0);
  grouptree_signal_one(directory, first, SIGUSR1);
  grouptree_signal_one(directory, other, SIGUSR1);
  bool own = was_sent(first, SIGUSR1), others = was_sent(other, SIGUSR1);
  end(first), end(other);
  EQUAL(undo_all(), 0);
  CHECK(own && !others);
}

static void signals_own_alone(void) {
  signals_own_alone_in(FEATURE_FREEZE, NULL);
}

static void signals_own_alone_in_version_1(void) {
  signals_own_alone_in(FEATURE_WEIGHT_V1, "cpu");
}

/* As a container's filter of system calls does that is older than the call. */
static void signals_without_descriptors(void) {
  forbid(SYS_pidfd_open, EPERM);
  signals_own_alone();
}

static void signals_where_descriptors_take_none(void) {
  forbid(SYS_pidfd_send_signal, EPERM);
  signals_own_alone();
}

/* A process of another group of the session gets its signal one by one as well. */
static void signals_a_session_without_descriptors(void) {
  struct process process;
  pid_t child = waiting();
  EQUAL(process_read(child, &process), 0);
  forbid(SYS_pidfd_open, EPERM);
  EQUAL(process_signal(&process, SIGTERM), 0);
  process.start_ticks++;
  int others = process_signal(&process, SIGTERM);
  int status;
  EQUAL(waitpid(child, &status, 0), child);
  EQUAL(status, SIGTERM);
  EQUAL(others, ESRCH);
}

const struct named_test group_tests[] = {
    {"gives others back", gives_others_back, false},
    {"signals its own alone", signals_own_alone, false},
    {"signals its own alone in version 1", signals_own_alone_in_version_1, false},
    {"signals where processes have no descriptors", signals_without_descriptors, false},
    {"signals where descriptors take no signals", signals_where_descriptors_take_none, false},
    {"signals a session without descriptors", signals_a_session_without_descriptors, false},
    {NULL, NULL, false},
};
