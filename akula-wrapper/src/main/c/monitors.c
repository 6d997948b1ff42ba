#include "monitors.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files.h"
#include "guard.h"
#include "processes.h"
#include "resctrl.h"

enum { MOST_BUSY_TRIES = 30, BUSY_MICROS = 100000, SELDOM = 16 };

struct group {
  bool made, used;
  uint32_t task;
  pid_t tid;           /* of the thread that has it; 0 if it is the task's */
  uint64_t bytes;      /* as the kernel had them last */
  uint64_t base;       /* of these, what was there when it was opened */
  bool known;          /* whether the last reading told them */
  uint64_t nanos;      /* of the last reading */
  unsigned readings;
  nlink_t threads;     /* as many more or less has its process, when it was looked for others last */
  uint64_t enabled_nanos, running_nanos;
};

static struct group groups[MOST_SLOTS];
static unsigned end; /* groups from here on were never made */
static uint64_t carried[MOST_SLOTS]; /* by task: of threads whose groups were closed */
static char directory[PATH_BYTES], prefix[PATH_BYTES];

static int path_of(unsigned index, const char *file, char path[PATH_BYTES]) {
  return path_format(path, "%s/%s%u%s", directory, prefix, index, file);
}

/* The kernel says EBUSY as long as what others left in the caches keeps the groups from new use. */
static int make(unsigned index) {
  char path[PATH_BYTES];
  uint64_t bytes;
  int error = path_of(index, "", path);
  if (error != 0) return error;
  if (mkdir(path, 0755) != 0) return errno;
  error = resctrl_bytes(path, &bytes);
  if (error == ENODATA) error = 0; /* not yet */
  if (error != 0) {
    rmdir(path);
    return error;
  }
  groups[index] = (struct group){.made = true};
  if (index >= end) end = index + 1;
  return 0;
}

static int make_patiently(unsigned index) {
  static int tries; /* for all of them: whoever asked for the events waits */
  int error = make(index);
  for (; error == EBUSY && tries < MOST_BUSY_TRIES; tries++) {
    usleep(BUSY_MICROS);
    error = make(index);
  }
  return error == EBUSY ? ENOSPC : error;
}

/* The guard is told once of all that begin so. */
static int tell_guard(void) {
  struct undo undo = {.kind = UNDO_MONITORS};
  struct process own;
  int error = process_read(getpid(), &own);
  if (error != 0) return error;
  resctrl_prefix(prefix, own.pid, own.start_ticks);
  error = path_format(undo.path, "%s", directory);
  if (error == 0) error = path_format(undo.content, "%s", prefix);
  return error != 0 ? error : guard_tell(&undo);
}

int monitors_choose(uint64_t count) {
  if (count > MOST_SLOTS) return EINVAL;
  int error = resctrl_missing();
  if (error == 0) error = resctrl_groups(directory);
  if (error != 0) return error;
  resctrl_remove_stale(directory);
  error = tell_guard();
  for (unsigned index = 0; error == 0 && (index < count || index == 0); index++)
    error = make_patiently(index);
  if (error != 0) resctrl_remove(directory, prefix);
  return error;
}

/* Whether the bytes are known now. Where the counters were reset it goes on from what it had. */
static bool look(unsigned index) {
  char path[PATH_BYTES];
  struct group *group = &groups[index];
  uint64_t bytes;
  if (path_of(index, "", path) != 0 || resctrl_bytes(path, &bytes) != 0) return false;
  bool reset = bytes < group->bytes;
  if (reset) group->base = bytes - (group->bytes - group->base);
  group->bytes = bytes;
  return !reset;
}

static uint64_t counted(const struct group *group) {
  return group->bytes - group->base;
}

static int write_thread(unsigned index, pid_t tid) {
  char path[PATH_BYTES];
  int error = path_of(index, "/tasks", path);
  return error != 0 ? error : file_write_number(path, (uint64_t)tid);
}

