#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "clock.h"
#include "failure.h"
#include "kernels.h"
#include "measurements.h"
#include "memory.h"

/*
 * What the kernel has counted for a thread: /proc/PID/schedstat. Its first field is as old as the
 * last tick, so the time that it ran is read from its clock.
 */
struct schedstat {
  uint64_t run, wait, turns;
};

struct plan {
  uint64_t steps, blocks, nice;
  pthread_barrier_t together;
};

struct worker {
  struct plan *plan;
  pthread_t id;
  int nice;
  uint64_t ready, begin, end;
  struct schedstat before, after;
  uint64_t asleep, replaced; /* switches because it slept, and because another took its place */
};

static struct schedstat read_schedstat(void) {
  struct schedstat read = {0, 0, 0};
  FILE *file = fopen("/proc/thread-self/schedstat", "r");
  unsigned long long wait, turns;
  int fields = file == NULL ? 0 : fscanf(file, "%*u %llu %llu", &wait, &turns);
  if (file != NULL) fclose(file);
  if (fields != 2 || turns == 0)
    fail(EXIT_FAILED, "this kernel does not count turns (/proc/PID/schedstat); it needs CONFIG_SCHED_INFO");
  read.run = clock_thread_nanos();
  read.wait = wait;
  read.turns = turns;
  return read;
}

static uint64_t work_and_yield(const struct plan *plan) {
  uint64_t sum = 0;
  for (uint64_t block = 0; block < plan->blocks; block++) {
    if (block > 0) sched_yield();
    sum += arithmetic_steps(plan->steps);
  }
  return sum;
}

static void *work(void *argument) {
  struct worker *worker = argument;
  struct plan *plan = worker->plan;
  struct rusage before, after;
  if (setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), worker->nice) != 0)
    fail(EXIT_FAILED, "a thread cannot be given nice %d: %s", worker->nice, strerror(errno));
  getrusage(RUSAGE_THREAD, &before);
  worker->before = read_schedstat();
  worker->ready = clock_nanos();
  pthread_barrier_wait(&plan->together);
  worker->begin = clock_nanos();
  uint64_t sum = work_and_yield(plan);
  worker->end = clock_nanos();
  worker->after = read_schedstat();
  getrusage(RUSAGE_THREAD, &after);
  worker->asleep = (uint64_t)(after.ru_nvcsw - before.ru_nvcsw);
  worker->replaced = (uint64_t)(after.ru_nivcsw - before.ru_nivcsw);
  return (void *)(uintptr_t)sum;
}

static void print(const struct worker *workers, uint64_t count) {
  uint64_t released = 0;
  for (uint64_t i = 0; i < count; i++)
    if (workers[i].ready > released) released = workers[i].ready;
  puts("thread,nice,before_ns,begin_ns,end_ns,run_ns,wait_ns,turns,asleep,replaced");
  for (uint64_t i = 0; i < count; i++) {
    const struct worker *worker = &workers[i];
    printf("%llu,%d,%llu,%llu,%llu,%llu,%llu,%llu,%llu,%llu\n", (unsigned long long)i, worker->nice,
           (unsigned long long)worker->before.run,
           (unsigned long long)(worker->begin - released), (unsigned long long)(worker->end - released),
           (unsigned long long)(worker->after.run - worker->before.run),
           (unsigned long long)(worker->after.wait - worker->before.wait),
           (unsigned long long)(worker->after.turns - worker->before.turns),
           (unsigned long long)worker->asleep, (unsigned long long)worker->replaced);
  }
}

void turns_measure(const uint64_t *values) {
  uint64_t count = values[0];
  struct plan plan = {.steps = values[1], .blocks = values[2], .nice = values[3]};
  struct worker *workers = memory_of(count, sizeof *workers);
  if (pthread_barrier_init(&plan.together, NULL, (unsigned)count) != 0)
    fail(EXIT_FAILED, "there is no barrier for %llu threads", (unsigned long long)count);
  for (uint64_t i = 0; i < count; i++) {
    workers[i].plan = &plan;
    workers[i].nice = i % 2 == 1 ? (int)plan.nice : 0;
    int error = pthread_create(&workers[i].id, NULL, work, &workers[i]);
    if (error != 0) fail(EXIT_FAILED, "thread %llu cannot be made: %s", (unsigned long long)i, strerror(error));
  }
  for (uint64_t i = 0; i < count; i++) pthread_join(workers[i].id, NULL);
  print(workers, count);
  pthread_barrier_destroy(&plan.together);
  free(workers);
}
