#include "grouptree.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cpus.h"
#include "files.h"
#include "processes.h"

enum { CGROUP_BYTES = 8192, MOST_LOOKS = 100 };

/* Groups of ours are told by their last two names: that of the agent's or application's, and own. */
static bool is_in(const char *directory, pid_t pid) {
  char path[PATH_BYTES], text[CGROUP_BYTES];
  const char *name = strrchr(directory, '/');
  while (name > directory && *--name != '/') continue;
  path_format(path, "/proc/%d/cgroup", pid);
  if (file_read(path, text, sizeof text) <= 0) return false;
  for (const char *at = text; (at = strstr(at, name)) != NULL; at++)
    if (at[strlen(name)] == '\n' || at[strlen(name)] == '/') return true;
  return false;
}

/* The look comes after the descriptor: what that is of is what was looked at, or has ended. */
void grouptree_signal_one(const char *directory, pid_t pid, int signal) {
  int fd = process_descriptor(pid);
  if (is_in(directory, pid)) {
    process_signal_by(fd, pid, signal);
    if (signal == SIGSTOP) threads_stop(pid);
  }
  if (fd >= 0) close(fd);
}

/* Calls itself for groups below; a threaded group's processes are listed by its domain. */
static int each_process(const char *directory, int signal, pid_t but) {
  char path[PATH_BYTES];
  if (path_format(path, "%s/cgroup.procs", directory) != 0) return 0;
  FILE *list = fopen(path, "re");
  if (list == NULL) return 0;
  int found = 0;
  for (int pid; fscanf(list, "%d", &pid) == 1;) {
    if (pid <= 0 || pid == but) continue; /* 0: not visible from here */
    found++;
    if (signal != 0) grouptree_signal_one(directory, pid, signal);
  }
  fclose(list);
  return found;
}

/* Calls visit with each group directly below; the sum of its results. */
static int each_below(const char *directory, int (*visit)(const char *, int, pid_t), int signal,
                      pid_t but) {
  DIR *listing = opendir(directory);
  if (listing == NULL) return 0;
  int sum = 0;
  const struct dirent *entry;
  while ((entry = readdir(listing)) != NULL) {
    char path[PATH_BYTES];
    if (entry->d_type != DT_DIR || entry->d_name[0] == '.') continue;
    if (path_format(path, "%s/%s", directory, entry->d_name) == 0) sum += visit(path, signal, but);
  }
  closedir(listing);
  return sum;
}

int grouptree_signal(const char *directory, int signal, pid_t but) {
  return each_process(directory, signal, but)
         + each_below(directory, grouptree_signal, signal, but);
}

/* At once where the kernel can; else nothing can fork past while the group is frozen. */
static void kill_all(const char *directory) {
  char path[PATH_BYTES];
  if (path_format(path, "%s/cgroup.kill", directory) == 0 && file_write(path, "1") == 0) return;
  if (path_format(path, "%s/cgroup.freeze", directory) == 0) file_write(path, "1");
  grouptree_signal(directory, SIGKILL, 0);
}

int grouptree_kill(const char *directory, uint64_t wait_nanos) {
  uint64_t until = now_nanos() + wait_nanos;
  while (grouptree_signal(directory, 0, 0) > 0) {
    kill_all(directory);
    if (now_nanos() > until) return EBUSY;
    usleep(500);
  }
  return 0;
}

static int remove_below(const char *directory, int signal, pid_t but) {
  (void)signal, (void)but;
  each_below(directory, remove_below, 0, 0);
  return rmdir(directory) != 0 && errno != ENOENT;
}

int grouptree_remove(const char *directory) {
  each_below(directory, remove_below, 0, 0);
  return rmdir(directory) == 0 || errno == ENOENT ? 0 : errno;
}

static void freeze(const char *directory, bool frozen) {
  char path[PATH_BYTES];
  if (path_format(path, "%s/cgroup.freeze", directory) == 0) file_write(path, frozen ? "1" : "0");
}

static int thaw(const char *directory, int signal, pid_t but) {
  freeze(directory, false);
  return each_below(directory, thaw, signal, but);
}

void grouptree_hold(const char *directory) {
  freeze(directory, true);
}

/* Into a group, or the nearest one above it that is there and takes processes. */
static int move_up(const char *to, pid_t pid) {
  char above[PATH_BYTES], file[PATH_BYTES];
  path_format(above, "%s", to);
  for (;;) {
    int error = path_format(file, "%s/cgroup.procs", above);
    if (error == 0) error = file_write_number(file, (uint64_t)pid);
    char *name = strrchr(above, '/');
    if (error == 0 || error == ESRCH || name == NULL || name == above) return error;
    if (error != ENOENT && error != EBUSY && error != ENODEV) return error;
    *name = 0;
  }
}

/* Moves each process that a group lists; how many it lists. */
static int move_all(const char *directory, const char *to, const char *mask, size_t bytes,
                    bool continues, int *error) {
  char path[PATH_BYTES];
  FILE *list = path_format(path, "%s/cgroup.procs", directory) == 0 ? fopen(path, "re") : NULL;
  if (list == NULL) return 0;
  int found = 0;
  for (int pid; fscanf(list, "%d", &pid) == 1;) {
    if (pid <= 0) continue;
    found++;
    if (mask != NULL) cpus_set_all(pid, mask, bytes);
    if (continues) grouptree_signal_one(directory, pid, SIGCONT);
    int moved = move_up(to, pid);
    if (moved != 0 && moved != ESRCH) *error = moved;
  }
  fclose(list);
  return found;
}

int grouptree_return(const char *directory, const char *to, const char *mask, size_t bytes,
                     bool continues) {
  int error = 0, left = 1;
  if (file_missing(directory) == ENOENT) return 0;
  grouptree_hold(directory);
  for (int looks = 0; looks < MOST_LOOKS && left > 0; looks++)
    left = move_all(directory, to, mask, bytes, continues, &error);
  thaw(directory, 0, 0); /* what could not be moved */
  int removed = grouptree_remove(directory);
  if (error != 0) return error;
  return left > 0 ? removed : 0; /* what has ended may keep it for a moment more: removed later */
}

int grouptree_end(const char *directory, uint64_t wait_nanos) {
  uint64_t until = now_nanos() + wait_nanos;
  if (file_missing(directory) == ENOENT) return 0;
  int error = grouptree_kill(directory, wait_nanos);
  /* A process that has ended keeps its group busy for a moment more. */
  while (error == 0 && (error = grouptree_remove(directory)) == EBUSY && now_nanos() < until) {
    usleep(500);
    error = grouptree_kill(directory, 0) == 0 ? 0 : EBUSY;
  }
  return error;
}
