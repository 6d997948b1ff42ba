#include "group.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files.h"
#include "groupprobe.h"
#include "grouptree.h"
#include "guard.h"
#include "hierarchy.h"
#include "processes.h"

enum { MOST_BUSY = 64, CGROUP_BYTES = 8192 };

static struct group_roots roots;
static uint32_t busy[MOST_BUSY];
static unsigned busy_count;
static unsigned made_for_threads;
static pid_t moved_last; /* in version 1 */
static char came_from[PATH_BYTES];

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

/* Where a process is to go back to. */
static int origin_of(const char *root, pid_t pid, uint32_t from, char directory[PATH_BYTES]) {
  char path[PATH_BYTES];
  if (from == 0) return hierarchy_of(pid, root == roots.two ? NULL : "cpu", directory);
  int error = path_format(path, "%s/a%u", root, from);
  const struct undo *known = error == 0 ? undo_returned(from, path) : NULL;
  return known == NULL ? ESRCH : path_format(directory, "%s", known->content);
}

static int adopt_into(const char *root, uint32_t serial, uint32_t from, const struct undo *process) {
  struct undo undo = *process;
  if (root[0] == 0) return 0;
  int error = origin_of(root, undo.pid, from, undo.content);
  if (error == 0) error = path_format(undo.path, "%s/a%u", root, serial);
  if (error == 0) error = guard_tell(&undo);
  return error != 0 ? error : place(root, serial, undo.pid);
}

/* What is paused by freezing is never stopped by us: if it is stopped, then by others. */
int group_adopt(uint32_t serial, pid_t pid, uint64_t start_ticks, bool stopped, uint32_t from) {
  struct undo process = {.kind = UNDO_RETURN, .tag = serial, .pid = pid, .start_ticks = start_ticks,
                         .offset = stopped || roots.freezes};
  if (!groups_exist()) return guard_tell(&process);
  int error = adopt_into(roots.two, serial, from, &process);
  return error != 0 ? error : adopt_into(roots.one, serial, from, &process);
}

