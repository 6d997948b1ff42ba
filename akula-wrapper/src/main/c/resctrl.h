/*
 * The files of resctrl, where the kernel counts the bytes between the last-level caches and memory of
 * groups of threads (RDT of Intel, QoS of AMD). All errors are errno values.
 */
#ifndef AKULA_RESCTRL_H
#define AKULA_RESCTRL_H
#include <stdint.h>

#include "files.h"

/* Where /sys and /proc are looked for; "" for the real ones. */
void resctrl_root(const char *root);

/*
 * 0 where bytes are counted; else ENODEV: the kernel has no resctrl, as on processors without it;
 * ENOENT: it is not mounted; EOPNOTSUPP: it counts no bytes.
 */
int resctrl_missing(void);

/* The directory in which groups are made; 0 or ENAMETOOLONG. */
int resctrl_groups(char path[PATH_BYTES]);

/* What the names of the groups of a process begin with. */
void resctrl_prefix(char prefix[PATH_BYTES], int pid, uint64_t start_ticks);

/*
 * A number as the kernel writes it; ENODATA for what says that there is none at the moment
 * (Unavailable, Error), ENOSPC where the processor has no counter left for the group (Unassigned).
 */
int resctrl_number(const char *text, uint64_t *number);

/* The bytes of a group in all domains since it was made; 0, or why they are not known now. */
int resctrl_bytes(const char *group, uint64_t *bytes);

/* Removes all groups of a directory whose names begin so; their threads go to the group above. */
int resctrl_remove(const char *directory, const char *prefix);

/* Removes the groups of agents that are no more. */
void resctrl_remove_stale(const char *directory);

#endif
