/* Running a program as execvpe(3) does, but looked for in the PATH that the program will have. */
#ifndef AKULA_EXECUTE_H
#define AKULA_EXECUTE_H
#include "protocol.h"

/* Returns only if the program could not be run: errno. */
int execute(const struct start *start, const char *text);

#endif
