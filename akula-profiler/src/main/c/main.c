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

enum { MOST_JOBS = 16 };

struct job {
  const struct command *command;
  uint64_t values[MOST_ARGUMENTS];
};

static void print_help(void) {
  puts("akula-kernel [--report] COMMAND ARGUMENT... [then COMMAND ARGUMENT...]...\n\n"
       "Fixed work of known behaviour; prints one line with a checksum. --report tells 'akula run'\n"
       "how far it is; each of several is an equal part of the work. Numbers may end with K, M, G (thousands) or KiB, MiB, GiB (1024).\n");
  for (const struct command *command = commands; command->name != NULL; command++) {
    if (command->write != NULL && command[-1].write == NULL)
      puts("\nInputs for other programs, on standard output, the same for the same SEED (default 1).\n");
    if (command->measure != NULL && command[-1].measure == NULL)
      puts("\nMeasurements of this machine, tables (CSV) on standard output.\n");
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

__attribute__((noreturn)) static void refuse_no_work(const char *what, const struct command *command) {
  fail(EXIT_USAGE, "%s is for work, and %s %s", what, command->name,
       command->write != NULL ? "writes a file" : "measures");
}

static struct job read_job(int count, char **arguments) {
  struct job job = {NULL, {0}};
  if (count == 0) fail(EXIT_USAGE, "no command; akula-kernel --help lists them");
  job.command = command_named(arguments[0]);
  if (job.command == NULL)
    fail(EXIT_USAGE, "'%s' is no command; akula-kernel --help lists them", arguments[0]);
  read_values(job.command, count - 1, arguments + 1, job.values);
  return job;
}

/* Reads all that is to be done before anything is, and returns how many they are. */
static int read_jobs(int count, char **arguments, struct job *jobs) {
  int jobs_read = 0;
  for (int from = 0, to = 0; from <= count; from = to + 1) {
    to = from;
    while (to < count && strcmp(arguments[to], "then") != 0) to++;
    if (jobs_read == MOST_JOBS) fail(EXIT_USAGE, "there are more than %d commands", MOST_JOBS);
    jobs[jobs_read++] = read_job(to - from, arguments + from);
  }
  for (int i = 0; jobs_read > 1 && i < jobs_read; i++)
    if (jobs[i].command->work == NULL)
      refuse_no_work("'then'", jobs[i].command);
  return jobs_read;
}

static void flush(void) {
  if (fflush(stdout) != 0 || ferror(stdout))
    fail(EXIT_FAILED, "standard output cannot be written: %s", strerror(errno));
}

int main(int count, char **arguments) {
  struct job jobs[MOST_JOBS];
  count = count > 0 ? count - 1 : 0;
  arguments++;
  int reports = take(&count, arguments, "--report");
  if (count > 0 && (strcmp(arguments[0], "--help") == 0 || strcmp(arguments[0], "-h") == 0)) {
    print_help();
    flush();
    return 0;
  }
  int all = read_jobs(count, arguments, jobs);
  if (reports && jobs[0].command->work == NULL)
    refuse_no_work("--report", jobs[0].command);
  if (reports) report_switch_on();
  if (jobs[0].command->write != NULL) jobs[0].command->write(jobs[0].values);
  if (jobs[0].command->measure != NULL) jobs[0].command->measure(jobs[0].values);
  for (int i = 0; i < all && jobs[i].command->work != NULL; i++) {
    report_kernel((uint64_t)i, (uint64_t)all);
    print_result(jobs[i].command, jobs[i].values, jobs[i].command->work(jobs[i].values));
  }
  flush();
  return 0;
}
