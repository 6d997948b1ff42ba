#include "crew.h"

#include <pthread.h>
#include <string.h>
#include <unistd.h>

#include "akula_manager.h"
#include "failure.h"
#include "mix.h"

struct member {
  const struct options *options;
  work *work;
  struct told told;
  uint64_t number, sum;
  pthread_t thread;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static uint64_t there;
static int reports;

/* Says that it is there, and waits until all are. */
static void assemble(uint64_t all) {
  pthread_mutex_lock(&lock);
  there++;
  pthread_cond_broadcast(&changed);
  while (there < all) pthread_cond_wait(&changed, &lock);
  pthread_mutex_unlock(&lock);
}

/* A manager places each thread as it enters; a run waits until the team is there. */
static void enter(const struct options *options, const struct told *told) {
  if (options->connects) akula_thread_enter(told->task, told->critical);
  else akula_register_thread_with(told->task, told->critical);
}

/* Of cpus it wants no more than there are. */
static void connect_to_manager(const struct options *options) {
  long cpus = sysconf(_SC_NPROCESSORS_ONLN), threads = (long)options->threads;
  if (akula_connect("akula-team", (int)(threads < cpus || cpus < 1 ? threads : cpus)) < 0)
    fail(EXIT_FAILED, "%s", akula_refusal());
}

static void *run(void *of) {
  struct member *member = of;
  const struct options *options = member->options;
  if (options->registers) enter(options, &member->told);
  assemble(options->threads);
  member->sum = member->work(options, member->number);
  if (options->registers) akula_thread_leave(); /* no more than deregistering without a manager */
  return NULL;
}

/* The order in which threads are made: Fisher and Yates, with the seed of the options. */
static void order(const struct options *options, uint64_t *numbers) {
  uint64_t state = options->shuffle;
  for (uint64_t i = 0; i < options->threads; i++) numbers[i] = i;
  for (uint64_t i = options->threads - 1; i > 0 && options->shuffle != 0; i--) {
    state = mix(state);
    uint64_t other = state % (i + 1), kept = numbers[i];
    numbers[i] = numbers[other];
    numbers[other] = kept;
  }
}

static struct told told(const struct options *options, telling *telling, uint64_t number) {
  struct told nothing = {0, 0};
  if (options->tell == TELL_NOTHING) return nothing;
  return telling(options, options->tell == TELL_WRONG ? options->threads - 1 - number : number);
}

/* They register in the order in which they are made, so that their numbers are those of a run. */
static void make(struct member *member, uint64_t before) {
  int error = pthread_create(&member->thread, NULL, run, member);
  if (error != 0) fail(EXIT_FAILED, "a thread cannot be made: %s", strerror(error));
  pthread_mutex_lock(&lock);
  while (there <= before) pthread_cond_wait(&changed, &lock);
  pthread_mutex_unlock(&lock);
}

uint64_t crew_work(const struct options *options, work *work, telling *telling) {
  static struct member members[MOST_THREADS];
  uint64_t numbers[MOST_THREADS], sum = 0;
  reports = options->registers;
  order(options, numbers);
  if (options->connects) {
    connect_to_manager(options);
  } else {
    akula_want_contexts((int)options->threads);
    if (options->registers) akula_team((int)options->threads);
  }
  for (uint64_t i = 0; i < options->threads; i++) {
    uint64_t number = numbers[i];
    struct member *member = &members[number];
    *member = (struct member){options, work, told(options, telling, number), number, 0, 0};
    make(member, i);
  }
  for (uint64_t i = 0; i < options->threads; i++) {
    pthread_join(members[i].thread, NULL);
    sum += members[i].sum;
  }
  return sum;
}

void crew_report(uint64_t done, uint64_t total) {
  if (reports) akula_progress(done, total);
}
