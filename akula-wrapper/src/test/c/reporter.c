/*
 * Reports its progress in ways that the tests ask for. reporter MODE [NUMBER]
 * Files 'stop' and 'leave' in its directory tell it to end, and its threads to deregister.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "akula_progress.h"

enum { MOST_THREADS = 64, WORK = 1000000000 };

static int registering;

void report_elsewhere(uint64_t done, uint64_t total); /* in another file */

static int told(const char *what) {
  return access(what, F_OK) == 0;
}

static void *work(void *registers) {
  if (registers != NULL) akula_register_thread();
  for (uint64_t done = 1; !told("stop"); done++) {
    if (told("leave")) akula_deregister_thread();
    report_elsewhere(done, WORK);
  }
  return NULL;
}

static void *register_and_end(void *registered) {
  *(int *)registered += akula_register_thread();
  return NULL;
}

/* Threads of which each registers and works; the first thread waits for them. */
static void workers(long count, int main_too) {
  pthread_t made[MOST_THREADS];
  if (main_too) akula_register_thread();
  for (long i = 0; i < count; i++) pthread_create(&made[i], NULL, work, &registering);
  if (main_too) work(NULL);
  for (long i = 0; i < count; i++) pthread_join(made[i], NULL);
}

/* One after the other, and none says that it ends. */
static int passing(long count) {
  int registered = 0;
  for (long i = 0; i < count; i++) {
    pthread_t made;
    pthread_create(&made, NULL, register_and_end, &registered);
    pthread_join(made, NULL);
  }
  return registered;
}

static void *register_together(void *there) {
  akula_register_thread();
  akula_progress(3, 4);
  __atomic_sub_fetch((long *)there, 1, __ATOMIC_ACQ_REL);
  while (__atomic_load_n((long *)there, __ATOMIC_ACQUIRE) > 0) continue;
  return NULL;
}

/* Their slots stay as they were when all were there. */
static void together(long count) {
  pthread_t made[MOST_THREADS];
  long missing = count;
  for (long i = 0; i < count; i++) pthread_create(&made[i], NULL, register_together, &missing);
  for (long i = 0; i < count; i++) pthread_join(made[i], NULL);
}

/* The child of a registered thread is not registered. */
static void forks(void) {
  akula_register_thread();
  akula_progress(1, 2);
  if (fork() == 0) {
    akula_progress(5, 7);
    _exit(0);
  }
  wait(NULL);
}

/* Claims to be thread 1 of process 1. */
static void lie(void) {
  uint64_t *file = akula_file();
  uint64_t *line = akula_line(file, 1);
  akula_store(&line[AKULA_OWNER], UINT64_C(1) << 32 | 1);
  akula_store(&line[AKULA_STATE], 1);
  akula_store(&file[AKULA_USED], UINT64_MAX);
  while (!told("stop")) continue;
}

/* A registered thread that takes the next slot, too. */
static void *register_twice(void *unused) {
  uint64_t *file = akula_file();
  akula_register_thread();
  uint64_t *second = akula_line(file, 2);
  akula_store(&second[AKULA_OWNER], akula_progress_owner);
  akula_store(&second[AKULA_STATE], 1);
  akula_store(&file[AKULA_USED], 3);
  while (!told("stop")) continue;
  return unused;
}

static void twice(void) {
  pthread_t made;
  pthread_create(&made, NULL, register_twice, NULL);
  pthread_join(made, NULL);
}

/* One of a team: its lengths go by its number, from 1; a file 'change' makes it tell others. */
static void *tell(void *number) {
  double length = (double)(intptr_t)number;
  akula_register_thread_with(100 * length, length / 10);
  while (!told("stop")) {
    if (told("change")) akula_tell_task_length(100);
    if (told("change")) akula_tell_critical_section_length(0);
    if (told("lie")) akula_tell_task_length(-length);
    if (told("lie")) akula_tell_critical_section_length(0.0 / (told("stop") ? 1 : 0.0));
    if (told("lie")) akula_want_contexts(-5);
    akula_progress(akula_mine()[AKULA_DONE] + 1, WORK);
  }
  return NULL;
}

/* So many threads tell and work; of the team that was promised 'missing' more never come. */
static void team(long count, int missing) {
  pthread_t made[MOST_THREADS];
  akula_want_contexts((int)count);
  akula_team((int)count + missing);
  for (long i = 0; i < count; i++) pthread_create(&made[i], NULL, tell, (void *)(intptr_t)(i + 1));
  for (long i = 0; i < count; i++) pthread_join(made[i], NULL);
}

/* Nobody of the team registers. */
static void absent(long count) {
  akula_team((int)count);
  while (!told("stop")) continue;
}

/* One of the team has ended before the others begin. */
static void leaving(long count) {
  akula_team((int)count);
  akula_register_thread();
  akula_deregister_thread();
  workers(count - 1, 0);
}

/* All is told, and the slots stay as they are. */
static void *tell_and_end(void *unused) {
  akula_tell_task_length(340);
  akula_register_thread();
  akula_tell_critical_section_length(0.25);
  return unused;
}

static void tells(long threads) {
  pthread_t made;
  akula_want_contexts(7);
  akula_team((int)threads);
  pthread_create(&made, NULL, tell_and_end, NULL);
  pthread_join(made, NULL);
  akula_register_thread_with(1, 2);
  akula_deregister_thread();
}

int main(int count, char **arguments) {
  const char *mode = count > 1 ? arguments[1] : "";
  long number = count > 2 ? atol(arguments[2]) : 0;
  errno = 42;
  if (strcmp(mode, "program") == 0) akula_progress((uint64_t)number, 100);
  else if (strcmp(mode, "workers") == 0) workers(number, 0);
  else if (strcmp(mode, "main") == 0) workers(number, 1);
  else if (strcmp(mode, "passing") == 0) printf("%d\n", passing(number));
  else if (strcmp(mode, "together") == 0) together(number);
  else if (strcmp(mode, "forks") == 0) forks();
  else if (strcmp(mode, "lie") == 0) lie();
  else if (strcmp(mode, "twice") == 0) twice();
  else if (strcmp(mode, "team") == 0) team(number, 0);
  else if (strcmp(mode, "incomplete") == 0) team(number, 1);
  else if (strcmp(mode, "absent") == 0) absent(number);
  else if (strcmp(mode, "leaving") == 0) leaving(number);
  else if (strcmp(mode, "tells") == 0) tells(number);
  else return 99;
  return strcmp(mode, "program") == 0 && errno != 42 ? 98 : 0;
}
