/* A library that makes threads while it is opened, as those for linear algebra do. */
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int made;

static void *count(void *nothing) {
  pthread_mutex_lock(&mutex);
  made++;
  pthread_mutex_unlock(&mutex);
  return nothing;
}

__attribute__((constructor)) static void make_threads(void) {
  pthread_t threads[3];
  for (int i = 0; i < 3; i++) pthread_create(&threads[i], NULL, count, NULL);
  for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
}

__attribute__((visibility("default"))) int threads_made(void) {
  return made;
}
