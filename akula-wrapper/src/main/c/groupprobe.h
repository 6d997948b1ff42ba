/* Finds out what control groups can do here, by making the agent's own and trying. */
#ifndef AKULA_GROUPPROBE_H
#define AKULA_GROUPPROBE_H
#include <stdbool.h>

#include "files.h"
#include "probe.h"

/* The agent's directories of version 2 and 1; empty if there is none. */
struct group_roots {
  char two[PATH_BYTES];
  char one[PATH_BYTES];
  bool freezes, freezes_threads, weighs_two;
};

/* Makes the directories that are of use, notes what they can do; the guard removes them. */
void groups_probe(struct probe *probe, struct group_roots *roots);

#endif
