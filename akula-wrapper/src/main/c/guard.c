#include "guard.h"

#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "processes.h"

enum { MOST_WAIT_MILLIS = 30000, ANSWER_SECONDS = 5 };

static int stream = -1;
static pid_t guard;
static bool silent, renewable;
static uint64_t renewals;

/* Signals that are sent to a whole session or group must not end it before its work is done. */
static void ignore_signals(void) {
  for (int signal_number = 1; signal_number <= SIGRTMAX; signal_number++)
    signal(signal_number, SIG_IGN);
  /* Those between the last usual one and SIGRTMIN, which the C library ignores for nobody. */
  uint64_t own = (1ull << (SIGRTMIN - 1)) - (1ull << 31);
  syscall(SYS_rt_sigprocmask, SIG_SETMASK, &own, NULL, sizeof own);
}

_Noreturn static void keep_guard(int agent) {
  struct undo undo;
  close_all_but(agent, agent);
  setsid();
  ignore_signals();
  sched_setscheduler(0, SCHED_OTHER, &(struct sched_param){0}); /* whatever the agent has by now */
  prctl(PR_SET_NAME, "akula-guard");
  if (chdir("/") != 0) _exit(3);
  ssize_t got;
  while ((got = recv(agent, &undo, sizeof undo, 0)) != 0) {
    if (got < 0 && errno == EINTR) continue;
    if (got != sizeof undo) break;
    int error = undo_note(&undo);
    if (send(agent, &error, sizeof error, MSG_NOSIGNAL) != sizeof error) break;
  }
  int error = undo_all();
  _exit(error > 0 && error < 128 ? error : error != 0);
}

int guard_start(void) {
  int pair[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0) return errno;
  guard = fork();
  if (guard == 0) keep_guard(pair[1]);
  int error = guard < 0 ? errno : 0;
  close(pair[1]);
  stream = pair[0];
  struct timeval patience = {.tv_sec = ANSWER_SECONDS};
  setsockopt(stream, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  if (error != 0) {
    close(stream);
    stream = -1;
    guard = 0;
  }
  return error;
}

void guard_renewable(void) {
  renewable = guard > 0;
}

int guard_stream(void) {
  return renewable ? stream : -1;
}

/* It inherits the list of the agent, which is that of the guard before. */
int guard_renew(void) {
  if (guard > 0) {
    kill(guard, SIGKILL);
    waitpid(guard, NULL, 0);
    close(stream);
  }
  silent = false;
  int error = guard_start();
  if (error == 0) renewals++;
  return error;
}

uint64_t guard_renewals(void) {
  return renewals;
}

static int ask_guard(const struct undo *undo) {
  int error;
  if (silent) return ETIMEDOUT; /* what it answers by now would be to another question */
  if (send(stream, undo, sizeof *undo, MSG_NOSIGNAL) != sizeof *undo) return errno;
  ssize_t got;
  do got = recv(stream, &error, sizeof error, 0);
  while (got < 0 && errno == EINTR);
  silent = got < 0 && errno == EAGAIN;
  if (silent) return ETIMEDOUT;
  return got == sizeof error ? error : EPIPE;
}

int guard_tell(const struct undo *undo) {
  int error = guard > 0 ? ask_guard(undo) : 0;
  if ((error == EPIPE || error == ECONNRESET) && renewable) {
    error = guard_renew();
    if (error == 0) error = ask_guard(undo);
  }
  return error != 0 ? error : undo_note(undo);
}

int guard_pid(void) {
  return guard;
}

static int wait_for_guard(int *status) {
  int descriptor = process_descriptor(guard);
  struct pollfd ended = {.fd = descriptor, .events = POLLIN};
  if (descriptor >= 0) {
    while (poll(&ended, 1, MOST_WAIT_MILLIS) < 0 && errno == EINTR) continue;
    close(descriptor);
  }
  return waitpid(guard, status, descriptor >= 0 ? WNOHANG : 0) == guard ? 0 : ETIMEDOUT;
}

int guard_finish(void) {
  if (guard <= 0) return undo_all();
  int status;
  close(stream);
  int error = wait_for_guard(&status);
  guard = 0;
  if (error != 0) return error;
  return WIFEXITED(status) ? WEXITSTATUS(status) : undo_all(); /* the guard itself was killed */
}
