#include "options.h"

#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "failure.h"

struct option {
  const char *commands; /* those that have it */
  const char *name, *usual, *what;
  uint64_t least, most; /* of a number */
  size_t at;            /* the number in struct options */
  const char *words;    /* in place of a number: one of these, 0, 1, 2 in the order of the list */
};

#define ALL "matrix global-sum barriers idle"
#define WORKING "matrix global-sum barriers"
#define AT(member) offsetof(struct options, member)
#define MILLIONS UINT64_C(1000000000)

static const struct option OPTIONS[] = {
    {ALL, "--threads", "2", "number of threads", 1, MOST_THREADS, AT(threads), NULL},
    {"matrix", "--rows", "300", "X-Y: half of the threads compute X rows each, the others Y; or a list such as 7,7,6,5; or one number for all", 1, 5000, 0, NULL},
    {"global-sum", "--critical", "10", "X-Y: half of the threads hold the lock for X% of their sequential time, the others for Y%; or a list, or one number for all", 0, 95, 0, NULL},
    {"global-sum", "--elements", "4000000", "elements of the array", 2, MILLIONS, AT(elements), NULL},
    {"global-sum", "--every", "2000", "elements that a thread adds up between two critical sections", 1, MILLIONS, AT(every), NULL},
    {"barriers", "--items", "20000", "items of work in an iteration, for all threads together", 2, MILLIONS, AT(items), NULL},
    {"barriers", "--wait", "sleep", "how threads wait at a barrier: sleep or spin", 0, 0, AT(spins), "sleep spin"},
    {WORKING, "--repeat", "10", "how often the work is done; of barriers, iterations", 1, MILLIONS, AT(repeat), NULL},
    {ALL, "--tell", "yes", "whether lengths are told: yes, no, or wrong (the longest is told to be the shortest)", 0, 0, AT(tell), "yes no wrong"},
    {ALL, "--register", "yes", "whether each thread is to be placed on its own: yes or no", 0, 0, AT(registers), "no yes"},
    {ALL, "--connect", "no", "whether threads enter at 'akula manager', if that runs: yes or no", 0, 0, AT(connects), "no yes"},
    {ALL, "--shuffle", "0", "seed of the order in which threads are made; 0 for that of their numbers", 0, MILLIONS, AT(shuffle), NULL},
};
enum { COUNT = sizeof OPTIONS / sizeof *OPTIONS };

static int is_of(const struct option *option, const char *command) {
  return strstr(option->commands, command) != NULL;
}

static uint64_t number(const struct option *option, const char *text, const char *of, size_t length) {
  char digits[24] = "";
  int good = length > 0 && length < sizeof digits - 4;
  for (size_t i = 0; good && i < length; i++) good = isdigit((unsigned char)of[i]);
  if (good) memcpy(digits, of, length);
  uint64_t value = strtoull(digits, NULL, 10);
  if (!good || value < option->least || value > option->most)
    fail(EXIT_USAGE, "%s is '%s', expected %s of %llu to %llu", option->name, text,
         option->at == 0 && !strstr(option->name, "threads") ? "whole numbers such as 340-260, each"
                                                             : "a whole number",
         (unsigned long long)option->least, (unsigned long long)option->most);
  return value;
}

/* Which of some words separated by blanks it is. */
static uint64_t word(const struct option *option, const char *text) {
  uint64_t position = 0;
  size_t length = strlen(text);
  for (const char *at = option->words; at != NULL; position++) {
    if (strncmp(at, text, length) == 0 && length > 0 && (at[length] == ' ' || at[length] == 0))
      return position;
    at = strchr(at, ' ');
    at = at == NULL ? NULL : at + 1;
  }
  fail(EXIT_USAGE, "%s is '%s', expected one of: %s", option->name, text, option->words);
}

/* X-Y, one number for each thread, or one for all. */
static void read_shares(const struct option *option, const char *text, struct options *into) {
  size_t first = strcspn(text, "-");
  if (text[first] == '-') {
    if (into->threads % 2 != 0)
      fail(EXIT_USAGE, "%s is '%s', which is for an even number of threads, not for %llu",
           option->name, text, (unsigned long long)into->threads);
    uint64_t x = number(option, text, text, first);
    uint64_t y = number(option, text, text + first + 1, strlen(text + first + 1));
    for (uint64_t i = 0; i < into->threads; i++)
      into->shares[i] = i < into->threads / 2 ? x : y;
    return;
  }
  uint64_t count = 0;
  for (const char *at = text;; count++) {
    size_t length = strcspn(at, ",");
    uint64_t value = number(option, text, at, length);
    if (count < into->threads) into->shares[count] = value;
    if (at[length] == 0) break;
    at += length + 1;
  }
  for (uint64_t i = 1; count == 0 && i < into->threads; i++) into->shares[i] = into->shares[0];
  if (++count != into->threads && count != 1)
    fail(EXIT_USAGE, "%s has %llu numbers, expected one for each of the %llu threads",
         option->name, (unsigned long long)count, (unsigned long long)into->threads);
}

static void set(const struct option *option, const char *text, struct options *into) {
  uint64_t value = option->words != NULL ? word(option, text) : number(option, text, text, strlen(text));
  if (option->words != NULL)
    *(int *)((char *)into + option->at) = (int)value;
  else
    *(uint64_t *)((char *)into + option->at) = value;
}

static const char *value_of(const struct option *option, int count, char *const *words) {
  const char *value = option->usual;
  for (int i = 0; i + 1 < count; i += 2)
    if (strcmp(words[i], option->name) == 0) value = words[i + 1];
  return value;
}

static void check_names(const char *command, int count, char *const *words) {
  for (int i = 0; i < count; i += 2) {
    int known = 0;
    for (int o = 0; o < COUNT; o++)
      known |= is_of(&OPTIONS[o], command) && strcmp(words[i], OPTIONS[o].name) == 0;
    if (!known) fail(EXIT_USAGE, "'%s' is no option of %s; akula-team --help lists them", words[i], command);
    if (i + 1 == count) fail(EXIT_USAGE, "%s has no value", words[i]);
  }
}

struct options options_read(const char *command, int count, char *const *words) {
  struct options options = {0};
  check_names(command, count, words);
  for (int o = 0; o < COUNT; o++) {
    const struct option *option = &OPTIONS[o];
    int shares = option->at == 0 && o != 0;
    if (!is_of(option, command)) continue;
    const char *value = value_of(option, count, words);
    if (shares) {
      read_shares(option, value, &options);
      options.shares_text = value;
    } else {
      set(option, value, &options);
    }
  }
  return options;
}

void options_help(const char *command) {
  for (int o = 0; o < COUNT; o++)
    if (is_of(&OPTIONS[o], command))
      printf("      %-10s  %s (%s)\n", OPTIONS[o].name, OPTIONS[o].what, OPTIONS[o].usual);
}
