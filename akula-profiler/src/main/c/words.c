#include "words.h"

#include <string.h>

#include "chance.h"

static const char *const ONSETS[] = {"b", "br", "c", "d", "f", "g", "h", "l", "m", "n",
                                     "p", "pr", "r", "s", "st", "t", "th", "tr", "v", "w"};
static const char *const VOWELS[] = {"a", "e", "e", "i", "o", "u", "ea", "ou"};
static const char *const CODAS[] = {"", "", "", "n", "r", "s", "t", "d", "l", "ng"};

#define ONE_OF(list, state) (list)[chance_below(state, sizeof(list) / sizeof *(list))]

/* At most 3 syllables of 2 + 2 + 2 letters each would be 18: the third is left out where it is long. */
static void make_word(char *word, uint64_t *state) {
  uint64_t syllables = 1 + chance_below(state, 3);
  for (uint64_t i = 0; i < syllables && strlen(word) + 6 < WORD_BYTES; i++) {
    strcat(word, ONE_OF(ONSETS, state));
    strcat(word, ONE_OF(VOWELS, state));
    strcat(word, ONE_OF(CODAS, state));
  }
}

void words_make(struct words *words) {
  uint64_t state = 1, sum = 0;
  memset(words, 0, sizeof *words);
  for (uint64_t rank = 0; rank < WORDS; rank++) {
    make_word(words->word[rank], &state);
    sum += 1000000 / (rank + 2);
    words->below[rank] = sum;
  }
}

const char *words_draw(const struct words *words, uint64_t *state) {
  uint64_t at = chance_below(state, words->below[WORDS - 1]);
  uint64_t low = 0, high = WORDS - 1;
  while (low < high) {
    uint64_t middle = (low + high) / 2;
    if (words->below[middle] > at)
      high = middle;
    else
      low = middle + 1;
  }
  return words->word[low];
}
