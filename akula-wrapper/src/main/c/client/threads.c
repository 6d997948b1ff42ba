/*
 * Takes the place of functions of the C library that make threads, and of those in which a thread
 * waits for another one: those of POSIX, and those of C11. What is called from within malloc (locks) allocates nothing and resolves
 * nothing: an allocator may call it before, and while, anything of this library is set up.
 */
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <string.h>
#include <threads.h>
#include <time.h>

#include "client.h"

#define REPLACED(each) \
  each(pthread_create) each(pthread_join) each(pthread_mutex_lock) each(pthread_mutex_timedlock) \
  each(pthread_mutex_clocklock) each(pthread_rwlock_rdlock) each(pthread_rwlock_wrlock) \
  each(pthread_rwlock_timedrdlock) each(pthread_rwlock_timedwrlock) \
  each(pthread_rwlock_clockrdlock) each(pthread_rwlock_clockwrlock) \
  each(pthread_timedjoin_np) each(pthread_clockjoin_np) \
  each(pthread_cond_wait) each(pthread_cond_timedwait) each(pthread_cond_clockwait) \
  each(pthread_barrier_wait) each(sem_wait) each(sem_timedwait) each(sem_clockwait) \
  each(thrd_create) each(thrd_join) each(mtx_lock) each(mtx_timedlock) each(cnd_wait) \
  each(cnd_timedwait)

/* The functions whose place these take: of the C library, or of another library that replaces them. */
static struct {
#define FIELD(name) __typeof__(name) *name;
  REPLACED(FIELD)
#undef FIELD
} next;

/*
 * On x86-64 there are two kinds of condition variables, and programs of the last twenty years use the
 * newer one. Other machines have only one, of another version.
 */
static void *find(const char *name) {
  void *found = NULL;
  if (strncmp(name, "pthread_cond_", 13) == 0) found = dlvsym(RTLD_NEXT, name, "GLIBC_2.3.2");
  return found != NULL ? found : dlsym(RTLD_NEXT, name);
}

/* At once: the lookup waits for whoever opens a library, and that one may wait for a thread of its own. */
__attribute__((constructor)) static void resolve(void) {
#define FIND(name) \
  if (__atomic_load_n(&next.name, __ATOMIC_RELAXED) == NULL) \
    __atomic_store_n(&next.name, (__typeof__(name) *)find(#name), __ATOMIC_RELAXED);
  REPLACED(FIND)
#undef FIND
}

#define NEXT(name) \
  (__atomic_load_n(&next.name, __ATOMIC_RELAXED) != NULL ? (void)0 : resolve(), next.name)

/* Threads that are made and do not run yet: what they are to do. */
enum { MOST_STARTS = 1024 };

struct start {
  int taken;
  void *(*routine)(void *);
  int (*function)(void *); /* of a thread of C11 */
  void *argument;
};

static struct start starts[MOST_STARTS];

/* NULL if the program is not connected. */
static struct start *take_start(void) {
  if (!client_connect()) return NULL;
  for (int i = 0; i < MOST_STARTS; i++) {
    int free = 0;
    if (__atomic_load_n(&starts[i].taken, __ATOMIC_RELAXED) == 0
        && __atomic_compare_exchange_n(&starts[i].taken, &free, 1, 0, __ATOMIC_ACQUIRE,
                                       __ATOMIC_RELAXED)) {
      client_enter(); /* the first time, that is the only thread there was */
      return &starts[i];
    }
  }
  return NULL;
}

static void give_back(struct start *start) {
  __atomic_store_n(&start->taken, 0, __ATOMIC_RELEASE);
}

static struct start begin(void *argument) {
  struct start own = *(struct start *)argument;
  give_back(argument);
  client_enter();
  return own;
}

static void *enter_and_run(void *argument) {
  struct start own = begin(argument);
  return own.routine(own.argument);
}

static int enter_and_call(void *argument) {
  struct start own = begin(argument);
  return own.function(own.argument);
}

EXPORTED int pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                            void *(*routine)(void *), void *argument) {
  __typeof__(pthread_create) *create = NEXT(pthread_create);
  struct start *start = take_start();
  if (start == NULL) return create(thread, attributes, routine, argument);
  start->routine = routine;
  start->argument = argument;
  int error = create(thread, attributes, enter_and_run, start);
  if (error != 0) give_back(start);
  return error;
}

EXPORTED int thrd_create(thrd_t *thread, int (*function)(void *), void *argument) {
  __typeof__(thrd_create) *create = NEXT(thrd_create);
  struct start *start = take_start();
  if (start == NULL) return create(thread, function, argument);
  start->function = function;
  start->argument = argument;
  int result = create(thread, enter_and_call, start);
  if (result != thrd_success) give_back(start);
  return result;
}

/* Waits, whatever for. One that is cancelled meanwhile ends, and so does not go on. */
#define WAITING(type, call) \
  client_waits(); \
  type result = call; \
  client_goes_on(); \
  return result

/* A lock that is free is taken without a word. */
#define LOCKING(attempt, busy, call) \
  if (client_has_entered()) { \
    int taken = attempt; \
    if (taken != (busy)) return taken; \
    client_waits(); \
  } \
  int result = call; \
  client_goes_on(); \
  return result

/* Called before it is known what it replaces: by whoever looks that up, or an allocator. */
static int lock_early(pthread_mutex_t *mutex) {
  int error;
  while ((error = pthread_mutex_trylock(mutex)) == EBUSY) sched_yield();
  return error;
}

EXPORTED int pthread_mutex_lock(pthread_mutex_t *mutex) {
  __typeof__(pthread_mutex_lock) *lock = __atomic_load_n(&next.pthread_mutex_lock, __ATOMIC_RELAXED);
  if (lock == NULL) return lock_early(mutex);
  LOCKING(pthread_mutex_trylock(mutex), EBUSY, lock(mutex));
}

EXPORTED int pthread_mutex_timedlock(pthread_mutex_t *mutex, const struct timespec *end) {
  LOCKING(pthread_mutex_trylock(mutex), EBUSY, NEXT(pthread_mutex_timedlock)(mutex, end));
}

EXPORTED int pthread_mutex_clocklock(pthread_mutex_t *mutex, clockid_t clock,
                                     const struct timespec *end) {
  LOCKING(pthread_mutex_trylock(mutex), EBUSY, NEXT(pthread_mutex_clocklock)(mutex, clock, end));
}

EXPORTED int pthread_rwlock_rdlock(pthread_rwlock_t *lock) {
  LOCKING(pthread_rwlock_tryrdlock(lock), EBUSY, NEXT(pthread_rwlock_rdlock)(lock));
}

EXPORTED int pthread_rwlock_wrlock(pthread_rwlock_t *lock) {
  LOCKING(pthread_rwlock_trywrlock(lock), EBUSY, NEXT(pthread_rwlock_wrlock)(lock));
}

EXPORTED int pthread_rwlock_timedrdlock(pthread_rwlock_t *lock, const struct timespec *end) {
  LOCKING(pthread_rwlock_tryrdlock(lock), EBUSY, NEXT(pthread_rwlock_timedrdlock)(lock, end));
}

EXPORTED int pthread_rwlock_timedwrlock(pthread_rwlock_t *lock, const struct timespec *end) {
  LOCKING(pthread_rwlock_trywrlock(lock), EBUSY, NEXT(pthread_rwlock_timedwrlock)(lock, end));
}

EXPORTED int pthread_rwlock_clockrdlock(pthread_rwlock_t *lock, clockid_t clock,
                                        const struct timespec *end) {
  LOCKING(pthread_rwlock_tryrdlock(lock), EBUSY, NEXT(pthread_rwlock_clockrdlock)(lock, clock, end));
}

EXPORTED int pthread_rwlock_clockwrlock(pthread_rwlock_t *lock, clockid_t clock,
                                        const struct timespec *end) {
  LOCKING(pthread_rwlock_trywrlock(lock), EBUSY, NEXT(pthread_rwlock_clockwrlock)(lock, clock, end));
}

EXPORTED int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
  WAITING(int, NEXT(pthread_cond_wait)(condition, mutex));
}

