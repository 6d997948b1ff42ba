/* The program that is started in the tests; static, at fixed addresses. subject MODE [NUMBER...] */
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static long first, second;

/* What it had used before it was this program. */
static void tell_time(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  printf("%lld\n", (long long)now.tv_sec * 1000000000 + now.tv_nsec);
  fflush(stdout);
}

static void spin(clockid_t clock, long millis) {
  struct timespec now;
  do clock_gettime(clock, &now);
  while (now.tv_sec * 1000 + now.tv_nsec / 1000000 < millis);
}

/* Two instructions each, so that they can be counted. */
static void steps(long millions) {
  unsigned long left = (unsigned long)millions * 1000000u;
  if (left == 0) return;
#if defined(__x86_64__)
  __asm__ volatile("1: dec %0; jnz 1b" : "+r"(left) : : "cc");
#elif defined(__aarch64__)
  __asm__ volatile("1: subs %0, %0, #1; b.ne 1b" : "+r"(left) : : "cc");
#else
  while (--left > 0) __asm__ volatile("" : "+r"(left));
#endif
}

static void touch(long pages) {
  size_t page_bytes = (size_t)sysconf(_SC_PAGESIZE);
  volatile char *memory = mmap(NULL, (size_t)pages * page_bytes, PROT_READ | PROT_WRITE,
                               MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  madvise((void *)(uintptr_t)memory, (size_t)pages * page_bytes, MADV_NOHUGEPAGE);
  for (long page = 0; page < pages; page++) memory[(size_t)page * page_bytes] = 1;
  munmap((void *)(uintptr_t)memory, (size_t)pages * page_bytes);
}

/* Each child spins. */
static void forks(void) {
  for (long i = 0; i < first; i++)
    if (fork() == 0) {
      spin(CLOCK_PROCESS_CPUTIME_ID, second);
      _exit(0);
    }
  while (wait(NULL) > 0) continue;
}

static void *stepping(void *unused) {
  steps(second);
  return unused;
}

/* As many children, each with a thread; all of them make steps. */
static void step_all(void) {
  for (long i = 0; i < first; i++)
    if (fork() == 0) {
      pthread_t other;
      pthread_create(&other, NULL, stepping, NULL);
      steps(second);
      pthread_join(other, NULL);
      _exit(0);
    }
  while (wait(NULL) > 0) continue;
}

static void *thread(void *unused) {
  spin(CLOCK_THREAD_CPUTIME_ID, second);
  return unused;
}

static void threads(void) {
  pthread_t made[64];
  for (long i = 0; i < first; i++) pthread_create(&made[i], NULL, thread, NULL);
  for (long i = 0; i < first; i++) pthread_join(made[i], NULL);
}

static void *sleeper(void *unused) {
  for (;;) pause();
  return unused;
}

/* As many threads as asked for, which sleep; it stops itself when all are there. */
static void sleepers(void) {
  pthread_attr_t small;
  pthread_t made;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 64 * 1024);
  for (long i = 0; i < first; i++)
    if (pthread_create(&made, &small, sleeper, NULL) != 0) _exit(9);
  raise(SIGSTOP);
  for (;;) pause();
}

/* The first thread takes no signal until its child, which has its memory, has ended. */
static void deaf_threads(void) {
  pthread_t made;
  for (long i = 0; i < first; i++) pthread_create(&made, NULL, thread, NULL);
  if (vfork() == 0) for (;;) pause();
}

static pthread_barrier_t told_all;

static void *told_thread(void *unused) {
  pthread_barrier_wait(&told_all);
  return thread(unused);
}

/* Threads that begin when SIGUSR1 comes, and not before all are there. */
static void told_threads(void) {
  sigset_t told;
  int number;
  pthread_t made[64];
  sigemptyset(&told);
  sigaddset(&told, SIGUSR1);
  sigprocmask(SIG_BLOCK, &told, NULL);
  pthread_barrier_init(&told_all, NULL, (unsigned)first + 1);
  for (long i = 0; i < first; i++) pthread_create(&made[i], NULL, told_thread, NULL);
  sigwait(&told, &number);
  pthread_barrier_wait(&told_all);
  for (long i = 0; i < first; i++) pthread_join(made[i], NULL);
}

/* A thread that makes another one each time that SIGUSR1 comes. */
static void *parent(void *unused) {
  sigset_t told;
  int number;
  pthread_t made;
  sigemptyset(&told);
  sigaddset(&told, SIGUSR1);
  while (sigwait(&told, &number) == 0) pthread_create(&made, NULL, thread, NULL);
  return unused;
}

