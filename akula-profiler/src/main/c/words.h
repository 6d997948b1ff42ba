/* A vocabulary of made-up words, some far more frequent than others, as in a language. */
#ifndef WORDS_H
#define WORDS_H
#include <stdint.h>

enum { WORDS = 4096, WORD_BYTES = 16 };

struct words {
  char word[WORDS][WORD_BYTES];
  uint64_t below[WORDS]; /* sum of the weights up to this one: Zipf, 1 / (rank + 2) */
};

void words_make(struct words *words);

/* Draws one by its frequency. */
const char *words_draw(const struct words *words, uint64_t *state);

#endif
