#include "grouptree.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "files.h"
#include "processes.h"

enum { CGROUP_BYTES = 8192 };

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
