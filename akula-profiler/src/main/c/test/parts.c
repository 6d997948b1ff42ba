/* Parts that no output of the program shows in full. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../chance.h"
#include "../kernels.h"
#include "../memory.h"
#include "../numbers.h"
#include "../report.h"
#include "../words.h"

static int failures;

#define EXPECT(what, ...)                          \
  do {                                             \
    if (!(what)) {                                 \
      failures++;                                  \
      printf("%s:%d: %s: ", __FILE__, __LINE__, #what); \
      printf(__VA_ARGS__);                         \
      putchar('\n');                               \
    }                                              \
  } while (0)

static void numbers_are_read(void) {
  static const struct {
    const char *text;
    uint64_t number;
  } good[] = {{"0", 0}, {"1000", 1000}, {"20M", 20000000}, {"8MiB", 8 << 20}, {"4KiB", 4096},
              {"3GB", 3000000000}, {"1GiB", 1 << 30}, {"007", 7}, {"5K", 5000}, {"2KB", 2000},
              {"18446744073709551615", UINT64_MAX}};
  static const char *const bad[] = {"", "M", "-1", "+1", " 1", "1 ", "1.5M", "1m", "1Mi", "1MiBs",
                                    "0x10", "18446744073709551616", "18446744073709552K",
                                    "99999999999999999999999", "1e6"};
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    uint64_t number = 77;
    int read = number_parse(good[i].text, &number);
    EXPECT(read && number == good[i].number, "'%s' is %" PRIu64, good[i].text, number);
  }
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    uint64_t number;
    EXPECT(!number_parse(bad[i], &number), "'%s'", bad[i]);
  }
}

static void one_cycle_visits_all_lines(void) {
  for (uint64_t count = 2; count < 3000; count = count * 5 / 3 + 1) {
    struct line *lines = memory_of(count, sizeof *lines);
    char *seen = calloc(count, 1);
    uint64_t at = 0, visited = 0, near = 0;
    chase_link(lines, count);
    while (!seen[at]) {
      seen[at] = 1;
      near += lines[at].next - at + 2 <= 4;
      at = lines[at].next;
      visited++;
    }
    EXPECT(visited == count && at == 0, "%" PRIu64 " of %" PRIu64, visited, count);
    EXPECT(count < 100 || near < count / 10, "%" PRIu64 " of %" PRIu64 " steps are near", near, count);
    free(seen);
    free(lines);
  }
}

static void parts_make_up_the_whole(void) {
  static const uint64_t steps[] = {1, 7, PARTS - 1, PARTS, PARTS + 1, 1000000007, UINT64_MAX};
  for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
    for (uint64_t part = 1; part < PARTS; part++)
      EXPECT(part_end(steps[i], part) >= part_end(steps[i], part - 1), "%" PRIu64, steps[i]);
    EXPECT(part_end(steps[i], PARTS - 1) == steps[i], "%" PRIu64, steps[i]);
  }
}

static void chance_is_the_published_one(void) {
  uint64_t state = 1234567; /* first two of the reference implementation, prng.di.unimi.it */
  uint64_t first = chance_next(&state), second = chance_next(&state);
  EXPECT(first == UINT64_C(6457827717110365317), "%" PRIu64, first);
  EXPECT(second == UINT64_C(3203168211198807973), "%" PRIu64, second);
  for (int i = 0; i < 1000; i++) EXPECT(chance_below(&state, 3) < 3, "%d", i);
}

static void words_fit(void) {
  static struct words words;
  words_make(&words);
  uint64_t state = 1, first = 0;
  for (int i = 0; i < WORDS; i++) {
    size_t length = strnlen(words.word[i], WORD_BYTES);
    EXPECT(length >= 2 && length < WORD_BYTES, "word %d has %zu letters", i, length);
  }
  for (int i = 0; i < 10000; i++) first += words_draw(&words, &state) == words.word[0];
  /* 1/2 of the sum of 1/(rank + 2): about 0.5 / 7.9 */
  EXPECT(first > 500 && first < 800, "the most frequent word was drawn %" PRIu64 " times", first);
}

int main(void) {
  numbers_are_read();
  one_cycle_visits_all_lines();
  parts_make_up_the_whole();
  chance_is_the_published_one();
  words_fit();
  if (failures == 0) puts("parts: all as expected");
  return failures != 0;
}
