/*
 * An allocator that has a lock, as those have that programs bring along: it is called before anything
 * is set up, and by whatever sets things up. It gives nothing back.
 */
#include <pthread.h>
#include <stdint.h>
#include <string.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static _Alignas(16) char memory[64 << 20];
static size_t used;

static void lock(void) {
  pthread_mutex_lock(&mutex);
}

static void unlock(void) {
  pthread_mutex_unlock(&mutex);
}

__attribute__((constructor)) static void prepare_for_forks(void) {
  pthread_atfork(lock, unlock, unlock);
}

void *malloc(size_t bytes) {
  pthread_mutex_lock(&mutex);
  char *at = memory + used + 16;
  *(size_t *)(at - 16) = bytes;
  used += 16 + (bytes + 15) / 16 * 16;
  pthread_mutex_unlock(&mutex);
  return used > sizeof memory ? NULL : at;
}

void free(void *nothing) {
  (void)nothing;
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
}

void *calloc(size_t count, size_t bytes) {
  return malloc(count * bytes); /* nothing was there before */
}

void *realloc(void *before, size_t bytes) {
  void *at = malloc(bytes);
  size_t had = before == NULL ? 0 : *(size_t *)((char *)before - 16);
  if (at != NULL && before != NULL) memcpy(at, before, had < bytes ? had : bytes);
  return at;
}
