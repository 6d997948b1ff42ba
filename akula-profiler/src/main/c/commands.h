/* What akula-kernel can do: one table, from which arguments are read and the help is printed. */
#ifndef COMMANDS_H
#define COMMANDS_H
#include <stdint.h>

enum { MOST_ARGUMENTS = 4 };
#define REQUIRED UINT64_MAX /* as 'usual' of an argument that may not be left out */

struct argument {
  const char *name;
  uint64_t least, most;
  uint64_t usual; /* when it is left out */
};

struct command {
  const char *name;
  const char *what;
  const char *example;
  /* One of the three: fixed work that comes to a checksum, a file, a table of what was measured. */
  uint64_t (*work)(const uint64_t *values);
  void (*write)(const uint64_t *values);
  void (*measure)(const uint64_t *values);
  struct argument arguments[MOST_ARGUMENTS]; /* up to the first without a name */
};

/* Up to the first without a name. */
extern const struct command commands[];

/* Returns the command with this name, NULL if there is none. */
const struct command *command_named(const char *name);

/* How many arguments it has. */
int command_arguments(const struct command *command);

#endif
