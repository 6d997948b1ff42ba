/* A little work and a barrier, again and again; threads wait for each other asleep or spinning. */
#include <pthread.h>
#include <stdatomic.h>

#include "commands.h"
#include "crew.h"
#include "mix.h"

static pthread_barrier_t sleeping;
static atomic_uint_fast64_t arrived, passed;

static void relax(void) {
#if defined __x86_64__
  __builtin_ia32_pause();
#elif defined __aarch64__
  __asm__ volatile("yield");
#endif
}

/* The last one to come lets the others pass; they keep their cpus. */
static void spin(uint64_t threads) {
  uint64_t round = atomic_load(&passed);
  if (atomic_fetch_add(&arrived, 1) + 1 == threads) {
    atomic_store(&arrived, 0);
    atomic_store(&passed, round + 1);
  }
  while (atomic_load(&passed) == round) relax();
}

static uint64_t iterations(const struct options *options, uint64_t number) {
  uint64_t first = options->items * number / options->threads;
  uint64_t end = options->items * (number + 1) / options->threads, sum = 0;
  for (uint64_t round = 0; round < options->repeat; round++) {
    for (uint64_t i = first; i < end; i++) sum += mix(round * options->items + i);
    if (options->spins)
      spin(options->threads);
    else
      pthread_barrier_wait(&sleeping);
    crew_report(round + 1, options->repeat);
  }
  return sum;
}

static struct told tell(const struct options *options, uint64_t number) {
  (void)number;
  return (struct told){(double)options->items / (double)options->threads, 0};
}

uint64_t barriers(const struct options *options) {
  pthread_barrier_init(&sleeping, NULL, (unsigned)options->threads);
  return crew_work(options, iterations, tell);
}
