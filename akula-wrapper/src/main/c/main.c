/*
 * The agent: starts, counts, steers and ends applications for a JVM, which may be a process with
 * fewer rights. Started by it with descriptor 3 and 4 as protocol.h says.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "application.h"
#include "channel.h"
#include "controls.h"
#include "duty.h"
#include "exits.h"
#include "files.h"
#include "guard.h"
#include "privileges.h"
#include "resctrl.h"
#include "serve.h"
#include "table.h"

enum { PARENT_GONE = SIGUSR1, BAD_START = 2 };
#define END_NANOS 5000000000ull

static char message[MESSAGE_BYTES] __attribute__((aligned(16)));
enum { FIXED = 3 };
static struct pollfd polled[MOST_SLOTS + FIXED];
static pid_t parent;

_Noreturn static void refuse(const char *sentence, const char *what) {
  fprintf(stderr, "akula-agent: %s%s; only AKULA itself can start this program\n", sentence, what);
  exit(BAD_START);
}

/* What AKULA starts as an application of a run whose cpus are made slower; it needs no JVM. */
_Noreturn static void be_duty(const char *busy, const char *period) {
  int64_t busy_nanos = duty_nanos(busy), period_nanos = duty_nanos(period);
  if (busy_nanos < 0 || busy_nanos >= period_nanos)
    refuse("--duty takes two numbers of nanoseconds, the second one greater", "");
  duty((uint64_t)busy_nanos, (uint64_t)period_nanos);
}

/* Tests give --root DIR; it would let the user name files that only the agent may write. */
static void read_options(int count, char **arguments) {
  if (count == 1) return;
  if (count == 4 && strcmp(arguments[1], "--duty") == 0) be_duty(arguments[2], arguments[3]);
  if (count != 3 || strcmp(arguments[1], "--root") != 0)
    refuse("the only options are --root DIR and --duty BUSY PERIOD, not ", arguments[1]);
  if (privileges_elevated()) refuse("--root is refused with more rights than the user's", "");
  controls_root(arguments[2]);
  resctrl_root(arguments[2]);
}

/* New descriptors must not become standard ones. */
static void tidy_descriptors(void) {
  close_all_but(SOCKET_FD, TABLE_FD);
  close(STDIN_FILENO);
  close(STDOUT_FILENO);
  int fd;
  do fd = open("/dev/null", O_RDWR);
  while (fd >= 0 && fd < STDERR_FILENO);
  if (fd > STDERR_FILENO) close(fd);
  fcntl(SOCKET_FD, F_SETFD, FD_CLOEXEC);
  fcntl(TABLE_FD, F_SETFD, FD_CLOEXEC);
}

static int open_signals(void) {
  const int watched[] = {SIGTERM, SIGINT, SIGHUP, SIGCHLD, PARENT_GONE};
  struct sigaction children = {.sa_handler = SIG_DFL, .sa_flags = SA_NOCLDSTOP};
  sigset_t set;
  sigemptyset(&set);
  for (unsigned i = 0; i < sizeof watched / sizeof *watched; i++) sigaddset(&set, watched[i]);
  sigprocmask(SIG_SETMASK, &set, NULL);
  sigaction(SIGCHLD, &children, NULL);
  signal(SIGPIPE, SIG_IGN);
  return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

/* Whether the agent goes on. The signal of the parent's end also comes when a thread of it ends. */
static bool handle_signals(int signals) {
  struct signalfd_siginfo info;
  bool children = false, on = true;
  while (read(signals, &info, sizeof info) == (ssize_t)sizeof info) {
    if (info.ssi_signo == SIGCHLD) children = true;
    else if (info.ssi_signo != (uint32_t)PARENT_GONE || getppid() != parent) on = false;
  }
  if (children && on) applications_exits();
  return on;
}

static bool handle_message(void) {
  long bytes = channel_receive(message);
  if (bytes == -1) return true;
  return bytes >= 0 && serve(message, (size_t)bytes);
}

/* One round; whether there is another. While replies wait, no request is taken. */
static bool turn(int signals) {
  bool waiting = channel_waiting();
  polled[0] = (struct pollfd){.fd = SOCKET_FD, .events = waiting ? POLLOUT : POLLIN};
  polled[1] = (struct pollfd){.fd = signals, .events = POLLIN};
  polled[2] = (struct pollfd){.fd = guard_stream(), .events = POLLIN};
  unsigned pipes = applications_poll(polled + FIXED);
  if (poll(polled, pipes + FIXED, -1) < 0) return errno == EINTR;
  if (polled[2].revents != 0 && guard_renew() != 0) return false; /* nothing goes on unguarded */
  if (pipes > 0) applications_polled(polled + FIXED, pipes);
  if (polled[1].revents != 0 && !handle_signals(signals)) return false;
  if (!channel_flush()) return false;
  if (waiting) return (polled[0].revents & (POLLHUP | POLLERR)) == 0;
  return polled[0].revents == 0 || handle_message();
}

static int finish(void) {
  applications_leave();
  exits_finish(END_NANOS);
  int error = guard_finish();
  serve_end(error);
  return error == 0 ? 0 : 1;
}

int main(int count, char **arguments) {
  read_options(count, arguments);
  tidy_descriptors();
  prctl(PR_SET_NAME, "akula-agent"); /* it is run by a descriptor, and would be called after that */
  int signals = open_signals();
  if (signals < 0) refuse("no descriptor of signals: ", strerror(errno));
  parent = getppid();
  prctl(PR_SET_PDEATHSIG, PARENT_GONE);
  const char *wrong = channel_check(); /* also that the parent is the one that made the pair */
  if (wrong == NULL) wrong = table_open();
  if (wrong != NULL) refuse(wrong, "");
  if (chdir("/") != 0) refuse("cannot go to /: ", strerror(errno));
  while (turn(signals)) continue;
  return finish();
}