static void parents(void) {
  sigset_t told;
  pthread_t made;
  sigemptyset(&told);
  sigaddset(&told, SIGUSR1);
  sigprocmask(SIG_BLOCK, &told, NULL);
  pthread_create(&made, NULL, parent, NULL);
  pthread_join(made, NULL);
}

/* Children that outlive it; with a second number they leave the session too. */
static void leave(void) {
  int ready[2];
  char byte;
  if (pipe(ready) != 0) _exit(9);
  for (long i = 0; i < first; i++)
    if (fork() == 0) {
      if (second != 0) setsid();
      if (write(ready[1], "", 1) != 1) _exit(9);
      for (;;) pause();
    }
  for (long i = 0; i < first; i++)
    if (read(ready[0], &byte, 1) != 1) _exit(9);
}

/* Chains of processes each of which is there for a moment only. */
static void mad(void) {
  const struct timespec moment = {.tv_nsec = 2000000};
  signal(SIGCHLD, SIG_IGN);
  for (long i = 0; i < first; i++)
    if (fork() == 0)
      for (;;) {
        /* time: else they end faster than a busy machine buries them, until it has no ids left */
        nanosleep(&moment, NULL);
        if (fork() != 0) _exit(0);
      }
  for (;;) pause();
}

/* As many children as asked for, which sleep; then as many more as can be, each for a moment. */
static void breed(void) {
  const struct timespec moment = {.tv_nsec = 500000};
  for (long i = 0; i < first; i++)
    if (fork() == 0) for (;;) pause();
  raise(SIGSTOP);
  signal(SIGCHLD, SIG_IGN);
  while (second != 0) {
    /* time: so many are there at a time, and no more than a machine can bear */
    if (fork() == 0) {
      nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
      _exit(0);
    }
    nanosleep(&moment, NULL);
  }
  for (;;) pause();
}

static void show(void) {
  char self[64] = "";
  if (readlink("/proc/self", self, sizeof self - 1) < 0) _exit(9);
  int files = 0;
  for (int fd = 0; fd < 1024; fd++) files += fcntl(fd, F_GETFD) >= 0;
  sigset_t blocked;
  sigprocmask(SIG_BLOCK, NULL, &blocked);
  bool usual = signal(SIGPIPE, SIG_DFL) == SIG_DFL && signal(SIGCHLD, SIG_DFL) == SIG_DFL;
  for (int number = 1; number <= 64; number++) usual &= sigismember(&blocked, number) != 1;
  printf("pid %d proc %s uid %d euid %d session %d files %d signals %d\n", getpid(), self,
         getuid(), geteuid(), getsid(0) == getpid(), files, usual);
  fflush(stdout);
  fprintf(stderr, "to error\n");
}

/* The program may make no process. */
static int run_alone(char **program) {
  struct rlimit one = {.rlim_cur = 1, .rlim_max = 1};
  if (setrlimit(RLIMIT_NPROC, &one) != 0) return 98;
  execv(*program, program);
  return 97;
}

int main(int count, char **arguments) {
  const char *mode = count > 1 ? arguments[1] : "";
  first = count > 2 ? atol(arguments[2]) : 0;
  second = count > 3 ? atol(arguments[3]) : 0;
  if (strcmp(mode, "touch") == 0) touch(first);
  else if (strcmp(mode, "touching") == 0) for (;;) touch(64);
  else if (strcmp(mode, "steps") == 0) steps(first);
  else if (strcmp(mode, "steps-in-all") == 0) step_all();
  else if (strcmp(mode, "spin") == 0) tell_time(), spin(CLOCK_PROCESS_CPUTIME_ID, first);
  else if (strcmp(mode, "spinning") == 0) for (;;) spin(CLOCK_PROCESS_CPUTIME_ID, 1 << 30);
  else if (strcmp(mode, "exit") == 0) return (int)first;
  else if (strcmp(mode, "kill") == 0) raise((int)first);
  else if (strcmp(mode, "sleep") == 0) for (;;) pause();
  else if (strcmp(mode, "forks") == 0) forks();
  else if (strcmp(mode, "threads") == 0) threads();
  else if (strcmp(mode, "sleepers") == 0) sleepers();
  else if (strcmp(mode, "deaf-threads") == 0) deaf_threads();
  else if (strcmp(mode, "told-threads") == 0) told_threads();
  else if (strcmp(mode, "parents") == 0) parents();
  else if (strcmp(mode, "leave") == 0) leave();
  else if (strcmp(mode, "mad") == 0) mad();
  else if (strcmp(mode, "breed") == 0) breed();
  else if (strcmp(mode, "show") == 0) show();
  else if (strcmp(mode, "alone") == 0 && count > 2) return run_alone(arguments + 2);
  else return 99;
  return 0;
}