static int take(unsigned *index) {
  for (*index = 0; *index < end; ++*index)
    if (groups[*index].made && !groups[*index].used) return 0;
  for (*index = 0; *index < MOST_SLOTS; ++*index) {
    if (groups[*index].made) continue;
    int error = make(*index);
    return error == EBUSY ? ENOSPC : error;
  }
  return ENOSPC;
}

static int open_group(uint32_t task, pid_t owner, pid_t tid) {
  unsigned index;
  int error = take(&index);
  if (error != 0) return -error;
  struct group *group = &groups[index];
  bool known = look(index);
  *group = (struct group){.made = true,
                          .used = true,
                          .task = task,
                          .tid = owner,
                          .bytes = group->bytes,
                          .base = group->bytes,
                          .known = known,
                          .nanos = now_nanos()};
  error = write_thread(index, tid);
  group->used = error == 0;
  return error != 0 ? -error : (int)index + 1;
}

int monitor_open_task(uint32_t task, pid_t tid) {
  carried[task] = 0;
  return open_group(task, 0, tid);
}

int monitor_open_thread(uint32_t task, pid_t tid) {
  return open_group(task, tid, tid);
}

int monitor_add(int number, pid_t tid) {
  return write_thread((unsigned)number - 1, tid);
}

static bool is_of(const struct group *group, uint32_t task, bool thread) {
  return group->used && group->task == task && (group->tid != 0) == thread;
}

/*
 * Puts the threads of a group, but one, into that of its task; how many are left. What a thread with a
 * group of its own has made began there.
 */
static unsigned send_home(unsigned index, pid_t but) {
  char path[PATH_BYTES];
  unsigned home = 0, left = 0;
  while (home < end && !is_of(&groups[home], groups[index].task, false)) home++;
  FILE *list = path_of(index, "/tasks", path) == 0 ? fopen(path, "re") : NULL;
  if (list == NULL) return 0;
  for (int tid; fscanf(list, "%d", &tid) == 1;) {
    if (tid <= 0 || tid == but) continue;
    int error = home == end || home == index ? EINVAL : write_thread(home, tid);
    if (error != 0 && error != ESRCH) left++;
  }
  fclose(list);
  return left;
}

/* A reading after one that told nothing counts for no time either: it has the bytes of both. */
static struct counter take_note(struct group *group, uint64_t value, bool known) {
  uint64_t now = now_nanos();
  group->enabled_nanos += now - group->nanos;
  if (known && group->known) group->running_nanos += now - group->nanos;
  group->known = known;
  group->nanos = now;
  return (struct counter){value, group->enabled_nanos, group->running_nanos};
}

/*
 * The kernel looks through all threads of the machine for those of a group, so it is asked when there
 * are more or less of the process, and from time to time: one may have taken the place of another.
 */
static bool may_have_others(struct group *group) {
  char path[PATH_BYTES];
  struct stat task;
  path_format(path, "/proc/%d/task", group->tid);
  nlink_t threads = stat(path, &task) == 0 ? task.st_nlink : 0;
  bool changed = threads != group->threads;
  group->threads = threads;
  return group->readings++ % SELDOM == 0 || changed;
}

struct counter monitor_read(int number) {
  unsigned index = (unsigned)number - 1;
  struct group *group = &groups[index];
  bool known = look(index);
  uint64_t value = counted(group);
  if (group->tid != 0) {
    if (may_have_others(group)) send_home(index, group->tid);
    return take_note(group, value, known);
  }
  for (unsigned other = 0; other < end; other++) {
    if (!is_of(&groups[other], group->task, true)) continue;
    known &= look(other);
    value += counted(&groups[other]);
  }
  return take_note(group, value + carried[group->task], known);
}

/* A group that is not empty is removed, with which its threads are in none: another one is made at need. */
void monitor_close(int number) {
  unsigned index = (unsigned)number - 1;
  struct group *group = &groups[index];
  char path[PATH_BYTES];
  if (group->tid != 0) {
    look(index);
    carried[group->task] += counted(group);
  }
  group->used = false;
  if (send_home(index, 0) > 0 && path_of(index, "", path) == 0 && rmdir(path) == 0)
    group->made = false;
}
