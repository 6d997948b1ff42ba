#include "counters.h"

#include <errno.h>
#include <linux/perf_event.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "files.h"
#include "monitors.h"

enum { TIMES = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING, SPARE_FILES = 16 };

static struct event chosen[MOST_EVENTS];
static bool left_out[MOST_EVENTS];
static uint32_t chosen_count;
static int monitored = -1;
static bool was_chosen;
static bool grouped = true; /* false once the kernel refuses groups that are inherited */

/* Counters leave some: what signals, pauses or ends a program reads files of it. */
static int leave_spare(int fd) {
  struct rlimit files;
  if (getrlimit(RLIMIT_NOFILE, &files) != 0 || (rlim_t)fd + SPARE_FILES < files.rlim_cur) return fd;
  close(fd);
  return -EMFILE;
}

/* What is counted of a thread: itself; with what it will start; with that, from its next exec on. */
enum scope { SCOPE_ALONE, SCOPE_WITH_HEIRS, SCOPE_FROM_EXEC };

static int open_event(const struct event *event, pid_t tid, int leader, enum scope scope) {
  struct perf_event_attr attributes = {
      .size = sizeof attributes,
      .type = event->type,
      .config = event->config,
      .config1 = event->config1,
      .config2 = event->config2,
      .read_format = TIMES | (grouped ? PERF_FORMAT_GROUP : 0),
      .exclude_kernel = event->exclude_kernel & 1,
      .exclude_hv = event->exclude_kernel & 1,
      .disabled = scope == SCOPE_FROM_EXEC,
      .enable_on_exec = scope == SCOPE_FROM_EXEC,
      .inherit = scope != SCOPE_ALONE,
  };
  long fd = syscall(SYS_perf_event_open, &attributes, tid, -1, leader, PERF_FLAG_FD_CLOEXEC);
  return fd < 0 ? -errno : leave_spare((int)fd);
}

static bool same_group(uint32_t event, uint32_t other) {
  return chosen[event].group == chosen[other].group;
}

/*
 * Opens all events that are not left out. With errors given each failure is noted there and the
 * next goes on; without, the first failure closes all and is returned.
 */
static int open_all(struct counters *counters, pid_t tid, enum scope scope, int32_t *errors) {
  int leader = -1;
  counters_clear(counters);
  for (uint32_t i = 0; i < chosen_count; i++) {
    if (i > 0 && !same_group(i, i - 1)) leader = -1;
    if (left_out[i]) continue;
    int fd = open_event(&chosen[i], tid, grouped ? leader : -1, scope);
    if (fd < 0 && errors == NULL) {
      counters_close(counters);
      return -fd;
    }
    if (fd < 0) {
      errors[i] = -fd;
      continue;
    }
    counters->fd[i] = fd;
    if (leader < 0) leader = fd;
  }
  return 0;
}

/* Kernels that read no inherited group answer EINVAL: then events are read singly. */
static void try_groups(void) {
  const struct event clock = {.type = PERF_TYPE_SOFTWARE,
                              .config = PERF_COUNT_SW_TASK_CLOCK,
                              .exclude_kernel = 1};
  int fd = open_event(&clock, 0, -1, SCOPE_FROM_EXEC);
  grouped = fd != -EINVAL;
  if (fd >= 0) close(fd);
}

/* The number that the kernel gave to a source of events, or -1. */
static long type_of(const char *source) {
  char path[PATH_BYTES], text[32];
  if (path_format(path, "/sys/bus/event_source/devices/%s/type", source) != 0
      || file_read(path, text, sizeof text) <= 0)
    return -1;
  long type = 0;
  for (const char *digit = text; *digit >= '0' && *digit <= '9'; digit++)
    type = type * 10 + (*digit - '0');
  return type;
}

/* Probes and breakpoints take addresses of the agent's memory and change the kernel's text. */
static bool forbidden(const struct event *event) {
  return event->type == PERF_TYPE_BREAKPOINT || (long)event->type == type_of("kprobe")
         || (long)event->type == type_of("uprobe");
}

/* What is no event of perf; only one can be. */
static void choose_monitored(uint32_t index, int32_t *error) {
  error[index] = monitored < 0 ? monitors_choose(chosen[index].config) : EINVAL;
  if (error[index] == 0) monitored = (int)index;
  left_out[index] = true;
}

void counters_choose(const struct event *events, uint32_t count, int32_t *error) {
  struct counters tried;
  memcpy(chosen, events, count * sizeof *events);
  chosen_count = count;
  was_chosen = true;
  try_groups();
  for (uint32_t i = 0; i < count; i++) {
    error[i] = forbidden(&events[i]) ? EPERM : 0;
    left_out[i] = error[i] != 0;
    if (events[i].type == EVENT_MEMORY_BYTES) choose_monitored(i, error);
  }
  open_all(&tried, 0, SCOPE_FROM_EXEC, error);
  counters_close(&tried);
  for (uint32_t i = 0; i < count; i++) left_out[i] = error[i] != 0 || (int)i == monitored;
}

bool counters_chosen(void) {
  return was_chosen;
}

uint32_t counters_count(void) {
  return chosen_count;
}

int counters_monitored(void) {
  return monitored;
}

void counters_clear(struct counters *counters) {
  for (int i = 0; i < MOST_EVENTS; i++) counters->fd[i] = -1;
}

int counters_open_process(struct counters *counters, pid_t pid) {
  return open_all(counters, pid, SCOPE_FROM_EXEC, NULL);
}

int counters_open_thread(struct counters *counters, pid_t tid) {
  return open_all(counters, tid, SCOPE_ALONE, NULL);
}

int counters_open_running(struct counters *counters, pid_t tid) {
  return open_all(counters, tid, SCOPE_WITH_HEIRS, NULL);
}

static void read_one(int fd, struct counter *value) {
  uint64_t read_values[3];
  if (read(fd, read_values, sizeof read_values) != (ssize_t)sizeof read_values) return;
  *value = (struct counter){read_values[0], read_values[1], read_values[2]};
}

/* Reads a group by its leader; returns the event after the group. */
static uint32_t read_group(const struct counters *counters, uint32_t leader,
                           struct counter *values) {
  uint64_t read_values[3 + MOST_EVENTS];
  ssize_t got = read(counters->fd[leader], read_values, sizeof read_values);
  uint64_t found = got < (ssize_t)(3 * sizeof(uint64_t)) ? 0 : read_values[0];
  uint32_t event = leader;
  for (uint64_t next = 0; event < chosen_count && same_group(event, leader); event++) {
    if (counters->fd[event] < 0 || next >= found) continue;
    values[event] = (struct counter){read_values[3 + next], read_values[1], read_values[2]};
    next++;
  }
  return event;
}

void counters_read(const struct counters *counters, struct counter values[MOST_EVENTS]) {
  memset(values, 0, MOST_EVENTS * sizeof *values);
  for (uint32_t i = 0; i < chosen_count;) {
    if (counters->fd[i] < 0) {
      i++;
    } else if (grouped) {
      i = read_group(counters, i, values);
    } else {
      read_one(counters->fd[i], &values[i]);
      i++;
    }
  }
}

void counters_close(struct counters *counters) {
  for (int i = 0; i < MOST_EVENTS; i++)
    if (counters->fd[i] >= 0) close(counters->fd[i]);
  counters_clear(counters);
}
