#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "clock.h"
#include "failure.h"
#include "measurements.h"

enum { REPEATS = 10 };

/* Where two threads meet, also those of two processes. */
struct meeting {
  pthread_barrier_t barrier;
  uint64_t yields;
  uint64_t switches[2];
};

/* Both on one cpu, the first of those that this process may use: elsewhere they would not meet. */
static void stay_on_one_cpu(void) {
  cpu_set_t may, one;
  if (sched_getaffinity(0, sizeof may, &may) != 0)
    fail(EXIT_FAILED, "the cpus that may be used cannot be read: %s", strerror(errno));
  int cpu = 0;
  while (!CPU_ISSET(cpu, &may)) cpu++;
  CPU_ZERO(&one);
  CPU_SET(cpu, &one);
  if (sched_setaffinity(0, sizeof one, &one) != 0)
    fail(EXIT_FAILED, "cpu %d cannot be used alone: %s", cpu, strerror(errno));
}

static uint64_t switches_of_thread(void) {
  struct rusage usage;
  getrusage(RUSAGE_THREAD, &usage);
  return (uint64_t)(usage.ru_nvcsw + usage.ru_nivcsw);
}

/* Yields so often, and returns how often another ran instead. */
static uint64_t yield(uint64_t yields) {
  uint64_t before = switches_of_thread();
  for (uint64_t i = 0; i < yields; i++) sched_yield();
  return switches_of_thread() - before;
}

static void *second(void *argument) {
  struct meeting *meeting = argument;
  pthread_barrier_wait(&meeting->barrier);
  meeting->switches[1] = yield(meeting->yields);
  pthread_barrier_wait(&meeting->barrier);
  return NULL;
}

/* Yields against the second one, and returns how long both took. */
static uint64_t first(struct meeting *meeting) {
  pthread_barrier_wait(&meeting->barrier);
  uint64_t begin = clock_nanos();
  meeting->switches[0] = yield(meeting->yields);
  pthread_barrier_wait(&meeting->barrier);
  return clock_nanos() - begin;
}

static uint64_t between_threads(struct meeting *meeting) {
  pthread_t id;
  int error = pthread_create(&id, NULL, second, meeting);
  if (error != 0) fail(EXIT_FAILED, "a second thread cannot be made: %s", strerror(error));
  uint64_t nanos = first(meeting);
  pthread_join(id, NULL);
  return nanos;
}

static uint64_t between_processes(struct meeting *meeting) {
  fflush(stdout); /* or the child would print it again */
  pid_t child = fork();
  if (child < 0) fail(EXIT_FAILED, "a second process cannot be made: %s", strerror(errno));
  if (child == 0) {
    second(meeting);
    _exit(0);
  }
  uint64_t nanos = first(meeting);
  while (waitpid(child, NULL, 0) < 0 && errno == EINTR) continue;
  return nanos;
}

static struct meeting *meeting_of(uint64_t yields) {
  struct meeting *meeting =
      mmap(NULL, sizeof *meeting, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  pthread_barrierattr_t shared;
  if (meeting == MAP_FAILED) fail(EXIT_FAILED, "there is no memory for two processes");
  if (pthread_barrierattr_init(&shared) != 0
      || pthread_barrierattr_setpshared(&shared, PTHREAD_PROCESS_SHARED) != 0
      || pthread_barrier_init(&meeting->barrier, &shared, 2) != 0)
    fail(EXIT_FAILED, "there is no barrier for two processes");
  meeting->yields = yields;
  return meeting;
}

static void print(const char *between, const struct meeting *meeting, uint64_t nanos, double alone) {
  uint64_t switches = meeting->switches[0] + meeting->switches[1];
  printf("%s,%llu,%llu,%llu,", between, (unsigned long long)(2 * meeting->yields),
         (unsigned long long)switches, (unsigned long long)nanos);
  if (switches > 0) printf("%.1f", ((double)nanos - 2 * (double)meeting->yields * alone) / (double)switches);
  putchar('\n');
}

/* What is left of the time once the calls are paid, which are made without a switch before. */
void switches_measure(const uint64_t *values) {
  struct meeting *meeting = meeting_of(values[0]);
  stay_on_one_cpu();
  puts("between,yields,switches,elapsed_ns,switch_ns");
  for (int i = 0; i < REPEATS; i++) {
    uint64_t begin = clock_nanos();
    yield(meeting->yields);
    double alone = (double)(clock_nanos() - begin) / (double)meeting->yields;
    uint64_t nanos = between_threads(meeting);
    print("threads", meeting, nanos, alone);
    nanos = between_processes(meeting);
    print("processes", meeting, nanos, alone);
  }
  pthread_barrier_destroy(&meeting->barrier);
  munmap(meeting, sizeof *meeting);
}
