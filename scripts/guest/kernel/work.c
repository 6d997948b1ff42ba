/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Programs whose turns are decided:
 *
 *   work spin SECONDS THREADS [WORK_US REST_US]   threads that compute, all the time or in pieces of
 *                                                 WORK_US, then sleep REST_US (-1: yield); prints
 *                                                 milliseconds of the processor: all, least, most
 *   work fork CHILDREN WORK_US                    processes that compute so long and end, all at once
 *   work threads ROUNDS THREADS WORK_US           the same with threads that end, ROUNDS times
 *
 * GROUP in the environment: the control group to go into first; NICE: that of all; EXT: they are of the
 * class SCHED_EXT; CPUS: a mask of cpus in hexadecimal; START: when spinning begins, seconds of the clock;
 * MEET=FILE,PROGRAMS: it begins a second after the last of so many programs has come to the file.
 */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST = 1024, EXT_CLASS = 7 };

static double seconds, begin;
static long work_us, rest_us;
static double had[MOST];

static double at(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void compute(double cpu_seconds, double end) {
  double until = at(CLOCK_THREAD_CPUTIME_ID) + cpu_seconds;
  while (at(CLOCK_THREAD_CPUTIME_ID) < until && at(CLOCK_MONOTONIC) < end) continue;
}

static void sleep_until(double time) {
  struct timespec then = {.tv_sec = (time_t)time, .tv_nsec = (long)((time - (double)(time_t)time) * 1e9)};
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &then, NULL) == EINTR) continue;
}

static void *spin(void *number) {
  if (begin > 0) sleep_until(begin);
  double end = (begin > 0 ? begin : at(CLOCK_MONOTONIC)) + seconds;
  while (at(CLOCK_MONOTONIC) < end) {
    if (work_us == 0) {
      for (volatile int i = 0; i < 20000; i++) continue;
      continue;
    }
    compute((double)work_us / 1e6, end);
    if (rest_us < 0) sched_yield();
    else usleep((useconds_t)rest_us);
  }
  had[(long)number] = at(CLOCK_THREAD_CPUTIME_ID);
  return NULL;
}

static void *compute_once(void *unused) {
  (void)unused;
  compute((double)work_us / 1e6, at(CLOCK_MONOTONIC) + 1e6);
  return NULL;
}

static void start(pthread_t ids[], long count, void *(*what)(void *)) {
  for (long i = 0; i < count; i++)
    if (pthread_create(&ids[i], NULL, what, (void *)i) != 0) perror("pthread_create"), exit(1);
}

static void spin_all(long count) {
  pthread_t ids[MOST];
  double all = 0, least = 1e9, most = 0;
  start(ids, count, spin);
  for (long i = 0; i < count; i++) {
    pthread_join(ids[i], NULL);
    all += had[i];
    if (had[i] < least) least = had[i];
    if (had[i] > most) most = had[i];
  }
  printf("%.0f %.0f %.0f\n", all * 1000, least * 1000, most * 1000);
}

static void fork_all(long count) {
  int ended = 0;
  for (long i = 0; i < count; i++) {
    pid_t pid = fork();
    if (pid == 0) compute_once(NULL), _exit(0);
    if (pid < 0) perror("fork"), exit(1);
  }
  for (int status; wait(&status) > 0;) ended += status == 0;
  printf("%d\n", ended);
}

static void end_threads(long rounds, long count) {
  pthread_t ids[MOST];
  for (long round = 0; round < rounds; round++) {
    start(ids, count, compute_once);
    for (long i = 0; i < count; i++) pthread_join(ids[i], NULL);
  }
  printf("%ld\n", rounds * count);
}

static void enter(const char *group) {
  char path[512];
  snprintf(path, sizeof path, "%s/cgroup.procs", group);
  int fd = open(path, O_WRONLY | O_CLOEXEC);
  if (fd < 0 || write(fd, "0", 1) != 1) perror(path), exit(1);
  close(fd);
}

/* Each adds itself; the last one of each round says when that begins. */
static double meet(const char *where) {
  enum { ROUNDS = 64 };
  char file[512];
  int programs = 0;
  if (sscanf(where, "%511[^,],%d", file, &programs) != 2 || programs < 1) return 0;
  struct {
    int come, unused;
    double starts[ROUNDS];
  } *all;
  int fd = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (fd < 0 || ftruncate(fd, sizeof *all) != 0) perror(file), exit(1);
  all = mmap(NULL, sizeof *all, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (all == MAP_FAILED) perror(file), exit(1);
  int mine = __atomic_add_fetch(&all->come, 1, __ATOMIC_SEQ_CST);
  double start = at(CLOCK_MONOTONIC) + 1, *of = &all->starts[(mine - 1) / programs % ROUNDS];
  if (mine % programs == 0) __atomic_store(of, &start, __ATOMIC_SEQ_CST);
  do {
    usleep(10000);
    __atomic_load(of, &start, __ATOMIC_SEQ_CST);
  } while (start == 0);
  return start;
}

static void set_up(void) {
  const char *group = getenv("GROUP"), *nice = getenv("NICE"), *mask = getenv("CPUS"), *start = getenv("START");
  const char *where = getenv("MEET");
  struct sched_param none = {0};
  if (start != NULL) begin = atof(start);
  if (where != NULL) begin = meet(where);
  if (group != NULL) enter(group);
  if (nice != NULL) setpriority(PRIO_PROCESS, 0, atoi(nice));
  if (mask != NULL) {
    unsigned long cpus = strtoul(mask, NULL, 16);
    syscall(SYS_sched_setaffinity, 0, sizeof cpus, &cpus);
  }
  if (getenv("EXT") != NULL && syscall(SYS_sched_setscheduler, 0, EXT_CLASS, &none) != 0) perror("SCHED_EXT"), exit(1);
}

static long word(int count, char **words, int which) {
  return count > which ? atol(words[which]) : 0;
}

static int usage(void) {
  fputs("work spin SECONDS THREADS [WORK_US REST_US] | fork CHILDREN WORK_US | threads ROUNDS THREADS WORK_US\n", stderr);
  return 2;
}

int main(int count, char **words) {
  const char *what = count > 1 ? words[1] : "";
  long many = word(count, words, strcmp(what, "fork") == 0 ? 2 : 3);
  if (many < 1 || many > MOST) return usage();
  set_up();
  seconds = count > 2 ? atof(words[2]) : 0;
  work_us = word(count, words, strcmp(what, "fork") == 0 ? 3 : 4);
  rest_us = word(count, words, 5);
  if (strcmp(what, "spin") == 0) spin_all(many);
  else if (strcmp(what, "fork") == 0) fork_all(many);
  else if (strcmp(what, "threads") == 0) end_threads(word(count, words, 2), many);
  else return usage();
  return 0;
}
