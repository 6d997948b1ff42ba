/*
 * Tells how fast the machine is at the moment: the same fixed work on every processor at once, in
 * milliseconds, the slowest of them. On a virtual machine it takes longer while others use the host.
 */
#define _GNU_SOURCE
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec + 1e-9 * now.tv_nsec;
}

/* Six chains that do not hang on each other: much at once, so that a shared core is felt. */
static uint64_t work(void) {
  uint64_t a = 1, b = 2, c = 3, d = 4, e = 5, f = 6;
  for (uint64_t i = 0; i < 300000000; i++) {
    a = a * 3 + i;
    b ^= b << 7;
    c += a ^ b;
    d = d * 5 + i;
    e ^= e >> 9;
    f += d ^ e;
    __asm__ volatile("" : "+r"(a), "+r"(b), "+r"(c), "+r"(d), "+r"(e), "+r"(f));
  }
  return a + b + c + d + e + f;
}

static int measure(int cpu, double *taken) {
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(cpu, &one);
  if (sched_setaffinity(0, sizeof one, &one) != 0) {
    perror("gauge: sched_setaffinity");
    return 1;
  }
  double start = seconds();
  volatile uint64_t result = work();
  (void)result;
  *taken = seconds() - start;
  return 0;
}

/* Begins the work on each processor of the set; fails if a process cannot be made. */
static int begin(const cpu_set_t *cpus, double *taken) {
  for (int cpu = 0; cpu < CPU_SETSIZE; cpu++) {
    if (CPU_ISSET(cpu, cpus)) {
      pid_t child = fork();
      if (child < 0) {
        perror("gauge: fork");
        return 1;
      }
      if (child == 0) {
        _exit(measure(cpu, &taken[cpu]));
      }
    }
  }
  return 0;
}

/* Waits for all of them; fails if one did. */
static int finish(void) {
  int failed = 0, status;
  while (wait(&status) > 0) {
    failed |= status != 0;
  }
  return failed;
}

int main(void) {
  cpu_set_t all;
  double *taken = mmap(NULL, CPU_SETSIZE * sizeof *taken, PROT_READ | PROT_WRITE,
                       MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (taken == MAP_FAILED || sched_getaffinity(0, sizeof all, &all) != 0) {
    perror("gauge");
    return 1;
  }
  int failed = begin(&all, taken);
  if (finish() || failed) {
    return 1;
  }
  double slowest = 0;
  for (int cpu = 0; cpu < CPU_SETSIZE; cpu++) {
    slowest = taken[cpu] > slowest ? taken[cpu] : slowest;
  }
  printf("%.0f\n", 1000 * slowest);
  return 0;
}
