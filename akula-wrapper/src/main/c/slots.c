#include "slots.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "files.h"
#include "guard.h"
#include "monitors.h"
#include "processes.h"
#include "table.h"

enum { SELDOM = 16, MOST_TRIES = 100, AT_ONCE = 5 };

struct watch {
  uint32_t state; /* as in struct slot */
  uint32_t task;
  pid_t process; /* of a thread: its process; 0 for the slot of a first process */
  pid_t tid;
  uint64_t enabled_nanos; /* of its counters when they were read last: time for which it has run */
  uint64_t process_nanos; /* of a thread: what its process had run a moment before that */
  uint64_t nanos; /* of the last reading */
  struct counters counters;
  struct counters *more; /* of the other threads of a process that was running when it was adopted */
  unsigned more_count;
  int monitor; /* number of its monitoring group, 0 if it has none */
};

/* What the process had run of whose threads one was read last, by task: mostly it has no other. */
static struct {
  uint64_t sample;
  pid_t process;
  uint64_t nanos;
} clocks[MOST_SLOTS];

static struct watch watches[MOST_SLOTS];
static uint32_t end; /* slots from here on are free */
static uint64_t samples;

bool slot_free(uint32_t slot) {
  return slot < table_slots() && watches[slot].state == SLOT_FREE;
}

bool slot_of_thread(uint32_t slot, uint32_t task) {
  return slot < table_slots() && watches[slot].state != SLOT_FREE && watches[slot].process != 0
         && watches[slot].task == task;
}

static void read_watch(const struct watch *watch, struct counter values[MOST_EVENTS]) {
  counters_read(&watch->counters, values);
  for (unsigned i = 0; i < watch->more_count; i++) {
    struct counter some[MOST_EVENTS];
    counters_read(&watch->more[i], some);
    for (int event = 0; event < MOST_EVENTS; event++) {
      values[event].value += some[event].value;
      values[event].enabled_nanos += some[event].enabled_nanos;
      values[event].running_nanos += some[event].running_nanos;
    }
  }
  if (watch->monitor > 0) values[counters_monitored()] = monitor_read(watch->monitor);
}

/* The longest of the times for which events of perf were counted or could have been. */
static uint64_t enabled(const struct counter values[MOST_EVENTS]) {
  uint64_t most = 0;
  for (uint32_t i = 0; i < counters_count(); i++)
    if ((int)i != counters_monitored() && values[i].enabled_nanos > most) most = values[i].enabled_nanos;
  return most;
}

/* Returns whether it may have run since the slot was written before. */
static bool write_slot(uint32_t index) {
  struct watch *watch = &watches[index];
  struct slot slot = {.sample = samples, .task = watch->task, .tid = watch->tid,
                      .state = watch->state};
  if (watch->state != SLOT_FREE) {
    read_watch(watch, slot.counters);
    slot.nanos = watch->nanos = now_nanos();
  }
  table_write(index, &slot);
  uint64_t before = watch->enabled_nanos;
  watch->enabled_nanos = enabled(slot.counters);
  return watch->enabled_nanos != before || before == 0; /* 0: it may be that nothing is counted */
}

static void close_all(struct watch *watch) {
  if (watch->monitor > 0) monitor_close(watch->monitor);
  counters_close(&watch->counters);
  for (unsigned i = 0; i < watch->more_count; i++) counters_close(&watch->more[i]);
  free(watch->more);
}

void slot_close(uint32_t slot) {
  struct watch *watch = &watches[slot];
  if (watch->state == SLOT_FREE) return;
  close_all(watch);
  *watch = (struct watch){.state = SLOT_FREE};
  write_slot(slot);
  while (end > 0 && watches[end - 1].state == SLOT_FREE) end--;
}

static void begin(uint32_t slot, const struct watch *watch) {
  slot_close(slot);
  watches[slot] = *watch;
  if (slot >= end) end = slot + 1;
  write_slot(slot);
}

/* A monitoring group for what is watched, where there are such. */
static int monitor(struct watch *watch) {
  if (counters_monitored() < 0) return 0;
  int number = watch->process != 0 ? monitor_open_thread(watch->task, watch->tid)
                                   : monitor_open_task(watch->task, watch->tid);
  if (number > 0) watch->monitor = number;
  return number > 0 ? 0 : -number;
}

static int begin_or_close(uint32_t slot, struct watch *watch, int error) {
  if (error == 0) begin(slot, watch);
  else close_all(watch);
  return error;
}

int slot_open_process(uint32_t slot, uint32_t task, pid_t pid) {
  struct watch watch = {.state = SLOT_HELD, .task = task, .tid = pid};
  int error = counters_open_process(&watch.counters, pid);
  if (error == 0) error = monitor(&watch);
  return begin_or_close(slot, &watch, error);
}