EXPORTED int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex,
                                    const struct timespec *end) {
  WAITING(int, NEXT(pthread_cond_timedwait)(condition, mutex, end));
}

EXPORTED int pthread_cond_clockwait(pthread_cond_t *condition, pthread_mutex_t *mutex,
                                    clockid_t clock, const struct timespec *end) {
  WAITING(int, NEXT(pthread_cond_clockwait)(condition, mutex, clock, end));
}

EXPORTED int pthread_barrier_wait(pthread_barrier_t *barrier) {
  WAITING(int, NEXT(pthread_barrier_wait)(barrier));
}

EXPORTED int pthread_join(pthread_t thread, void **value) {
  WAITING(int, NEXT(pthread_join)(thread, value));
}

EXPORTED int pthread_timedjoin_np(pthread_t thread, void **value, const struct timespec *end) {
  WAITING(int, NEXT(pthread_timedjoin_np)(thread, value, end));
}

EXPORTED int pthread_clockjoin_np(pthread_t thread, void **value, clockid_t clock,
                                  const struct timespec *end) {
  WAITING(int, NEXT(pthread_clockjoin_np)(thread, value, clock, end));
}

EXPORTED int sem_wait(sem_t *semaphore) {
  WAITING(int, NEXT(sem_wait)(semaphore));
}

EXPORTED int sem_timedwait(sem_t *semaphore, const struct timespec *end) {
  WAITING(int, NEXT(sem_timedwait)(semaphore, end));
}

EXPORTED int sem_clockwait(sem_t *semaphore, clockid_t clock, const struct timespec *end) {
  WAITING(int, NEXT(sem_clockwait)(semaphore, clock, end));
}

EXPORTED int mtx_lock(mtx_t *mutex) {
  LOCKING(mtx_trylock(mutex), thrd_busy, NEXT(mtx_lock)(mutex));
}

EXPORTED int mtx_timedlock(mtx_t *mutex, const struct timespec *end) {
  LOCKING(mtx_trylock(mutex), thrd_busy, NEXT(mtx_timedlock)(mutex, end));
}

EXPORTED int cnd_wait(cnd_t *condition, mtx_t *mutex) {
  WAITING(int, NEXT(cnd_wait)(condition, mutex));
}

EXPORTED int cnd_timedwait(cnd_t *condition, mtx_t *mutex, const struct timespec *end) {
  WAITING(int, NEXT(cnd_timedwait)(condition, mutex, end));
}

EXPORTED int thrd_join(thrd_t thread, int *result_of) {
  WAITING(int, NEXT(thrd_join)(thread, result_of));
}
