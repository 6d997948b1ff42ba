#include "processes.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "files.h"

#ifndef SYS_pidfd_open
#define SYS_pidfd_open 434
#endif
#ifndef SYS_pidfd_send_signal
#define SYS_pidfd_send_signal 424
#endif

enum { QUIET_LOOKS = 4 };

/*
 * As of one thread: what stands right below /proc/PID is the same, but the kernel adds up what all threads
 * have used for it, so that to read it for each of thousands would take seconds.
 */
int process_read(pid_t pid, struct process *process) {
  char path[PATH_BYTES], text[1024];
  path_format(path, "/proc/%d/task/%d/stat", pid, pid);
  if (file_read(path, text, sizeof text) <= 0) return ESRCH;
  const char *fields = strrchr(text, ')'); /* the name before may have any character */
  if (fields == NULL) return ESRCH;
  unsigned long long start;
  process->pid = pid;
  /* From field 3 (state) to field 22 (start time) of proc(5). */
  int found = sscanf(fields + 1,
                     " %c %d %d %d %*d %*d %u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %*d %*d %llu",
                     &process->state, &process->parent, &process->group, &process->session, &process->flags,
                     &start);
  process->start_ticks = start;
  return found == 6 ? 0 : ESRCH;
}

bool process_of_kernel(const struct process *process) {
  return (process->flags & 0x00200000u) != 0; /* PF_KTHREAD */
}

bool process_is(pid_t pid, uint64_t start_ticks) {
  struct process process;
  return process_read(pid, &process) == 0 && process.start_ticks == start_ticks;
}

bool process_is_of(pid_t pid, uid_t user) {
  char path[PATH_BYTES], text[2048];
  unsigned id[4];
  path_format(path, "/proc/%d/status", pid);
  if (file_read(path, text, sizeof text) <= 0) return false;
  const char *line = strstr(text, "\nUid:");
  if (line == NULL || sscanf(line, "\nUid: %u %u %u %u", &id[0], &id[1], &id[2], &id[3]) != 4)
    return false;
  for (int i = 0; i < 4; i++)
    if (id[i] != user) return false;
  return true;
}

static bool is_listed(pid_t pid, const pid_t list[], unsigned count) {
  while (count > 0)
    if (list[--count] == pid) return true;
  return false;
}

unsigned process_add_children(pid_t list[], unsigned count, unsigned most) {
  DIR *listing = opendir("/proc");
  const struct dirent *entry;
  while (listing != NULL && count < most && (entry = readdir(listing)) != NULL) {
    struct process process;
    pid_t pid = (pid_t)atoi(entry->d_name);
    if (pid > 0 && process_read(pid, &process) == 0 && is_listed(process.parent, list, count)
        && !is_listed(pid, list, count))
      list[count++] = pid;
  }
  if (listing != NULL) closedir(listing);
  return count;
}

pid_t process_of(pid_t tid) {
  char path[PATH_BYTES], text[2048];
  path_format(path, "/proc/%d/status", tid);
  if (file_read(path, text, sizeof text) <= 0) return 0;
  const char *line = strstr(text, "\nTgid:");
  return line == NULL ? 0 : (pid_t)atoi(line + strlen("\nTgid:"));
}

uint64_t process_nanos(pid_t pid) {
  clockid_t clock;
  struct timespec time;
  if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

int process_descriptor(pid_t pid) {
  long fd = syscall(SYS_pidfd_open, pid, 0);
  return fd < 0 ? -errno : (int)fd;
}

int process_signal_by(int descriptor, pid_t pid, int signal) {
  int error = descriptor < 0 ? -descriptor : 0;
  if (error == 0 && syscall(SYS_pidfd_send_signal, descriptor, signal, NULL, 0) != 0) error = errno;
  if (error == 0 || error == ESRCH) return error;
  return kill(pid, signal) == 0 ? 0 : errno;
}

int process_signal(const struct process *process, int signal) {
  int fd = process_descriptor(process->pid);
  struct process again;
  int error = process_read(process->pid, &again);
  if (error == 0 && again.start_ticks != process->start_ticks) error = ESRCH;
  if (error == 0) error = process_signal_by(fd, process->pid, signal);
  if (fd >= 0) close(fd);
  return error;
}

int each_thread(pid_t pid, int (*visit)(pid_t tid, void *context), void *context) {
  char path[PATH_BYTES];
  path_format(path, "/proc/%d/task", pid);
  DIR *listing = opendir(path);
  if (listing == NULL) return ESRCH;
  int error = 0;
  const struct dirent *entry;
  while (error == 0 && (entry = readdir(listing)) != NULL)
    if (atoi(entry->d_name) > 0) error = visit((pid_t)atoi(entry->d_name), context);
  closedir(listing);
  return error;
}

static int stop_thread(pid_t tid, void *pid) {
  syscall(SYS_tgkill, *(const pid_t *)pid, tid, SIGSTOP);
  return 0;
}

void threads_stop(pid_t pid) {
  each_thread(pid, stop_thread, &pid);
}

static bool living(const struct process *process) {
  return process->state != 'Z' && process->state != 'X';
}

int session_signal(pid_t session, uint64_t start_ticks, int signal, pid_t but) {
  DIR *listing = opendir("/proc");
  if (listing == NULL) return 0;
  int found = 0;
  bool group_told = false;
  const struct dirent *entry;
  while ((entry = readdir(listing)) != NULL) {
    struct process process;
    pid_t pid = (pid_t)atoi(entry->d_name);
    if (pid <= 0 || pid == but || process_read(pid, &process) != 0) continue;
    if (process.session != session || process.start_ticks < start_ticks || !living(&process))
      continue;
    found++;
    if (signal == 0) continue;
    /* The first process's group gets it at once: none of it can fork its way past. */
    if (process.group != session) process_signal(&process, signal);
    else if (!group_told) group_told = kill(-session, signal) == 0;
    if (signal == SIGSTOP) threads_stop(pid);
  }
  closedir(listing);
  return found;
}

/*
 * The group that the first process leads gets the signal at once, so none of it can fork its way
 * past, as it can past a walk through /proc. Not if that process's id is another's by now.
 */
static void kill_group(pid_t session, uint64_t start_ticks) {
  struct process first;
  if (process_read(session, &first) == 0 && first.start_ticks != start_ticks) return;
  kill(-session, SIGKILL);
}

int session_end(pid_t session, uint64_t start_ticks, uint64_t wait_nanos) {
  uint64_t until = now_nanos() + wait_nanos;
  kill_group(session, start_ticks);
  /* Some looks have to find nothing: one may pass by a process that is just being forked. */
  for (int quiet = 0; quiet < QUIET_LOOKS;) {
    quiet = session_signal(session, start_ticks, SIGKILL, 0) == 0 ? quiet + 1 : 0;
    if (quiet > 0) continue;
    if (now_nanos() > until) return EBUSY;
    usleep(1000);
  }
  return 0;
}

int reap_orphans(int (*known)(pid_t pid), int signal) {
  char path[PATH_BYTES], text[16384];
  int living = 0;
  path_format(path, "/proc/self/task/%d/children", getpid());
  if (file_read(path, text, sizeof text) <= 0) return 0;
  for (char *next = text, *end; *next != 0; next = end) {
    pid_t pid = (pid_t)strtol(next, &end, 10);
    if (end == next) break;
    while (*end == ' ') end++;
    if (pid <= 0 || known(pid) || waitpid(pid, NULL, WNOHANG) != 0) continue;
    living++;
    if (signal != 0) kill(pid, signal);
  }
  return living;
}
