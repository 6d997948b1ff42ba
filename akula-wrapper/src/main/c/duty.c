#include "duty.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

#include "files.h"
#include "privileges.h"

enum {
  EXACT_NANOS = 10 * 1000, /* what is less is left to the next period */
  LEAST_OWED = 10          /* of a period a tenth at most is made up for later */
};

int64_t duty_nanos(const char *text) {
  char *end;
  if (*text < '0' || *text > '9') return -1;
  errno = 0;
  unsigned long long value = strtoull(text, &end, 10);
  return errno != 0 || *end != 0 || value > DUTY_MOST_PERIOD ? -1 : (int64_t)value;
}

/* Of this process: what it really had of the cpu, without what others took from it. */
static uint64_t used_nanos(void) {
  struct timespec used;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return (uint64_t)used.tv_sec * 1000000000u + (uint64_t)used.tv_nsec;
}

static void sleep_until(uint64_t nanos) {
  struct timespec time = {.tv_sec = (time_t)(nanos / 1000000000u),
                          .tv_nsec = (long)(nanos % 1000000000u)};
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL) == EINTR) continue;
}

/* Touches no memory, and leaves an SMT sibling what it can. */
static void spin_until(uint64_t nanos) {
  while (now_nanos() < nanos) {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
  }
}

/* Is busy until it has used so much in all, or until a time. */
static void burn(uint64_t target, uint64_t end) {
  for (;;) {
    uint64_t used = used_nanos(), now = now_nanos();
    if (used + EXACT_NANOS >= target || now >= end) return;
    uint64_t until = now + (target - used);
    spin_until(until < end ? until : end);
  }
}

_Noreturn void duty(uint64_t busy, uint64_t period) {
  privileges_drop(); /* if it fails, it burns with more rights than it needs */
  prctl(PR_SET_NAME, "akula-duty");
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  pid_t parent = getppid();
  uint64_t owed_most = period / LEAST_OWED;
  uint64_t target = used_nanos();
  /* Multiples of the period, so that all such processes are busy at the same times. */
  for (uint64_t wake = (now_nanos() / period + 1) * period;;) {
    sleep_until(wake);
    if (getppid() != parent) _exit(0);
    target += busy;
    burn(target, wake + period);
    uint64_t used = used_nanos(), now = now_nanos();
    if (used + owed_most < target) target = used + owed_most;
    wake += period;
    /* While it could not run at all, the programs could not either: that is not made up for. */
    if (wake + period <= now) wake = now / period * period;
  }
}
