/*
 * A program that knows nothing of a manager, for the tests: subject WHAT [NUMBER] does one thing and
 * says at its end that it could. Threads that wait are let go by a byte of standard input.
 */
#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

#define CHECK(condition)                                                                     \
  do {                                                                                       \
    if (!(condition)) {                                                                      \
      fprintf(stderr, "%s:%d: %s does not hold (errno %d)\n", __FILE__, __LINE__, #condition, errno); \
      _exit(1);                                                                              \
    }                                                                                        \
  } while (0)

enum { AT_ONCE = 20, WAYS = 7 };

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static pthread_rwlock_t rwlock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_barrier_t barrier;
static sem_t semaphore;
static bool released;

static void await_word(void) {
  char byte;
  CHECK(read(0, &byte, 1) == 1);
}

static struct timespec never(void) {
  struct timespec end;
  clock_gettime(CLOCK_REALTIME, &end);
  end.tv_sec += 1000000;
  return end;
}

/* A thread that ends by itself, in one of three ways. */
static void *end_somehow(void *number) {
  intptr_t way = (intptr_t)number % 3;
  if (way == 1) pthread_exit(number);
  if (way == 2) {
    pthread_cancel(pthread_self());
    pthread_testcancel();
  }
  return number;
}

static void short_threads(long count) {
  pthread_t threads[AT_ONCE];
  for (long made = 0; made < count; made += AT_ONCE) {
    for (long i = 0; i < AT_ONCE; i++)
      CHECK(pthread_create(&threads[i], NULL, end_somehow, (void *)(made + i)) == 0);
    for (int i = 0; i < AT_ONCE; i++) {
      void *value;
      CHECK(pthread_join(threads[i], &value) == 0);
      CHECK(value == ((made + i) % 3 == 2 ? PTHREAD_CANCELED : (void *)(made + i)));
    }
  }
}

/* One of the ways to wait; what is waited for comes when 'let_go' is called. */
static void *wait_somehow(void *number) {
  struct timespec end = never();
  switch ((intptr_t)number) {
    case 0:
      CHECK(pthread_mutex_lock(&mutex) == 0);
      CHECK(pthread_mutex_unlock(&mutex) == 0);
      break;
    case 1: CHECK(pthread_barrier_wait(&barrier) <= 0); break;
    case 2: /* waits for the lock first, like the first one */
      CHECK(pthread_mutex_timedlock(&mutex, &end) == 0);
      while (!released) CHECK(pthread_cond_wait(&condition, &mutex) == 0);
      CHECK(pthread_mutex_unlock(&mutex) == 0);
      break;
    case 3: CHECK(sem_wait(&semaphore) == 0); break;
    case 4: CHECK(sem_timedwait(&semaphore, &end) == 0); break;
    case 5: CHECK(pthread_rwlock_rdlock(&rwlock) == 0 && pthread_rwlock_unlock(&rwlock) == 0); break;
    default: CHECK(pthread_rwlock_wrlock(&rwlock) == 0 && pthread_rwlock_unlock(&rwlock) == 0);
  }
  return NULL;
}

/* All ways to wait, and the first thread waits for one that does. */
static void wait_in_all_ways(void) {
  pthread_t threads[WAYS];
  pthread_barrier_init(&barrier, NULL, 2);
  sem_init(&semaphore, 0, 0);
  pthread_mutex_lock(&mutex);
  pthread_rwlock_wrlock(&rwlock);
  for (intptr_t way = 0; way < WAYS; way++)
    CHECK(pthread_create(&threads[way], NULL, wait_somehow, (void *)way) == 0);
  await_word();
  released = true;
  pthread_mutex_unlock(&mutex);
  pthread_rwlock_unlock(&rwlock);
  pthread_barrier_wait(&barrier);
  sem_post(&semaphore);
  sem_post(&semaphore);
  pthread_cond_broadcast(&condition);
  for (int way = 0; way < WAYS; way++) CHECK(pthread_join(threads[way], NULL) == 0);
  await_word();
}

/* Locks of readers and writers, and joins, with a limit of time. */
static pthread_t timed[6];

static void *wait_with_limit(void *number) {
  struct timespec end = never();
  switch ((intptr_t)number) {
    case 0: CHECK(pthread_rwlock_timedrdlock(&rwlock, &end) == 0); break;
    case 1: CHECK(pthread_rwlock_timedwrlock(&rwlock, &end) == 0); break;
    case 2: CHECK(pthread_rwlock_clockrdlock(&rwlock, CLOCK_REALTIME, &end) == 0); break;
    case 3: CHECK(pthread_rwlock_clockwrlock(&rwlock, CLOCK_REALTIME, &end) == 0); break;
    case 4: CHECK(pthread_timedjoin_np(timed[0], NULL, &end) == 0); break;
    default: CHECK(pthread_clockjoin_np(timed[1], NULL, CLOCK_REALTIME, &end) == 0);
  }
  if ((intptr_t)number < 4) CHECK(pthread_rwlock_unlock(&rwlock) == 0);
  return NULL;
}

static void wait_with_limits(void) {
  struct timespec past = {0, 0};
  pthread_rwlock_wrlock(&rwlock);
  for (intptr_t way = 0; way < 6; way++)
    CHECK(pthread_create(&timed[way], NULL, wait_with_limit, (void *)way) == 0);
  CHECK(pthread_timedjoin_np(timed[2], NULL, &past) == ETIMEDOUT);
  CHECK(pthread_clockjoin_np(timed[2], NULL, CLOCK_MONOTONIC, &past) == ETIMEDOUT);
  await_word();
  CHECK(pthread_rwlock_unlock(&rwlock) == 0);
  for (int way = 2; way < 6; way++) CHECK(pthread_join(timed[way], NULL) == 0);
}

static mtx_t c11_held, c11_free;
static cnd_t c11_condition;

/* The same by what C11 has; its last thread waits for a word alone. */
static int wait_in_c11(void *number) {
  struct timespec end = never();
  switch ((intptr_t)number) {
    case 0: CHECK(mtx_lock(&c11_held) == thrd_success && mtx_unlock(&c11_held) == thrd_success); break;
    case 1:
      CHECK(mtx_timedlock(&c11_held, &end) == thrd_success);
      CHECK(mtx_unlock(&c11_held) == thrd_success);
      break;
    case 2:
    case 3:
      CHECK(mtx_lock(&c11_free) == thrd_success);
      while (!released)
        CHECK(((intptr_t)number == 2 ? cnd_wait(&c11_condition, &c11_free)
                                     : cnd_timedwait(&c11_condition, &c11_free, &end)) == thrd_success);
      CHECK(mtx_unlock(&c11_free) == thrd_success);
      break;
    default: await_word();
  }
  if ((intptr_t)number % 2 == 0) thrd_exit((int)(intptr_t)number);
  return (int)(intptr_t)number;
}

static void wait_in_all_c11_ways(void) {
  enum { C11_WAYS = 4 };
  thrd_t threads[C11_WAYS + 1];
  struct timespec past = {0, 0};
  int number;
  CHECK(mtx_init(&c11_held, mtx_timed) == thrd_success && mtx_init(&c11_free, mtx_timed) == thrd_success);
  CHECK(cnd_init(&c11_condition) == thrd_success);
  CHECK(mtx_lock(&c11_held) == thrd_success);
  for (intptr_t way = 0; way < C11_WAYS; way++)
    CHECK(thrd_create(&threads[way], wait_in_c11, (void *)way) == thrd_success);
  CHECK(mtx_timedlock(&c11_held, &past) == thrd_timedout);
  await_word();
  CHECK(mtx_lock(&c11_free) == thrd_success);
  CHECK(cnd_timedwait(&c11_condition, &c11_free, &past) == thrd_timedout);
  released = true;
  cnd_broadcast(&c11_condition);
  mtx_unlock(&c11_free);
  mtx_unlock(&c11_held);
  for (int way = 0; way < C11_WAYS; way++)
    CHECK(thrd_join(threads[way], &number) == thrd_success && number == way);
  CHECK(thrd_create(&threads[C11_WAYS], wait_in_c11, (void *)C11_WAYS) == thrd_success);
  CHECK(thrd_join(threads[C11_WAYS], &number) == thrd_success && number == C11_WAYS);
}

static void unlock(void *held) {
  pthread_mutex_unlock(held);
}

/* Waits for ever, at one of three places that are left when it is cancelled. */
static void *wait_until_cancelled(void *number) {
  struct timespec end = never();
  pthread_mutex_lock(&mutex);
  pthread_cleanup_push(unlock, &mutex);
  while ((intptr_t)number % 3 == 0) pthread_cond_wait(&condition, &mutex);
  while ((intptr_t)number % 3 == 1) pthread_cond_timedwait(&condition, &mutex, &end);
  pthread_cleanup_pop(1);
  sem_wait(&semaphore);
  return NULL;
}

static void cancelled_threads(long count) {
  sem_init(&semaphore, 0, 0);
  for (long i = 0; i < count; i++) {
    pthread_t thread;
    void *value;
    CHECK(pthread_create(&thread, NULL, wait_until_cancelled, (void *)i) == 0);
    CHECK(pthread_cancel(thread) == 0);
    CHECK(pthread_join(thread, &value) == 0 && value == PTHREAD_CANCELED);
    CHECK(pthread_mutex_trylock(&mutex) == 0 && pthread_mutex_unlock(&mutex) == 0);
  }
}

static void *meet_and_wait(void *nothing) {
  pthread_barrier_wait(&barrier);
  await_word();
  return nothing;
}

/* A child has done what it was to do. */
static void await_child(pid_t child) {
  int status = 0;
  CHECK(waitpid(child, &status, 0) == child);
  if (status != 0) fprintf(stderr, "subject: status of a child: %#x\n", (unsigned)status);
  CHECK(status == 0);
}

/* While others make threads without end, children of forks make some, too, and some begin anew. */
static volatile bool enough;

static void *make_threads(void *nothing) {
  while (!enough) short_threads(AT_ONCE);
  return nothing;
}

static void fork_amid(long count, char *self) {
  pthread_t maker;
  /* The first that is cancelled opens a library: the child of a fork amid that may not open it anew. */
  short_threads(AT_ONCE);
  CHECK(pthread_create(&maker, NULL, make_threads, NULL) == 0);
  for (long i = 0; i < count; i++) {
    pid_t child = fork();
    if (child == 0) {
      if (i == 0) execl(self, self, "short", "20", (char *)NULL);
      short_threads(AT_ONCE);
      _exit(0);
    }
    await_child(child);
  }
  enough = true;
  CHECK(pthread_join(maker, NULL) == 0);
}

/* The child of one that has made threads makes some that wait. */
static void fork_and_wait(void) {
  short_threads(AT_ONCE);
  pid_t child = fork();
  if (child == 0) {
    wait_in_all_ways();
    _exit(0);
  }
  await_child(child);
}

/* More threads than there are slots: none ends before all run. */
static void many_threads(long count) {
  pthread_t threads[64];
  pthread_barrier_init(&barrier, NULL, (unsigned)count);
  for (long i = 0; i < count; i++) CHECK(pthread_create(&threads[i], NULL, meet_and_wait, NULL) == 0);
  for (long i = 0; i < count; i++) CHECK(pthread_join(threads[i], NULL) == 0);
}

/* What errors there are comes through. */
static void wrong_uses(void) {
  pthread_mutexattr_t kind;
  pthread_mutex_t checked;
  struct timespec past = {0, 0};
  short_threads(AT_ONCE);
  pthread_mutexattr_init(&kind);
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&checked, &kind);
  CHECK(pthread_mutex_lock(&checked) == 0);
  CHECK(pthread_mutex_lock(&checked) == EDEADLK);
  CHECK(pthread_cond_timedwait(&condition, &checked, &past) == ETIMEDOUT);
  CHECK(pthread_mutex_unlock(&checked) == 0);
  CHECK(pthread_mutex_lock(&mutex) == 0);
  CHECK(pthread_mutex_timedlock(&mutex, &past) == ETIMEDOUT);
  CHECK(pthread_mutex_clocklock(&mutex, CLOCK_MONOTONIC, &past) == ETIMEDOUT);
  CHECK(pthread_cond_clockwait(&condition, &mutex, CLOCK_MONOTONIC, &past) == ETIMEDOUT);
  CHECK(pthread_mutex_unlock(&mutex) == 0);
  CHECK(pthread_rwlock_rdlock(&rwlock) == 0);
  CHECK(pthread_rwlock_timedrdlock(&rwlock, &past) == 0 && pthread_rwlock_unlock(&rwlock) == 0);
  CHECK(pthread_rwlock_timedwrlock(&rwlock, &past) == ETIMEDOUT);
  CHECK(pthread_rwlock_clockwrlock(&rwlock, CLOCK_MONOTONIC, &past) == ETIMEDOUT);
  CHECK(pthread_rwlock_unlock(&rwlock) == 0);
  sem_init(&semaphore, 0, 0);
  CHECK(sem_timedwait(&semaphore, &past) == -1 && errno == ETIMEDOUT);
  CHECK(sem_clockwait(&semaphore, CLOCK_MONOTONIC, &past) == -1 && errno == ETIMEDOUT);
  CHECK(pthread_join(pthread_self(), NULL) == EDEADLK);
}

