/*
 * A thread that was placed may use one cpu. Whoever asks, to find out how many threads to make, is told
 * what the program had: the manager knows how many it can have at once, and moves them about.
 */
#include <dlfcn.h>
#include <pthread.h>
#include <sched.h>
#include <stdarg.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "client.h"

/*
 * They are looked up at once: the lookup waits for whoever opens a library, and that one may wait for a
 * thread that calls one of these.
 */
static __typeof__(sched_getaffinity) *next_sched_getaffinity;
static __typeof__(pthread_getaffinity_np) *next_pthread_getaffinity_np;
static __typeof__(syscall) *next_syscall;

#define NEXT(name)                                          \
  (__atomic_load_n(&next_##name, __ATOMIC_RELAXED) == NULL  \
       ? __atomic_store_n(&next_##name, (__typeof__(name) *)dlsym(RTLD_NEXT, #name), __ATOMIC_RELAXED) \
       : (void)0,                                           \
   next_##name)

__attribute__((constructor)) static void resolve(void) {
  (void)NEXT(sched_getaffinity);
  (void)NEXT(pthread_getaffinity_np);
  (void)NEXT(syscall);
}

EXPORTED int sched_getaffinity(pid_t pid, size_t bytes, cpu_set_t *cpus) {
  int result = NEXT(sched_getaffinity)(pid, bytes, cpus);
  if (result == 0 && client_is_self(pid)) client_show_cpus(cpus, bytes);
  return result;
}

EXPORTED int pthread_getaffinity_np(pthread_t thread, size_t bytes, cpu_set_t *cpus) {
  int error = NEXT(pthread_getaffinity_np)(thread, bytes, cpus);
  if (error == 0 && pthread_equal(thread, pthread_self())) client_show_cpus(cpus, bytes);
  return error;
}

/* LLVM's OpenMP runtime asks in this way; it is told how many bytes the kernel has written. */
EXPORTED long syscall(long number, ...) {
  va_list list;
  long given[6];
  va_start(list, number);
  for (int i = 0; i < 6; i++) given[i] = va_arg(list, long);
  va_end(list);
  long result =
      NEXT(syscall)(number, given[0], given[1], given[2], given[3], given[4], given[5]);
  if (number == SYS_sched_getaffinity && result > 0 && client_is_self((pid_t)given[0]))
    client_show_cpus((void *)given[2], (size_t)result);
  return result;
}
