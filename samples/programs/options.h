/* What the user asks for. */
#ifndef OPTIONS_H
#define OPTIONS_H
#include <stdint.h>

enum { MOST_THREADS = 256 };

enum tell { TELL_TRUTH, TELL_NOTHING, TELL_WRONG };

struct options {
  uint64_t threads;
  uint64_t repeat;
  uint64_t shuffle; /* seed of the order in which threads are made; 0 for that of their numbers */
  enum tell tell;
  int registers;
  int connects; /* to the processor manager */
  int spins;
  uint64_t elements, every; /* of global-sum */
  uint64_t items;           /* of barriers, in each iteration */
  /* Rows or per cent, one number for each thread. */
  const char *shares_text;
  uint64_t shares[MOST_THREADS];
};

/*
 * Reads options, NAME VALUE each, and fails with a sentence if one is wrong or not of the command.
 * What is left out has its usual value.
 */
struct options options_read(const char *command, int count, char *const *words);

/* Prints which there are for a command. */
void options_help(const char *command);

#endif