/* The cpus that it may use are those that it had, however it asks. */
static void count_cpus(void) {
  cpu_set_t before, libc, raw, thread;
  CHECK(sched_getaffinity(0, sizeof before, &before) == 0);
  short_threads(AT_ONCE);
  cpu_set_t one;
  CPU_ZERO(&one); /* as a manager would */
  for (int cpu = 0; CPU_COUNT(&one) == 0; cpu++)
    if (CPU_ISSET(cpu, &before)) CPU_SET(cpu, &one);
  CHECK(sched_setaffinity(0, sizeof one, &one) == 0);
  CHECK(sched_getaffinity(0, sizeof libc, &libc) == 0 && CPU_EQUAL(&libc, &before));
  CHECK(pthread_getaffinity_np(pthread_self(), sizeof thread, &thread) == 0);
  CHECK(CPU_EQUAL(&thread, &before));
  memset(&raw, 0, sizeof raw);
  CHECK(syscall(SYS_sched_getaffinity, 0, sizeof raw, &raw) > 0);
  CHECK(CPU_EQUAL(&raw, &before));
  if (fork() == 0) _exit(0);
  wait(NULL);
}

/* Waits again and again, never for long, until it is told. */
static void wait_again(void) {
  struct pollfd word = {0, POLLIN, 0};
  short_threads(AT_ONCE);
  pthread_mutex_lock(&mutex);
  while (poll(&word, 1, 0) == 0) {
    struct timespec end;
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_nsec = (end.tv_nsec + 1000000) % 1000000000;
    pthread_cond_timedwait(&condition, &mutex, &end);
  }
  pthread_mutex_unlock(&mutex);
}

