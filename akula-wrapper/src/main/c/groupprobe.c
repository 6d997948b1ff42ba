#include "groupprobe.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "grouptree.h"
#include "guard.h"
#include "hierarchy.h"

enum { SWITCH_TAG = 1, MOST_WEIGHT = 10000, MOST_NAMES = 9 };

static int write_in(const char *directory, const char *file, const char *text) {
  char path[PATH_BYTES];
  int error = path_format(path, "%s/%s", directory, file);
  return error != 0 ? error : file_write(path, text);
}

/* Moves a child into a group that is made for it, as will be done with applications. */
static int try_move(const char *root) {
  char path[PATH_BYTES], number[24];
  int error = path_format(path, "%s/probe", root);
  if (error != 0) return error;
  if (mkdir(path, 0755) != 0) return errno;
  pid_t child = fork();
  if (child == 0) {
    pause();
    _exit(0);
  }
  if (child < 0) return errno;
  snprintf(number, sizeof number, "%d", child);
  error = write_in(path, "cgroup.procs", number);
  kill(child, SIGKILL);
  waitpid(child, NULL, 0);
  return error;
}

/*
 * Noted before it is made, so that it is removed whatever happens. What was there is another agent's
 * and is not even noted: should this one die before it forgets it, its guard would end that.
 */
static int make_noted(const char *path) {
  struct undo undo = {.kind = UNDO_GROUP};
  if (file_missing(path) == 0) return EEXIST;
  int error = path_format(undo.path, "%s", path);
  if (error == 0) error = guard_tell(&undo);
  if (error != 0 || mkdir(path, 0755) == 0) return error;
  error = errno;
  undo.kind = UNDO_FORGET_GROUP;
  guard_tell(&undo);
  return error;
}

/* An agent of another pid namespace may have the same number. */
static int make_below(const char *group, char root[PATH_BYTES]) {
  int error = path_format(root, "%s/akula-%d", group, getpid());
  if (error == 0) error = make_noted(root);
  for (int more = 2; error == EEXIST && more <= MOST_NAMES; more++) {
    error = path_format(root, "%s/akula-%d-%d", group, getpid(), more);
    if (error == 0) error = make_noted(root);
  }
  if (error == 0) error = try_move(root);
  if (error != 0) root[0] = 0;
  return error;
}

static int make_root(const char *controller, char root[PATH_BYTES]) {
  char own[PATH_BYTES], delegated[PATH_BYTES];
  root[0] = 0;
  int error = hierarchy_own(controller, own);
  if (error != 0) return error;
  path_format(delegated, "%s", own);
  if (controller == NULL) hierarchy_delegated(delegated);
  /* A group with processes, as the own one, can pass no controller on. */
  if (strcmp(own, delegated) != 0 && make_below(delegated, root) == 0) return 0;
  return make_below(own, root);
}

/* A threaded group in the probe's. */
static int try_threads(const char *root) {
  char path[PATH_BYTES];
  int error = path_format(path, "%s/probe/thread", root);
  if (error != 0) return error;
  if (mkdir(path, 0755) != 0) return errno;
  error = write_in(path, "cgroup.type", "threaded");
  return error != 0 ? error : file_missing(strcat(path, "/cgroup.freeze"));
}

static bool lists_cpu(const char *directory, const char *file) {
  char path[PATH_BYTES], text[1024];
  return path_format(path, "%s/%s", directory, file) == 0
         && file_read(path, text, sizeof text) > 0 && word_in(text, "cpu", " \n");
}

/* The agent's own group may have to pass the controller on. */
static int pass_cpu_on(const char *root) {
  struct undo undo = {.kind = UNDO_SWITCH, .tag = SWITCH_TAG, .bytes = 4, .content = "-cpu"};
  char own[PATH_BYTES];
  if (lists_cpu(root, "cgroup.controllers")) return 0;
  path_format(own, "%s", root);
  *strrchr(own, '/') = 0;
  if (!lists_cpu(own, "cgroup.controllers")) return ENOTSUP; /* not there, or used by version 1 */
  int error = path_format(undo.path, "%s/cgroup.subtree_control", own);
  if (error == 0) error = guard_tell(&undo);
  return error != 0 ? error : file_write(undo.path, "+cpu");
}

/*
 * All applications together stand against the rest of the machine as one group: give it the weight
 * of one usual group on each cpu, so that it does not depend on how many applications there are.
 */
static uint32_t weight_of_all(void) {
  long cpus = sysconf(_SC_NPROCESSORS_ONLN);
  return cpus < 1 ? 100 : cpus > MOST_WEIGHT / 100 ? MOST_WEIGHT : (uint32_t)cpus * 100;
}

static int open_weights_two(const char *root) {
  char number[24];
  if (root[0] == 0) return ENOENT;
  int error = pass_cpu_on(root);
  if (error == 0) error = write_in(root, "cgroup.subtree_control", "+cpu");
  snprintf(number, sizeof number, "%u", weight_of_all());
  return error != 0 ? error : write_in(root, "cpu.weight", number);
}

static int open_weights_one(char root[PATH_BYTES]) {
  char number[24];
  int error = make_root("cpu", root);
  snprintf(number, sizeof number, "%u", weight_of_all() * 1024 / 100);
  if (error == 0) error = write_in(root, "cpu.shares", number);
  if (error != 0) root[0] = 0;
  return error;
}

static void remove_probe(const char *root) {
  char path[PATH_BYTES];
  if (root[0] != 0 && path_format(path, "%s/probe", root) == 0) grouptree_remove(path);
}

static bool wants_two(const struct probe *probe) {
  return (probe->wanted & (FEATURE_FREEZE | FEATURE_FREEZE_THREAD | FEATURE_WEIGHT_V2)) != 0;
}

void groups_probe(struct probe *probe, struct group_roots *roots) {
  int two = wants_two(probe) ? make_root(NULL, roots->two) : ECANCELED;
  if (two == 0) {
    char freeze[PATH_BYTES];
    path_format(freeze, "%s/cgroup.freeze", roots->two);
    two = file_missing(freeze);
  }
  probe_note(probe, FEATURE_FREEZE, two);
  bool threads = two == 0 && probe_wanted(probe, FEATURE_FREEZE_THREAD);
  probe_note(probe, FEATURE_FREEZE_THREAD, threads ? try_threads(roots->two) : two);
  bool weights = probe_wanted(probe, FEATURE_WEIGHT_V2);
  probe_note(probe, FEATURE_WEIGHT_V2, weights ? open_weights_two(roots->two) : ECANCELED);
  bool needed = (probe->features & FEATURE_WEIGHT_V2) == 0 && probe_wanted(probe, FEATURE_WEIGHT_V1);
  probe_note(probe, FEATURE_WEIGHT_V1, needed ? open_weights_one(roots->one) : ENOTSUP);
  roots->freezes = (probe->features & FEATURE_FREEZE) != 0;
  roots->freezes_threads = (probe->features & FEATURE_FREEZE_THREAD) != 0;
  roots->weighs_two = (probe->features & FEATURE_WEIGHT_V2) != 0;
  remove_probe(roots->two);
  remove_probe(roots->one);
}
