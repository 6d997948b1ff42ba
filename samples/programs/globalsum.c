/*
 * The sum over an array; each thread adds up a section of it, and after so many elements enters a
 * critical section to add to the global sum, in which it works for a share of its time. The same
 * paper, section 5.3.
 */
#include <pthread.h>
#include <stdlib.h>

#include "commands.h"
#include "crew.h"
#include "failure.h"
#include "mix.h"

enum { ROUNDS = 8 /* of mixing for each element, so that memory is not what takes the time */ };

static uint64_t *elements;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static uint64_t global, extra; /* held by the lock */

static uint64_t worked(uint64_t element) {
  for (int round = 0; round < ROUNDS; round++) element = mix(element);
  return element;
}

/* Time in the critical section is 'percent' of all the time of the thread, were it alone. */
static void enter(uint64_t sum, uint64_t count, uint64_t percent) {
  pthread_mutex_lock(&lock);
  global += sum;
  for (uint64_t i = 0; i < count * percent / (100 - percent); i++) extra = worked(extra);
  pthread_mutex_unlock(&lock);
}

static void section(const struct options *options, uint64_t number) {
  uint64_t first = options->elements * number / options->threads;
  uint64_t end = options->elements * (number + 1) / options->threads;
  for (uint64_t from = first; from < end; from += options->every) {
    uint64_t to = from + options->every < end ? from + options->every : end, sum = 0;
    for (uint64_t i = from; i < to; i++) sum += worked(elements[i]);
    enter(sum, to - from, options->shares[number]);
  }
}

static uint64_t sections(const struct options *options, uint64_t number) {
  for (uint64_t round = 0; round < options->repeat; round++) {
    section(options, number);
    crew_report(round + 1, options->repeat);
  }
  return 0;
}

static struct told tell(const struct options *options, uint64_t number) {
  return (struct told){0, (double)options->shares[number] / 100};
}

uint64_t global_sum(const struct options *options) {
  elements = malloc(options->elements * sizeof *elements);
  if (elements == NULL) fail(EXIT_FAILED, "there is not enough memory for %llu elements",
                             (unsigned long long)options->elements);
  for (uint64_t i = 0; i < options->elements; i++) elements[i] = i;
  crew_work(options, sections, tell);
  return global;
}
