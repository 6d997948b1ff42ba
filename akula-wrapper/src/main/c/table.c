#include "table.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

_Static_assert(sizeof(struct table_header) == 64, "layout");
_Static_assert(sizeof(struct slot) == 440, "layout");

static struct table_header *header;
static struct slot *slots;
static uint32_t count;
static uint32_t events; /* of each slot; in the header others could change it */
static uint64_t sequences[MOST_SLOTS];
static uint64_t ended;

const char *table_open(void) {
  int seals = fcntl(TABLE_FD, F_GET_SEALS);
  struct stat status;
  if (seals < 0 || fstat(TABLE_FD, &status) != 0) return "descriptor 4 has to be a memfd";
  if ((seals & F_SEAL_SHRINK) == 0) return "descriptor 4 has to be sealed with F_SEAL_SHRINK";
  if ((seals & F_SEAL_WRITE) != 0) return "descriptor 4 must not be sealed with F_SEAL_WRITE";
  off_t body = status.st_size - (off_t)sizeof(struct table_header);
  if (body < (off_t)sizeof(struct slot) || body % (off_t)sizeof(struct slot) != 0
      || body / (off_t)sizeof(struct slot) > MOST_SLOTS)
    return "descriptor 4 has to hold a header of 64 bytes and 1 to 4096 slots of 440 bytes";
  void *map = mmap(NULL, (size_t)status.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, TABLE_FD, 0);
  if (map == MAP_FAILED) return "descriptor 4 cannot be mapped for writing";
  header = map;
  slots = (struct slot *)(header + 1);
  count = (uint32_t)(body / (off_t)sizeof(struct slot));
  *header = (struct table_header){.magic = TABLE_MAGIC,
                                  .version = TABLE_VERSION,
                                  .slots = count,
                                  .slot_bytes = sizeof(struct slot)};
  return NULL;
}

uint32_t table_slots(void) {
  return count;
}

void table_events(uint32_t chosen) {
  events = chosen;
  header->events = chosen;
}

static void store(uint64_t *field, uint64_t value, memory_order order) {
  atomic_store_explicit((_Atomic uint64_t *)field, value, order);
}

/* Readers see an odd sequence before any changed field. */
static void begin(uint32_t index) {
  store(&slots[index].sequence, ++sequences[index], memory_order_relaxed);
  atomic_thread_fence(memory_order_release);
}

static void finish(uint32_t index) {
  store(&slots[index].sequence, ++sequences[index], memory_order_release);
}

/* What nobody counts stays 0. */
void table_write(uint32_t index, const struct slot *slot) {
  size_t skip = offsetof(struct slot, sample);
  size_t end = offsetof(struct slot, counters) + events * sizeof *slot->counters;
  begin(index);
  memcpy((char *)&slots[index] + skip, (const char *)slot + skip, end - skip);
  finish(index);
}

void table_confirm(uint32_t index, uint64_t sample, uint64_t nanos) {
  begin(index);
  slots[index].sample = sample;
  slots[index].nanos = nanos;
  finish(index);
}

void table_ended(void) {
  store(&header->ended, ++ended, memory_order_release);
}

void table_complete(uint64_t sample, uint64_t nanos, uint64_t guards) {
  store(&header->guards, guards, memory_order_relaxed);
  store(&header->nanos, nanos, memory_order_relaxed);
  store(&header->sample, sample, memory_order_release);
}
