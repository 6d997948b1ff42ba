#include <stdlib.h>

#include "chance.h"
#include "kernels.h"
#include "memory.h"
#include "report.h"

struct entry {
  uint64_t key; /* 0: free */
  uint64_t value;
};

static uint64_t slots_for(uint64_t entries) {
  uint64_t slots = 2;
  while (slots < 2 * entries) slots *= 2;
  return slots;
}

/* The slot with the key, or the free one that says that there is none. */
static inline uint64_t find(const struct entry *table, uint64_t mask, uint64_t key) {
  uint64_t slot = key & mask;
  while (table[slot].key != key && table[slot].key != 0) slot = (slot + 1) & mask;
  return slot;
}

uint64_t hash_work(const uint64_t *values) {
  uint64_t entries = values[0], lookups = values[1], lookup = 0;
  uint64_t slots = slots_for(entries);
  struct entry *table = memory_of(slots, sizeof *table);
  uint64_t state = 1, sum = 0;
  for (uint64_t i = 0; i < entries; i++) {
    uint64_t key = chance_mix(i + 1);
    table[find(table, slots - 1, key)] = (struct entry){key, i};
  }
  for (uint64_t part = 0; part < PARTS; part++) {
    report(lookup, lookups);
    for (; lookup < part_end(lookups, part); lookup++) {
      uint64_t key = chance_mix(chance_below(&state, 2 * entries) + 1);
      const struct entry *found = &table[find(table, slots - 1, key)];
      sum += found->key == key ? found->value : 1;
    }
  }
  report(lookups, lookups);
  free(table);
  return sum;
}
