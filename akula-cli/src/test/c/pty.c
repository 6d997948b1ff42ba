/*
 * Runs a program on a terminal of its own. pty COMMAND [ARGUMENT...]
 * What comes on standard input is typed there, what the terminal shows goes to standard output. A
 * byte 255 is not typed: two more follow, the lines and the columns that the window has from then
 * on. The end of standard input hangs up. The exit code is that of the program; of one that a signal
 * killed it is 99, since a shell's 128 + signal is what a program may exit with, too.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { RESIZE = 255, KILLED = 99, FAILED = 98 };

static const int SIGNALS[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE};

/* What started this may ignore signals, as a shell does for jobs in the background. */
static void begin(char **command) {
  for (size_t i = 0; i < sizeof SIGNALS / sizeof *SIGNALS; i++) signal(SIGNALS[i], SIG_DFL);
  execvp(command[0], command);
  fprintf(stderr, "%s: %s\n", command[0], strerror(errno));
  _exit(FAILED);
}

/* Returns 0 at the end of standard input. */
static int type(int terminal) {
  unsigned char byte, size[2];
  if (read(STDIN_FILENO, &byte, 1) != 1) return 0;
  if (byte != RESIZE) return write(terminal, &byte, 1) == 1;
  for (int i = 0; i < 2; i++) {
    if (read(STDIN_FILENO, &size[i], 1) != 1) return 0;
  }
  struct winsize window = {.ws_row = size[0], .ws_col = size[1]};
  return ioctl(terminal, TIOCSWINSZ, &window) == 0;
}

/* Returns 0 when the last program has closed the terminal. */
static int show(int terminal) {
  char bytes[4096];
  ssize_t count = read(terminal, bytes, sizeof bytes);
  return count > 0 && write(STDOUT_FILENO, bytes, (size_t)count) == count;
}

int main(int count, char **arguments) {
  int terminal;
  struct winsize window = {.ws_row = 24, .ws_col = 80};
  pid_t program = count < 2 ? -1 : forkpty(&terminal, NULL, NULL, &window);
  if (program < 0) return FAILED;
  if (program == 0) begin(arguments + 1);
  struct pollfd either[] = {{STDIN_FILENO, POLLIN, 0}, {terminal, POLLIN, 0}};
  int open = 1;
  while (open && poll(either, 2, -1) > 0) {
    if (either[1].revents != 0) open = show(terminal);
    if (open && either[0].revents != 0) open = type(terminal);
  }
  close(terminal);
  int status;
  while (waitpid(program, &status, 0) < 0) {
    if (errno != EINTR) return FAILED;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : KILLED;
}