/* A library whose constructor makes threads, and that is closed again. */
static void open_library(const char *path) {
  void *library = dlopen(path, RTLD_NOW);
  CHECK(library != NULL);
  int (*made)(void) = (int (*)(void))dlsym(library, "threads_made");
  CHECK(made != NULL && made() == 3);
  CHECK(dlclose(library) == 0);
}

/* What LLVM's OpenMP runtime does with a tool, in the order in which it does it. */
typedef struct {
  int (*initialize)(void (*(*lookup)(const char *))(void), int device, void *tool);
  void (*finalize)(void *tool);
  uint64_t tool;
} tool_result;

static void (*callbacks[64])(void);

static int set_callback(int event, void (*callback)(void)) {
  CHECK(event > 0 && event < 64);
  callbacks[event] = callback;
  return 5; /* ompt_set_always */
}

static void (*look_up(const char *name))(void) {
  return strcmp(name, "ompt_set_callback") == 0 ? (void (*)(void))set_callback : NULL;
}

#define CALL(event, types, ...) ((void (*) types)callbacks[event])(__VA_ARGS__)
#define TASK(end, index, flags) \
  CALL(7, (int, void *, void *, unsigned, unsigned, int), end, NULL, NULL, 2, index, flags)
#define WAITS(end) CALL(16, (int, int, void *, void *, void *), 1, end, NULL, NULL, NULL)
#define MUTEX(event, kind) \
  CALL(event, (int, unsigned, unsigned, uint64_t, void *), kind, 0, 0, 0, NULL)
