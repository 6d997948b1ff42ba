/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is looked at before anything is loaded; what is missing is refused, see refuse.h. */
#ifndef AKULA_KERNEL_PREFLIGHT_H
#define AKULA_KERNEL_PREFLIGHT_H
#include <stdint.h>

void preflight_machine(void);

/* The id of a control group that the user may move processes into. */
uint64_t preflight_group(const char *directory);

/* Refuses if another scheduler is attached. */
void preflight_other(void);

#endif
