#include "group.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files.h"
#include "groupprobe.h"
#include "grouptree.h"

enum { MOST_BUSY = 64 };

static struct group_roots roots;
static uint32_t busy[MOST_BUSY];
static unsigned busy_count;
static unsigned made_for_threads;

void groups_open(struct probe *probe) {
  groups_probe(probe, &roots);
}

bool groups_exist(void) {
  return roots.two[0] != 0 || roots.one[0] != 0;
}

/* The hierarchy that says which processes there are. */
static const char *membership(void) {
  return roots.two[0] != 0 ? roots.two : roots.one;
}

static int place(const char *root, uint32_t serial, pid_t pid) {
  char path[PATH_BYTES];
  if (root[0] == 0) return 0;
  int error = path_format(path, "%s/a%u", root, serial);
  if (error != 0) return error;
  if (mkdir(path, 0755) != 0) return errno;
  error = path_format(path, "%s/a%u/cgroup.procs", root, serial);
  return error != 0 ? error : file_write_number(path, (uint64_t)pid);
}

int group_make(uint32_t serial, pid_t pid) {
  int error = place(roots.two, serial, pid);
  return error != 0 ? error : place(roots.one, serial, pid);
}

static int remove_now(uint32_t serial) {
  char path[PATH_BYTES];
  const char *root[] = {roots.two, roots.one};
  int error = 0;
  for (int i = 0; i < 2; i++)
    if (root[i][0] != 0 && path_format(path, "%s/a%u", root[i], serial) == 0)
      error |= grouptree_remove(path);
  return error;
}

/* Groups whose last processes have not quite ended are tried again with the next ones. */
void group_remove(uint32_t serial) {
  unsigned left = 0;
  for (unsigned i = 0; i < busy_count; i++)
    if (remove_now(busy[i]) != 0) busy[left++] = busy[i];
  busy_count = left;
  if (remove_now(serial) != 0 && busy_count < MOST_BUSY) busy[busy_count++] = serial;
}

int group_signal(uint32_t serial, int signal, pid_t but) {
  char path[PATH_BYTES];
  if (path_format(path, "%s/a%u", membership(), serial) != 0) return 0;
  return grouptree_signal(path, signal, but);
}

int group_kill(uint32_t serial, uint64_t wait_nanos) {
  char path[PATH_BYTES];
  int error = path_format(path, "%s/a%u", membership(), serial);
  return error != 0 ? error : grouptree_kill(path, wait_nanos);
}

/* Groups of threads that have ended go from time to time, not at each of their ends. */
static void remove_empty(const char *root, uint32_t serial) {
  char path[PATH_BYTES];
  if (++made_for_threads % 64 == 0 && path_format(path, "%s/a%u", root, serial) == 0)
    grouptree_remove(path);
}

static int write_in(const char *directory, const char *file, const char *text) {
  char path[PATH_BYTES];
  int error = path_format(path, "%s/%s", directory, file);
  return error != 0 ? error : file_write(path, text);
}

/* Whether /proc says that a thread is in a group of this name, or below it. */
static bool is_in(pid_t tid, const char *name) {
  char path[PATH_BYTES], text[8192];
  path_format(path, "/proc/%d/cgroup", tid);
  if (file_read(path, text, sizeof text) <= 0) return false;
  for (const char *at = text; (at = strstr(at, name)) != NULL; at++) {
    char next = at[strlen(name)];
    if (next == '\n' || next == '/' || next == 0) return true;
  }
  return false;
}

bool group_has(uint32_t serial, pid_t tid) {
  char name[64];
  snprintf(name, sizeof name, "/akula-%d/a%u", getpid(), serial);
  return is_in(tid, name);
}

static bool has_own(uint32_t serial, pid_t tid) {
  char name[96];
  snprintf(name, sizeof name, "/akula-%d/a%u/t%d", getpid(), serial, tid);
  return is_in(tid, name);
}

/* Makes the group of a thread and puts it there. */
static int place_thread(const char *root, bool two, uint32_t serial, pid_t tid,
                        char path[PATH_BYTES]) {
  char number[24];
  int error = path_format(path, "%s/a%u/t%d", root, serial, tid);
  if (error != 0 || (file_missing(path) == 0 && has_own(serial, tid))) return error;
  grouptree_remove(path); /* of a thread before that had the same id */
  remove_empty(root, serial);
  if (mkdir(path, 0755) != 0) return errno;
  if (two) error = write_in(path, "cgroup.type", "threaded");
  snprintf(number, sizeof number, "%d", tid);
  if (error == 0) error = write_in(path, two ? "cgroup.threads" : "tasks", number);
  if (error != 0) rmdir(path);
  return error;
}

/* The group to set: that of the application or, made if need be, that of the thread. */
static int group_path(const char *root, bool two, uint32_t serial, pid_t tid,
                      char path[PATH_BYTES]) {
  if (tid == 0) return path_format(path, "%s/a%u", root, serial);
  return place_thread(root, two, serial, tid, path);
}

int group_freeze(uint32_t serial, pid_t tid, bool frozen) {
  char path[PATH_BYTES];
  if (!(tid == 0 ? roots.freezes : roots.freezes_threads)) return ENOTSUP;
  if (!frozen && tid != 0 && !has_own(serial, tid)) return 0; /* was not paused on its own */
  int error = group_path(roots.two, true, serial, tid, path);
  return error != 0 ? error : write_in(path, "cgroup.freeze", frozen ? "1" : "0");
}

void group_release(pid_t tid) {
  char own[PATH_BYTES], number[24];
  if (roots.one[0] == 0 || path_format(own, "%s", roots.one) != 0) return;
  *strrchr(own, '/') = 0;
  snprintf(number, sizeof number, "%d", tid);
  write_in(own, "tasks", number);
}

static int weight_two(uint32_t serial, pid_t tid, uint32_t weight) {
  char path[PATH_BYTES], number[24];
  int error = group_path(roots.two, true, serial, tid, path);
  if (error == 0 && tid != 0) {
    char parent[PATH_BYTES];
    error = path_format(parent, "%s/a%u", roots.two, serial);
    if (error == 0) error = write_in(parent, "cgroup.subtree_control", "+cpu");
  }
  snprintf(number, sizeof number, "%u", weight);
  return error != 0 ? error : write_in(path, "cpu.weight", number);
}

/* 1024 shares are what weight 100 is in version 2; the kernel takes 2 to 262144. */
static int weight_one(uint32_t serial, pid_t tid, uint32_t weight) {
  char path[PATH_BYTES], number[24];
  uint32_t shares = weight * 1024 / 100;
  int error = group_path(roots.one, false, serial, tid, path);
  snprintf(number, sizeof number, "%u", shares < 2 ? 2 : shares);
  return error != 0 ? error : write_in(path, "cpu.shares", number);
}

int group_weight(uint32_t serial, pid_t tid, uint32_t weight) {
  if (roots.weighs_two) return weight_two(serial, tid, weight);
  return roots.one[0] != 0 ? weight_one(serial, tid, weight) : ENOTSUP;
}