#define BEGINS(type) CALL(1, (int, void *), type, NULL)

/* Worker of a team of two: it waits at a barrier, for a critical section, and then between regions. */
static void *worker(void *nothing) {
  BEGINS(2);
  TASK(1, 1, 2);
  WAITS(1);
  pthread_barrier_wait(&barrier);
  await_word();
  WAITS(2);
  MUTEX(26, 2); /* only tried */
  MUTEX(26, 5);
  MUTEX(27, 5);
  TASK(2, 1, 2);
  pthread_barrier_wait(&barrier);
  await_word();
  CALL(2, (void *), NULL);
  return nothing;
}

static void run_openmp(const char *path) {
  void *library = path == NULL ? RTLD_DEFAULT : dlopen(path, RTLD_LAZY);
  tool_result *(*start)(unsigned, const char *) =
      (tool_result * (*)(unsigned, const char *)) dlsym(library, "ompt_start_tool");
  CHECK(start != NULL);
  tool_result *tool = start(201811, "a runtime of the tests");
  CHECK(tool != NULL);
  if (tool->initialize(look_up, -1, &tool->tool) == 0) return;
  pthread_t other;
  pthread_barrier_init(&barrier, NULL, 2);
  BEGINS(1);
  TASK(1, 1, 1); /* the initial task */
  CALL(3, (void *, void *, void *, unsigned, int, void *), NULL, NULL, NULL, 2, 0, NULL);
  CHECK(pthread_create(&other, NULL, worker, NULL) == 0);
  TASK(1, 0, 2);
  pthread_barrier_wait(&barrier);
  pthread_barrier_wait(&barrier);
  TASK(2, 0, 2);
  CHECK(pthread_join(other, NULL) == 0);
  TASK(2, 1, 1);
  CALL(2, (void *), NULL);
  tool->finalize(&tool->tool);
  if (path != NULL) CHECK(dlclose(library) == 0);
}

