#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "commands.h"
#include "failure.h"

static const struct command {
  const char *name, *what;
  uint64_t (*work)(const struct options *options);
} COMMANDS[] = {
    {"matrix", "multiplies two square matrices; each thread computes some rows, and tells how many", matrix},
    {"global-sum", "adds up an array; threads enter critical sections, and tell how long these are", global_sum},
    {"barriers", "a little work and a barrier, again and again", barriers},
    {"idle", "threads that do nothing until standard input ends", idle},
};
enum { COUNT = sizeof COMMANDS / sizeof *COMMANDS };

static void print_help(void) {
  puts("akula-team COMMAND [OPTION VALUE]...\n\n"
       "Programs of several threads that tell 'akula run' what they do. Prints one line with a\n"
       "checksum, which is the same for any number of threads.\n");
  for (int i = 0; i < COUNT; i++) {
    printf("  %s\n      %s\n", COMMANDS[i].name, COMMANDS[i].what);
    options_help(COMMANDS[i].name);
  }
}

static const struct command *command(const char *name) {
  for (int i = 0; i < COUNT; i++)
    if (strcmp(COMMANDS[i].name, name) == 0) return &COMMANDS[i];
  fail(EXIT_USAGE, "'%s' is no command; akula-team --help lists them", name);
}

static void flush(void) {
  if (fflush(stdout) != 0 || ferror(stdout))
    fail(EXIT_FAILED, "standard output cannot be written: %s", strerror(errno));
}

int main(int count, char **words) {
  if (count < 2) fail(EXIT_USAGE, "no command; akula-team --help lists them");
  if (strcmp(words[1], "--help") == 0 || strcmp(words[1], "-h") == 0) {
    print_help();
    flush();
    return 0;
  }
  const struct command *chosen = command(words[1]);
  struct options options = options_read(chosen->name, count - 2, words + 2);
  printf("%s checksum=%016llx\n", chosen->name, (unsigned long long)chosen->work(&options));
  flush();
  return 0;
}
