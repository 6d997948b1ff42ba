#include "launch.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "execute.h"
#include "files.h"
#include "namespace.h"
#include "privileges.h"

static void usual_signals(void) {
  sigset_t none;
  for (int number = 1; number <= 64; number++) {
    struct sigaction usual = {.sa_handler = SIG_DFL};
    sigaction(number, &usual, NULL); /* refused for KILL, STOP and the C library's own */
  }
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

static int open_as(int wanted, const char *path, int flags) {
  int fd = open(path, flags | O_NOCTTY | O_CLOEXEC, 0666);
  if (fd < 0) return errno;
  int error = dup2(fd, wanted) < 0 ? errno : 0;
  close(fd);
  return error;
}

static const char *after(const char *text) {
  return text + strlen(text) + 1;
}

/* Directory and files; *stage says which one failed. */
static int open_files(const char *text, enum stage *stage) {
  const char *input = after(text), *output = after(input), *errors = after(output);
  int create = O_WRONLY | O_CREAT | O_TRUNC;
  *stage = STAGE_CHDIR;
  if (chdir(text) != 0) return errno;
  *stage = STAGE_INPUT;
  int error = open_as(STDIN_FILENO, input, O_RDONLY);
  if (error != 0) return error;
  *stage = STAGE_OUTPUT;
  error = open_as(STDOUT_FILENO, output, create);
  if (error != 0) return error;
  *stage = STAGE_ERROR;
  /* One file for both: with one position, so that neither writes over the other. */
  if (strcmp(output, errors) == 0) return dup2(STDOUT_FILENO, STDERR_FILENO) < 0 ? errno : 0;
  return open_as(STDERR_FILENO, errors, create);
}

static int set_up(const struct launch *launch, enum stage *stage) {
  *stage = STAGE_SESSION;
  if (setsid() < 0) return errno;
  usual_signals();
  setrlimit(RLIMIT_NOFILE, &launch->limits.files);
  setrlimit(RLIMIT_STACK, &launch->limits.stack);
  *stage = STAGE_PROC;
  int error = launch->mount_proc ? namespace_mount_proc() : 0;
  if (error != 0) return error;
  *stage = STAGE_PRIVILEGES;
  error = privileges_drop();
  if (error != 0) return error;
  /* After the change of user, which clears it. The agent's end before this ends the hold pipe. */
  if (!launch->namespace) prctl(PR_SET_PDEATHSIG, SIGKILL);
  return open_files(launch->text, stage);
}

static void tell(const struct launch *launch, int error, enum stage stage) {
  struct launch_status status = {.error = error, .stage = error == 0 ? STAGE_NONE : stage};
  if (write(launch->status, &status, sizeof status) != sizeof status) _exit(127);
}

static void wait_for_release(int hold) {
  char byte;
  ssize_t got;
  while ((got = read(hold, &byte, 1)) < 0 && errno == EINTR) continue;
  if (got != 1) _exit(127);
}

_Noreturn void launch(const struct launch *launch) {
  enum stage stage = STAGE_FORK;
  close_all_but(launch->hold, launch->status);
  int error = set_up(launch, &stage);
  tell(launch, error, stage);
  if (error != 0) _exit(127);
  wait_for_release(launch->hold);
  tell(launch, execute(&launch->start, launch->text), STAGE_EXEC);
  _exit(127);
}
