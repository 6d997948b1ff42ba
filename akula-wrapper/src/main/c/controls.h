/* Frequencies and prefetchers of cpus, and the agent's own scheduling. Errors are errno values. */
#ifndef AKULA_CONTROLS_H
#define AKULA_CONTROLS_H
#include <stdint.h>

#include "probe.h"

/* Where /sys, /dev and /proc are looked for; "" for the real ones. */
void controls_root(const char *root);

/* Fixes a cpu's frequency; 0 puts back what was found first, FREQUENCY_TRY changes nothing. */
int control_frequency(uint32_t cpu, uint64_t hertz, enum stage *stage);

/* Switches a core's prefetchers (on Intel's processors: the four of MSR 0x1a4), puts them back, or tries. */
int control_prefetch(uint32_t cpu, uint64_t wanted, enum stage *stage);

/* SCHED_FIFO with a priority for the agent, usual scheduling with 0; children are never real-time. */
int control_realtime(uint32_t priority);

/* Notes FEATURE_REALTIME. */
void control_probe(struct probe *probe);

#endif
