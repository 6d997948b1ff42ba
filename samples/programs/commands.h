/* What akula-team can do. */
#ifndef COMMANDS_H
#define COMMANDS_H
#include "options.h"

/* Each returns a checksum that does not depend on the number of threads, nor on who does what. */
uint64_t matrix(const struct options *options);
uint64_t global_sum(const struct options *options);
uint64_t barriers(const struct options *options);
uint64_t idle(const struct options *options);

#endif