int group_add(uint32_t serial, pid_t pid) {
  char path[PATH_BYTES];
  const char *root[] = {roots.two, roots.one};
  int error = 0;
  for (int i = 0; i < 2 && error == 0; i++) {
    if (root[i][0] == 0) continue;
    error = path_format(path, "%s/a%u/cgroup.procs", root[i], serial);
    if (error == 0) error = file_write_number(path, (uint64_t)pid);
  }
  return error;
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

/* The root has this name, or one with a number behind it where another agent has that. */
static const char *last_of(const char *root) {
  return root[0] == 0 ? "/" : strrchr(root, '/');
}

/* Whether a place in /proc/TID/cgroup is in the line of a root's hierarchy. */
static bool is_line_of(const char *root, const char *text, const char *at) {
  while (at > text && at[-1] != '\n') at--;
  return (strncmp(at, "0::", 3) == 0) == (root == roots.two);
}

/* What stands behind a name below a root in /proc/TID/cgroup, one of some characters; or NULL. */
static const char *find_in(const char *root, const char *group, const char *followed_by, pid_t tid,
                           char text[CGROUP_BYTES]) {
  char path[PATH_BYTES], name[PATH_BYTES];
  if (path_format(name, "%s%s", last_of(root), group) != 0) return NULL;
  path_format(path, "/proc/%d/cgroup", tid);
  if (file_read(path, text, CGROUP_BYTES) <= 0) return NULL;
  for (const char *at = text; (at = strstr(at, name)) != NULL; at++) {
    const char *rest = at + strlen(name);
    if (strchr(followed_by, *rest) != NULL && is_line_of(root, text, at)) return rest;
  }
  return NULL;
}

bool group_has(uint32_t serial, pid_t tid) {
  char group[32], text[CGROUP_BYTES];
  snprintf(group, sizeof group, "/a%u", serial);
  return find_in(membership(), group, "\n/", tid, text) != NULL;
}

uint32_t group_of(pid_t pid) {
  char text[CGROUP_BYTES];
  const char *number = groups_exist() ? find_in(membership(), "/a", "123456789", pid, text) : NULL;
  return number == NULL ? 0 : (uint32_t)strtoul(number, NULL, 10);
}

/* Of which thread of the application the group is that a thread is in; 0 if of none. */
static pid_t owner_of(const char *root, uint32_t serial, pid_t tid) {
  char group[32], text[CGROUP_BYTES];
  snprintf(group, sizeof group, "/a%u/t", serial);
  const char *number = find_in(root, group, "123456789", tid, text);
  return number == NULL ? 0 : (pid_t)strtol(number, NULL, 10);
}

static bool has_own(const char *root, uint32_t serial, pid_t tid) {
  return owner_of(root, serial, tid) == tid;
}

/* The kernel lets any thread be moved in version 1, and the wrong one has to go back. */
static void note_place(const char *root, pid_t tid) {
  if (root != roots.one) return;
  moved_last = tid;
  if (hierarchy_of(tid, "cpu", came_from) != 0) came_from[0] = 0;
}

static const char *threads_file(const char *root) {
  return root == roots.two ? "cgroup.threads" : "tasks";
}

static int write_home(const char *root, uint32_t serial, pid_t tid) {
  char path[PATH_BYTES];
  int error = path_format(path, "%s/a%u/%s", root, serial, threads_file(root));
  note_place(root, tid);
  return error != 0 ? error : file_write_number(path, (uint64_t)tid);
}

/* What a thread with a group of its own has made began there, and would be set with it. */
static void send_others_home(const char *root, uint32_t serial, pid_t owner, const char *own) {
  char path[PATH_BYTES];
  if (path_format(path, "%s/%s", own, threads_file(root)) != 0) return;
  FILE *list = fopen(path, "re");
  if (list == NULL) return;
  for (int tid; fscanf(list, "%d", &tid) == 1;)
    if (tid > 0 && tid != owner) write_home(root, serial, tid);
  fclose(list);
}

bool group_home(uint32_t serial, pid_t tid) {
  const char *root[] = {roots.two, roots.one};
  bool moved = false;
  for (int i = 0; i < 2 && made_for_threads > 0; i++) {
    if (root[i][0] == 0) continue;
    pid_t owner = owner_of(root[i], serial, tid);
    if (owner != 0 && owner != tid) moved |= write_home(root[i], serial, tid) == 0;
  }
  return moved;
}

/* Makes the group of a thread and puts it there. */
static int place_thread(const char *root, uint32_t serial, pid_t tid, char path[PATH_BYTES]) {
  char number[24];
  int error = path_format(path, "%s/a%u/t%d", root, serial, tid);
  if (error != 0) return error;
  if (file_missing(path) == 0 && has_own(root, serial, tid)) {
    send_others_home(root, serial, tid, path);
    return 0;
  }
  grouptree_remove(path); /* of a thread before that had the same id */
  remove_empty(root, serial);
  if (mkdir(path, 0755) != 0) return errno;
  if (root == roots.two) error = write_in(path, "cgroup.type", "threaded");
  snprintf(number, sizeof number, "%d", tid);
  note_place(root, tid);
  if (error == 0) error = write_in(path, threads_file(root), number);
  if (error != 0) rmdir(path);
  return error;
}

/* The group to set: that of the application or, made if need be, that of the thread. */
static int group_path(const char *root, uint32_t serial, pid_t tid, char path[PATH_BYTES]) {
  if (tid == 0) return path_format(path, "%s/a%u", root, serial);
  return place_thread(root, serial, tid, path);
}

int group_freeze(uint32_t serial, pid_t tid, bool frozen) {
  char path[PATH_BYTES];
  if (!(tid == 0 ? roots.freezes : roots.freezes_threads)) return ENOTSUP;
  if (!frozen && tid != 0 && !has_own(roots.two, serial, tid)) return 0; /* was not paused on its own */
  int error = group_path(roots.two, serial, tid, path);
  return error != 0 ? error : write_in(path, "cgroup.freeze", frozen ? "1" : "0");
}

static bool is_own(const char *directory) {
  size_t length = strlen(roots.one);
  return strncmp(directory, roots.one, length) == 0 && directory[length] == '/';
}

/* What has the id since it was noted began where its process is, or the parent of that. */
static int group_it_began_in(pid_t tid, char directory[PATH_BYTES]) {
  struct process process;
  pid_t leader = process_of(tid);
  if (leader != tid) return leader == 0 ? ESRCH : hierarchy_of(leader, "cpu", directory);
  int error = process_read(tid, &process);
  return error != 0 ? error : hierarchy_of(process.parent, "cpu", directory);
}

void group_release(pid_t tid) {
  char number[24], began_in[PATH_BYTES];
  if (roots.one[0] == 0) return;
  const char *back = came_from;
  if (moved_last != tid || came_from[0] == 0 || is_own(came_from))
    back = group_it_began_in(tid, began_in) == 0 && !is_own(began_in) ? began_in : NULL;
  if (back == NULL) { /* at least not with the applications */
    path_format(began_in, "%s", roots.one);
    *strrchr(began_in, '/') = 0;
    back = began_in;
  }
  snprintf(number, sizeof number, "%d", tid);
  write_in(back, "tasks", number);
}

static int weight_two(uint32_t serial, pid_t tid, uint32_t weight) {
  char path[PATH_BYTES], number[24];
  int error = group_path(roots.two, serial, tid, path);
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
  int error = group_path(roots.one, serial, tid, path);
  snprintf(number, sizeof number, "%u", shares < 2 ? 2 : shares);
  return error != 0 ? error : write_in(path, "cpu.shares", number);
}

int group_weight(uint32_t serial, pid_t tid, uint32_t weight) {
  if (roots.weighs_two) return weight_two(serial, tid, weight);
  return roots.one[0] != 0 ? weight_one(serial, tid, weight) : ENOTSUP;
}
