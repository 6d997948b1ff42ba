/* Groups without an agent: what no request can bring about at will. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../files.h"
#include "../group.h"
#include "../grouptree.h"
#include "../hierarchy.h"
#include "../undo.h"
#include "harness.h"

static pid_t waiting(void) {
  pid_t child = fork();
  if (child != 0) return child;
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
static void signals_own_alone(void) {
  struct probe probe = {.wanted = usual_wanted & FEATURE_WEIGHT_V1};
  char directory[PATH_BYTES];
  sigset_t blocked;
  groups_open(&probe);
  if ((probe.features & FEATURE_WEIGHT_V1) == 0) skip("no groups of version 1 here");
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGUSR1);
  EQUAL(sigprocmask(SIG_BLOCK, &blocked, NULL), 0);
  pid_t first = waiting(), other = waiting();
  EQUAL(sigprocmask(SIG_UNBLOCK, &blocked, NULL), 0);
  EQUAL(group_make(1, first), 0);
  EQUAL(hierarchy_of(first, "cpu", directory), 0);
  grouptree_signal_one(directory, first, SIGUSR1);
  grouptree_signal_one(directory, other, SIGUSR1);
  bool own = was_sent(first, SIGUSR1), others = was_sent(other, SIGUSR1);
  end(first), end(other);
  EQUAL(undo_all(), 0);
  CHECK(own && !others);
}

const struct named_test group_tests[] = {
    {"gives others back", gives_others_back},
    {"signals its own alone", signals_own_alone},
    {NULL, NULL},
};
