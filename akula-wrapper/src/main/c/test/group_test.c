/* Groups without an agent: what no request can bring about at will. */
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../group.h"
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

const struct named_test group_tests[] = {
    {"gives others back", gives_others_back},
    {NULL, NULL},
};
