#include "slots.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "files.h"
#include "table.h"

struct watch {
  uint32_t state; /* as in struct slot */
  uint32_t task;
  pid_t process; /* of a thread: its process; 0 for the slot of a first process */
  pid_t tid;
  int threads; /* descriptor of /proc/PID/task, -1 without */
  uint32_t thread_count; /* when it had counted for enabled_nanos, all events together */
  uint64_t enabled_nanos;
  struct counters counters;
};

static struct watch watches[MOST_SLOTS];
static uint32_t end; /* slots from here on are free */
static uint64_t samples;

bool slot_free(uint32_t slot) {
  return slot < table_slots() && watches[slot].state == SLOT_FREE;
}

bool slot_of_ended_thread(uint32_t slot, uint32_t task) {
  return slot < table_slots() && watches[slot].state == SLOT_EXITED && watches[slot].process != 0
         && watches[slot].task == task;
}

/* The links of the directory are two and one for each thread. */
static uint32_t count_threads(const struct watch *watch) {
  struct stat status;
  if (watch->threads < 0 || fstat(watch->threads, &status) != 0 || status.st_nlink < 2) return 0;
  return (uint32_t)status.st_nlink - 2;
}

/*
 * An application that did not run since the last look has the threads that it had. That look costs
 * as much as reading all its counters, as what it needs is no longer in the cache of the cpu.
 */
static uint32_t look_at_threads(struct watch *watch, const struct slot *slot) {
  uint64_t enabled = 0;
  for (int event = 0; event < MOST_EVENTS; event++) enabled += slot->counters[event].enabled_nanos;
  if (enabled == 0 || enabled != watch->enabled_nanos) watch->thread_count = count_threads(watch);
  watch->enabled_nanos = enabled;
  return watch->thread_count;
}

static void write_slot(uint32_t index) {
  struct watch *watch = &watches[index];
  struct slot slot = {.sample = samples, .task = watch->task, .tid = watch->tid,
                      .state = watch->state};
  if (watch->state != SLOT_FREE) {
    counters_read(&watch->counters, slot.counters);
    slot.threads = look_at_threads(watch, &slot);
    slot.nanos = now_nanos();
  }
  table_write(index, &slot);
}

void slot_close(uint32_t slot) {
  struct watch *watch = &watches[slot];
  if (watch->state == SLOT_FREE) return;
  counters_close(&watch->counters);
  if (watch->threads >= 0) close(watch->threads);
  *watch = (struct watch){.state = SLOT_FREE, .threads = -1};
  write_slot(slot);
  while (end > 0 && watches[end - 1].state == SLOT_FREE) end--;
}

static void begin(uint32_t slot, const struct watch *watch) {
  slot_close(slot);
  watches[slot] = *watch;
  if (slot >= end) end = slot + 1;
  write_slot(slot);
}

int slot_open_process(uint32_t slot, uint32_t task, pid_t pid) {
  struct watch watch = {.state = SLOT_HELD, .task = task, .tid = pid};
  char path[PATH_BYTES];
  path_format(path, "/proc/%d/task", pid);
  watch.threads = open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (watch.threads < 0) return errno == ENOENT ? ESRCH : errno;
  int error = counters_open_process(&watch.counters, pid);
  if (error != 0) close(watch.threads);
  else begin(slot, &watch);
  return error;
}

int slot_open_thread(uint32_t slot, uint32_t task, pid_t process, pid_t tid) {
  struct watch watch = {
      .state = SLOT_RUNNING, .task = task, .process = process, .tid = tid, .threads = -1};
  int error = counters_open_thread(&watch.counters, tid);
  if (error == 0) begin(slot, &watch);
  return error;
}

void slot_released(uint32_t slot) {
  watches[slot].state = SLOT_RUNNING;
  write_slot(slot);
}

static void finish(uint32_t slot) {
  if (watches[slot].state == SLOT_EXITED) return;
  watches[slot].state = SLOT_EXITED;
  write_slot(slot);
}

void slots_exited(uint32_t task) {
  for (uint32_t slot = 0; slot < end; slot++)
    if (watches[slot].state != SLOT_FREE && watches[slot].task == task) finish(slot);
}

void slots_close(uint32_t task) {
  for (uint32_t slot = end; slot-- > 0;)
    if (watches[slot].state != SLOT_FREE && watches[slot].task == task) slot_close(slot);
}

/* A thread has no exit to wait for. */
static bool thread_ended(const struct watch *watch) {
  return watch->process != 0 && syscall(SYS_tgkill, watch->process, watch->tid, 0) != 0
         && errno == ESRCH;
}

uint64_t slots_sample(uint64_t *nanos) {
  *nanos = now_nanos();
  samples++;
  for (uint32_t slot = 0; slot < end; slot++) {
    struct watch *watch = &watches[slot];
    if (watch->state == SLOT_FREE) continue;
    if (watch->state != SLOT_EXITED && thread_ended(watch)) finish(slot);
    else if (watch->state == SLOT_EXITED) table_confirm(slot, samples);
    else write_slot(slot);
  }
  table_complete(samples, *nanos);
  return samples;
}
