#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "commands.h"
#include "failure.h"
#include "numbers.h"
#include "report.h"

static void print_usage(FILE *to, const struct command *command) {
  fputs(command->name, to);
  for (int i = 0; i < command_arguments(command); i++) {
    const struct argument *argument = &command->arguments[i];
    fprintf(to, argument->usual == REQUIRED ? " %s" : " [%s]", argument->name);
  }
}

static void print_help(void) {
  puts("akula-kernel [--report] COMMAND ARGUMENT...\n\n"
       "Fixed work of known behaviour; prints one line with a checksum. --report tells 'akula run'\n"
       "how far it is. Numbers may end with K, M, G (thousands) or KiB, MiB, GiB (1024).\n");
  for (const struct command *command = commands; command->name != NULL; command++) {
    if (command->write != NULL && command[-1].write == NULL)
      puts("\nInputs for other programs, on standard output, the same for the same SEED (default 1).\n");
    fputs("  ", stdout);
    print_usage(stdout, command);
    printf("\n      %s; for example %s\n", command->what, command->example);
  }
}

__attribute__((noreturn)) static void refuse_count(const struct command *command, int count) {
  char usage[200] = "";
  FILE *to = fmemopen(usage, sizeof usage - 1, "w");
  if (to != NULL) {
    print_usage(to, command);
    fclose(to);
  }
  fail(EXIT_USAGE, "%d argument%s for %s, expected %s, for example %s", count,
       count == 1 ? "" : "s", command->name, usage, command->example);
}

static uint64_t read_value(const struct command *command, const struct argument *argument,
                           const char *text) {
  uint64_t value;
  if (!number_parse(text, &value))
    fail(EXIT_USAGE, "%s of %s is '%s', expected a whole number such as 1000, 20M or 8MiB",
         argument->name, command->name, text);
  if (value < argument->least || value > argument->most)
    fail(EXIT_USAGE, "%s of %s is %s, expected a number from %llu to %llu", argument->name,
         command->name, text, (unsigned long long)argument->least,
         (unsigned long long)argument->most);
  return value;
}

static void read_values(const struct command *command, int count, char *const *texts,
                        uint64_t *values) {
  int most = command_arguments(command);
  if (count > most) refuse_count(command, count);
  for (int i = 0; i < most; i++) {
    const struct argument *argument = &command->arguments[i];
    if (i >= count && argument->usual == REQUIRED) refuse_count(command, count);
    values[i] = i < count ? read_value(command, argument, texts[i]) : argument->usual;
  }
}

static void print_result(const struct command *command, const uint64_t *values, uint64_t checksum) {
  fputs(command->name, stdout);
  for (int i = 0; i < command_arguments(command); i++)
    printf(" %s=%llu", command->arguments[i].name, (unsigned long long)values[i]);
  printf(" checksum=%016llx\n", (unsigned long long)checksum);
}

/* Takes an option away from the arguments, if it is there. */
static int take(int *count, char **arguments, const char *option) {
  int kept = 0;
  for (int i = 0; i < *count; i++)
    if (strcmp(arguments[i], option) != 0) arguments[kept++] = arguments[i];
  int taken = kept < *count;
  *count = kept;
  return taken;
}

static void flush(void) {
  if (fflush(stdout) != 0 || ferror(stdout))
    fail(EXIT_FAILED, "standard output cannot be written: %s", strerror(errno));
}

int main(int count, char **arguments) {
  uint64_t values[MOST_ARGUMENTS] = {0};
  count = count > 0 ? count - 1 : 0;
  arguments++;
  int reports = take(&count, arguments, "--report");
  if (count == 0) fail(EXIT_USAGE, "no command; akula-kernel --help lists them");
  if (strcmp(arguments[0], "--help") == 0 || strcmp(arguments[0], "-h") == 0) {
    print_help();
    flush();
    return 0;
  }
  const struct command *command = command_named(arguments[0]);
  if (command == NULL)
    fail(EXIT_USAGE, "'%s' is no command; akula-kernel --help lists them", arguments[0]);
  read_values(command, count - 1, arguments + 1, values);
  if (reports && command->work == NULL)
    fail(EXIT_USAGE, "--report is for work, and %s writes a file", command->name);
  if (reports) report_switch_on();
  if (command->work != NULL)
    print_result(command, values, command->work(values));
  else
    command->write(values);
  flush();
  return 0;
}