int main(int count, char **arguments) {
  const char *what = arguments[1], *more = count > 2 ? arguments[2] : NULL;
  long number = more == NULL ? 0 : atol(more);
  if (strcmp(what, "short") == 0) short_threads(number);
  else if (strcmp(what, "wait") == 0) wait_in_all_ways();
  else if (strcmp(what, "limits") == 0) wait_with_limits();
  else if (strcmp(what, "c11") == 0) wait_in_all_c11_ways();
  else if (strcmp(what, "cancel") == 0) cancelled_threads(number);
  else if (strcmp(what, "fork") == 0) fork_amid(number, arguments[0]);
  else if (strcmp(what, "heir") == 0) fork_and_wait();
  else if (strcmp(what, "again") == 0) wait_again();
  else if (strcmp(what, "exec") == 0) {
    short_threads(AT_ONCE);
    execl(arguments[0], arguments[0], "short", "20", (char *)NULL);
    return 1;
  } else if (strcmp(what, "many") == 0) many_threads(number);
  else if (strcmp(what, "wrong") == 0) wrong_uses();
  else if (strcmp(what, "cpus") == 0) count_cpus();
  else if (strcmp(what, "open") == 0) open_library(more);
  else if (strcmp(what, "openmp") == 0) run_openmp(more);
  else if (strcmp(what, "nothing") != 0) return 2;
  return 0;
}