/*
 * Of one that is just ending the kernel says now and then that it cannot be counted (ENODEV, EINVAL), and
 * a moment later that it is gone.
 */
static int open_lively(struct counters *counters, pid_t tid) {
  int error = counters_open_running(counters, tid);
  for (int tries = 1; tries < MOST_TRIES && error != 0 && error != ESRCH; tries++) {
    if (tries > AT_ONCE) usleep(500); /* it waits for a cpu */
    error = counters_open_running(counters, tid);
  }
  return error;
}

static int add_thread(pid_t tid, void *to) {
  struct watch *watch = to;
  struct counters *more = realloc(watch->more, (watch->more_count + 1) * sizeof *more);
  if (more == NULL) return ENOMEM;
  watch->more = more;
  int error = tid == watch->tid ? 0 : open_lively(&more[watch->more_count], tid);
  if (error == ESRCH) return 0; /* has ended meanwhile */
  if (error == 0 && tid != watch->tid) watch->more_count++;
  if (error == 0 && watch->monitor > 0) error = monitor_add(watch->monitor, tid);
  return error == ESRCH ? 0 : error;
}

int slot_open_running(uint32_t slot, uint32_t task, pid_t pid) {
  struct watch watch = {.state = SLOT_RUNNING, .task = task, .tid = pid};
  int error = counters_open_running(&watch.counters, pid);
  if (error == 0) error = monitor(&watch);
  if (error == 0) error = each_thread(pid, add_thread, &watch);
  return begin_or_close(slot, &watch, error);
}

int slot_add_running(uint32_t slot, pid_t pid) {
  int error = each_thread(pid, add_thread, &watches[slot]);
  return error == ESRCH ? 0 : error;
}

int slot_open_thread(uint32_t slot, uint32_t task, pid_t process, pid_t tid) {
  struct watch watch = {
      .state = SLOT_RUNNING, .task = task, .process = process, .tid = tid};
  int error = counters_open_thread(&watch.counters, tid);
  if (error == 0) error = monitor(&watch);
  return begin_or_close(slot, &watch, error);
}

void slot_released(uint32_t slot) {
  watches[slot].state = SLOT_RUNNING;
  write_slot(slot);
}

static void finish(uint32_t slot) {
  if (watches[slot].state == SLOT_EXITED) return;
  watches[slot].state = SLOT_EXITED;
  write_slot(slot);
  table_ended();
}

void slots_exited(uint32_t task) {
  for (uint32_t slot = 0; slot < end; slot++)
    if (watches[slot].state != SLOT_FREE && watches[slot].task == task) finish(slot);
}

void slots_close(uint32_t task) {
  for (uint32_t slot = end; slot-- > 0;)
    if (watches[slot].state != SLOT_FREE && watches[slot].task == task) slot_close(slot);
}

/*
 * A thread has no exit to wait for. It does not end without running for a moment, so one that has not run
 * is looked at from time to time only: it may have been on its way out when it was looked at last.
 */
static bool thread_ended(const struct watch *watch) {
  return watch->process != 0 && syscall(SYS_tgkill, watch->process, watch->tid, 0) != 0
         && errno == ESRCH;
}

static uint64_t nanos_of_process(const struct watch *watch) {
  if (clocks[watch->task].sample != samples || clocks[watch->task].process != watch->process) {
    clocks[watch->task].sample = samples;
    clocks[watch->task].process = watch->process;
    clocks[watch->task].nanos = process_nanos(watch->process);
  }
  return clocks[watch->task].nanos;
}

/*
 * Whether nothing of its process has run since its counters were read, so that they stand where they
 * stood: one clock costs less than the counters of all its threads.
 */
static bool stood_still(struct watch *watch) {
  if (watch->process == 0) return false;
  uint64_t nanos = nanos_of_process(watch);
  bool still = nanos != 0 && nanos == watch->process_nanos;
  watch->process_nanos = nanos;
  return still;
}

/* Whether it may have run since the sample before. */
static bool sample_slot(uint32_t slot) {
  struct watch *watch = &watches[slot];
  if (!stood_still(watch)) return write_slot(slot);
  watch->nanos = now_nanos();
  table_confirm(slot, samples, watch->nanos);
  return false;
}

uint64_t slots_sample(uint64_t *nanos) {
  *nanos = now_nanos();
  samples++;
  for (uint32_t slot = 0; slot < end; slot++) {
    struct watch *watch = &watches[slot];
    if (watch->state == SLOT_FREE) continue;
    if (watch->state == SLOT_EXITED) table_confirm(slot, samples, watch->nanos);
    else if ((sample_slot(slot) || (samples + slot) % SELDOM == 0) && thread_ended(watch)) finish(slot);
  }
  table_complete(samples, *nanos, guard_renewals());
  return samples;
}
