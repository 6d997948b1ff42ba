#include "memory.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "failure.h"

/* More than the machine has would be granted, and be the end of some program when it is touched. */
static uint64_t machine_bytes(void) {
  long pages = sysconf(_SC_PHYS_PAGES);
  long bytes = sysconf(_SC_PAGESIZE);
  return pages < 0 || bytes < 0 ? UINT64_MAX : (uint64_t)pages * (uint64_t)bytes;
}

void *memory_of(uint64_t count, size_t size) {
  const size_t page = 4096;
  uint64_t bytes;
  void *memory = NULL;
  if (__builtin_mul_overflow(count, size, &bytes) || bytes > machine_bytes()
      || posix_memalign(&memory, page, bytes) != 0)
    fail(EXIT_FAILED, "there is not enough memory for %llu elements of %zu bytes",
         (unsigned long long)count, size);
  memset(memory, 0, bytes);
  return memory;
}
