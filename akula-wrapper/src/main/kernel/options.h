/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command line of the loader. */
#ifndef AKULA_KERNEL_OPTIONS_H
#define AKULA_KERNEL_OPTIONS_H
#include <stdbool.h>
#include <stdint.h>

enum { SOCKET_FD = 3, MOST_WATCHDOG = 30000 };

struct options {
  const char *group; /* a directory of cgroup v2 */
  uint32_t late_milliseconds, abandon_milliseconds, watchdog_milliseconds, event_kib;
  bool partial, wakes, verbose;
};

/* Refuses what is wrong, see refuse.h. */
struct options options_read(int count, char **arguments);

#endif
