/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "options.h"

#include <getopt.h>
#include <stdlib.h>

#include "refuse.h"
#include "rings.h"

enum { LATE = 50, ABANDON = 30000, EVENT_KIB = 1024, MOST_MILLISECONDS = 3600000, MOST_KIB = 1 << 20 };

static const struct option known[] = {
    {"group", required_argument, NULL, 'g'},      {"late-ms", required_argument, NULL, 'l'},
    {"abandon-ms", required_argument, NULL, 'a'}, {"watchdog-ms", required_argument, NULL, 'w'},
    {"events-kib", required_argument, NULL, 'e'}, {"partial", no_argument, NULL, 'p'},
    {"no-wakeups", no_argument, NULL, 'n'},       {"verbose", no_argument, NULL, 'v'},
    {NULL, 0, NULL, 0},
};

static uint32_t number(const char *option, const char *text, uint32_t least, uint32_t most) {
  char *end;
  unsigned long value = strtoul(text, &end, 10);
  if (*text < '0' || *text > '9' || *end != 0 || value < least || value > most)
    refuse(BAD_OPTION, 0, "--%s is '%s', and has to be a number from %u to %u", option, text, least, most);
  return (uint32_t)value;
}

/* The kernel's rings have a power of two of bytes, at least a page. */
static uint32_t kib(const char *text) {
  uint32_t value = number("events-kib", text, 4, MOST_KIB);
  if ((value & (value - 1)) != 0)
    refuse(BAD_OPTION, 0, "--events-kib is '%s', and has to be a power of two", text);
  return value;
}

static void read_one(struct options *options, int letter, const char *last) {
  switch (letter) {
    case 'g': options->group = optarg; break;
    case 'l': options->late_milliseconds = number("late-ms", optarg, 1, MOST_MILLISECONDS); break;
    case 'a': options->abandon_milliseconds = number("abandon-ms", optarg, 0, MOST_MILLISECONDS); break;
    case 'w': options->watchdog_milliseconds = number("watchdog-ms", optarg, 1, MOST_WATCHDOG); break;
    case 'e': options->event_kib = kib(optarg); break;
    case 'p': options->partial = true; break;
    case 'n': options->wakes = false; break;
    case 'v': options->verbose = true; break;
    default: refuse(BAD_OPTION, 0, "'%s' is no option, or wants a value", last);
  }
}

struct options options_read(int count, char **arguments) {
  struct options options = {.late_milliseconds = LATE, .abandon_milliseconds = ABANDON,
                            .watchdog_milliseconds = MOST_WATCHDOG, .event_kib = EVENT_KIB, .wakes = true};
  opterr = 0;
  for (int letter; (letter = getopt_long(count, arguments, "", known, NULL)) != -1;)
    read_one(&options, letter, arguments[optind - 1]);
  if (optind < count) refuse(BAD_OPTION, 0, "'%s' is no option", arguments[optind]);
  if (options.group == NULL)
    refuse(BAD_OPTION, 0, "--group is missing: the control group whose threads are to be decided");
  return options;
}
