/* Messages that are almost or not at all right, from a seed. */
#ifndef AKULA_FUZZ_H
#define AKULA_FUZZ_H
#include <stddef.h>
#include <stdint.h>

enum { FUZZ_BYTES = 1024 };

uint64_t fuzz_next(uint64_t *random);
size_t fuzz_message(uint64_t *random, char message[FUZZ_BYTES]);

#endif
