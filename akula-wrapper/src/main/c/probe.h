/* What was found to be there, and why the rest is missing; the answer to HELLO. */
#ifndef AKULA_PROBE_H
#define AKULA_PROBE_H
#include <errno.h>
#include <stdbool.h>

#include "protocol.h"

struct probe {
  uint32_t wanted;
  uint32_t features;
  int32_t error[FEATURES];
};

static inline bool probe_wanted(const struct probe *probe, enum feature feature) {
  return (probe->wanted & feature) != 0;
}

/* Notes that a feature is there (0) or why it is missing (errno). */
static inline void probe_note(struct probe *probe, enum feature feature, int error) {
  int bit = __builtin_ctz(feature);
  if (!probe_wanted(probe, feature)) error = ECANCELED;
  probe->error[bit] = error;
  if (error == 0) probe->features |= feature;
}

#endif
