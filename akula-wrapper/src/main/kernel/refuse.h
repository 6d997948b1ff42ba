/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Messages of the loader to the process that started it, by descriptor 3. */
#ifndef AKULA_KERNEL_REFUSE_H
#define AKULA_KERNEL_REFUSE_H
#include <stddef.h>

#include "rings.h"

/* Looks whether descriptor 3 is what it has to be, and refuses if not. */
void socket_check(void);

/* The process that made descriptor 3. */
int socket_peer(void);

/* Says why the loader does nothing, there and on standard error, and ends it with 2. */
__attribute__((format(printf, 3, 4))) _Noreturn void refuse(enum reason reason, int error,
                                                            const char *sentence, ...);

/* Sends a message, with descriptors; 0 or errno. */
int send_message(const void *message, size_t bytes, const int descriptors[], unsigned count);

#endif
