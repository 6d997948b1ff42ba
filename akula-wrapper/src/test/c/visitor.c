/*
 * Talks to a manager as the tests ask for: a line of standard input is a command, and a line of output
 * the answer. Threads do what they are told until the end of input.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "akula_manager.h"

enum { MOST_THREADS = 64, IDLE = 0, ENTER, LEAVE, BLOCK, RUN, SHIFT, END };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int order[MOST_THREADS], result[MOST_THREADS], cpu[MOST_THREADS];
static pthread_t threads[MOST_THREADS];
static long count;

/* The only cpu that the calling thread may use; -1 if there are several. */
static int own_cpu(void) {
  cpu_set_t set;
  int only = -1;
  if (sched_getaffinity(0, sizeof set, &set) != 0 || CPU_COUNT(&set) != 1) return -1;
  for (int i = 0; i < CPU_SETSIZE; i++)
    if (CPU_ISSET(i, &set)) only = i;
  return only;
}

static void *work(void *number) {
  long self = (long)(intptr_t)number;
  for (int now = IDLE; now != END;) {
    pthread_mutex_lock(&lock);
    while (order[self] == IDLE) pthread_cond_wait(&changed, &lock);
    now = order[self];
    pthread_mutex_unlock(&lock);
    int done = 1;
    if (now == ENTER) done = akula_thread_enter(1 + (double)self, 0.5);
    if (now == LEAVE) akula_thread_leave();
    if (now == BLOCK) akula_blocking();
    if (now == RUN) akula_running();
    if (now == SHIFT) akula_deregister_thread(), done = akula_register_thread_with(1, 0.5);
    pthread_mutex_lock(&lock);
    result[self] = done;
    cpu[self] = own_cpu();
    order[self] = IDLE;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}

/* A thread does what it is told; how that went, and where it may run by then. */
static void tell(long thread, int what) {
  pthread_mutex_lock(&lock);
  order[thread] = what;
  pthread_cond_broadcast(&changed);
  while (order[thread] != IDLE) pthread_cond_wait(&changed, &lock);
  pthread_mutex_unlock(&lock);
  printf("%d on %d\n", result[thread], cpu[thread]);
}

static void make(long more) {
  for (; more > 0; more--, count++)
    pthread_create(&threads[count], NULL, work, (void *)(intptr_t)count);
  printf("%ld threads\n", count);
}

static void fork_one(void) {
  int status;
  pid_t child = fork();
  if (child == 0) _exit(akula_granted() + 10 * akula_thread_enter(1, 1));
  waitpid(child, &status, 0);
  printf("%d\n", WEXITSTATUS(status));
}

/* A child that connects: how that went, where it ran then, and where after it has disconnected. */
static void fork_heir(const char *name) {
  int status;
  pid_t child = fork();
  if (child == 0) {
    int connected = akula_connect(name, 1), placed = akula_thread_enter(1, 1), on = own_cpu();
    akula_disconnect();
    printf("%d %d on %d, then on %d\n", connected, placed, on, own_cpu());
    _exit(0);
  }
  waitpid(child, &status, 0);
}

int main(void) {
  char line[200], word[40], name[100];
  setvbuf(stdout, NULL, _IOLBF, 0);
  while (fgets(line, sizeof line, stdin) != NULL) {
    long number = 0;
    name[0] = 0;
    if (sscanf(line, "%39s %ld %99s", word, &number, name) < 1) continue;
    if (strcmp(word, "connect") == 0) {
      int connected = akula_connect(name, (int)number);
      printf("%d %s\n", connected, akula_refusal() == NULL ? "" : akula_refusal());
    } else if (strcmp(word, "threads") == 0) make(number);
    else if (strcmp(word, "enter") == 0) tell(number, ENTER);
    else if (strcmp(word, "leave") == 0) tell(number, LEAVE);
    else if (strcmp(word, "block") == 0) tell(number, BLOCK);
    else if (strcmp(word, "run") == 0) tell(number, RUN);
    else if (strcmp(word, "shift") == 0) tell(number, SHIFT);
    else if (strcmp(word, "want") == 0) akula_want_contexts((int)number), printf("told\n");
    else if (strcmp(word, "granted") == 0) printf("%d\n", akula_granted());
    else if (strcmp(word, "fork") == 0) fork_one();
    else if (strcmp(word, "heir") == 0) fork_heir(name);
    else if (strcmp(word, "bye") == 0) akula_disconnect(), printf("on %d\n", own_cpu());
    else if (strcmp(word, "exec") == 0) execl("/bin/cat", "cat", (char *)NULL);
    else printf("what?\n");
  }
  for (long i = 0; i < count; i++) {
    pthread_mutex_lock(&lock);
    order[i] = END;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
    pthread_join(threads[i], NULL);
  }
  return 0;
}
