/* Two threads: a short task and one of three times its length, which they tell unless asked not to. */
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <time.h>

#include "akula_progress.h"

struct task {
  const char *name;
  double seconds;
  int cpu;
};

static int silent;
static pthread_barrier_t registered;

static double worked(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void *run(void *of) {
  struct task *task = of;
  if (!silent) akula_tell_task_length(task->seconds); /* before it is registered, or at any time */
  akula_register_thread();
  pthread_barrier_wait(&registered);
  while (worked() < task->seconds) continue;
  task->cpu = sched_getcpu();
  akula_deregister_thread();
  return NULL;
}

int main(int count, char **words) {
  struct task tasks[] = {{"short", 0.3, 0}, {"long", 0.9, 0}};
  pthread_t threads[2];
  (void)words;
  silent = count > 1;
  pthread_barrier_init(&registered, NULL, 2);
  akula_team(2); /* the first thread only waits for these two */
  for (int i = 0; i < 2; i++) {
    pthread_create(&threads[i], NULL, run, &tasks[i]);
    pthread_barrier_wait(&registered); /* so that the short one is always the first */
  }
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  for (int i = 0; i < 2; i++) printf("%s task: cpu %d\n", tasks[i].name, tasks[i].cpu);
  return 0;
}
