#include "slots.h"

#include <errno.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "files.h"
#include "table.h"

struct watch {
  uint32_t state; /* as in struct slot */
  uint32_t task;
  pid_t process; /* of a thread: its process; 0 for the slot of a first process */
  pid_t tid;
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

static void write_slot(uint32_t index) {
  struct watch *watch = &watches[index];
  struct slot slot = {.sample = samples, .task = watch->task, .tid = watch->tid,
                      .state = watch->state};
  if (watch->state != SLOT_FREE) {
    counters_read(&watch->counters, slot.counters);
    slot.nanos = now_nanos();
  }
  table_write(index, &slot);
}

void slot_close(uint32_t slot) {
  struct watch *watch = &watches[slot];
  if (watch->state == SLOT_FREE) return;
  counters_close(&watch->counters);
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

int slot_open_process(uint32_t slot, uint32_t task, pid_t pid) {
  struct watch watch = {.state = SLOT_HELD, .task = task, .tid = pid};
  int error = counters_open_process(&watch.counters, pid);
  if (error == 0) begin(slot, &watch);
  return error;
}

int slot_open_thread(uint32_t slot, uint32_t task, pid_t process, pid_t tid) {
  struct watch watch = {
      .state = SLOT_RUNNING, .task = task, .process = process, .tid = tid};
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
