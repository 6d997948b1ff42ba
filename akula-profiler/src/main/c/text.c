#include <stdio.h>
#include <string.h>

#include "chance.h"
#include "generators.h"
#include "words.h"

enum { LINE_LENGTH = 72, SENTENCE_WORDS = 12 };

/* What is written, and how much is left; the last byte is kept for the end of the last line. */
struct page {
  uint64_t left;
  uint64_t column;
};

static void put(struct page *page, const char *text) {
  for (; *text != 0 && page->left > 1; text++, page->left--) {
    putchar_unlocked(*text);
    page->column = *text == '\n' ? 0 : page->column + 1;
  }
}

void text_write(const uint64_t *values) {
  static struct words words;
  struct page page = {values[0], 0};
  uint64_t state = chance_mix(values[1] + 1);
  int first = 1;
  words_make(&words);
  while (page.left > 1) {
    char word[WORD_BYTES];
    strcpy(word, words_draw(&words, &state));
    if (first) word[0] = (char)(word[0] - 'a' + 'A');
    first = chance_below(&state, SENTENCE_WORDS) == 0;
    put(&page, word);
    if (first) put(&page, ".");
    else if (chance_below(&state, 2 * SENTENCE_WORDS) == 0) put(&page, ",");
    put(&page, page.column >= LINE_LENGTH - 7 ? "\n" : " ");
  }
  putchar_unlocked('\n');
}
