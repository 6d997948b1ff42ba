/* Threads that are there and do nothing: what does it cost to have them managed? */
#include <pthread.h>
#include <unistd.h>

#include "commands.h"
#include "crew.h"

static pthread_barrier_t end;

/* The first one reads until there is nothing more to come; the others wait for it. */
static uint64_t wait_for_end(const struct options *options, uint64_t number) {
  char text[64];
  (void)options;
  while (number == 0 && read(STDIN_FILENO, text, sizeof text) > 0) continue;
  pthread_barrier_wait(&end);
  return 0;
}

static struct told tell(const struct options *options, uint64_t number) {
  (void)options;
  (void)number;
  return (struct told){0, 0};
}

uint64_t idle(const struct options *options) {
  pthread_barrier_init(&end, NULL, (unsigned)options->threads);
  return crew_work(options, wait_for_end, tell);
}
