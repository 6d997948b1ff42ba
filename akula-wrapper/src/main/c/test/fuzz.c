#include "fuzz.h"

#include <string.h>

#include "../protocol.h"

/* SplitMix64 (Steele, Lea and Flood, OOPSLA 2014). */
uint64_t fuzz_next(uint64_t *random) {
  uint64_t z = *random += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

static size_t put(char *message, size_t at, const void *bytes, size_t length) {
  memcpy(message + at, bytes, length);
  return at + length;
}

/* Small numbers are the likely ones; some are at an edge. */
static uint32_t number(uint64_t *random) {
  static const uint32_t edges[] = {0, 1, 63, 64, 65, 0x7fffffff, 0x80000000u, 0xffffffffu};
  uint64_t drawn = fuzz_next(random);
  return drawn % 4 == 0 ? edges[drawn / 4 % 8] : (uint32_t)(drawn / 4 % 70);
}

static size_t start_message(uint64_t *random, char *message, size_t at) {
  static const char text[] = "/\0/dev/null\0/dev/null\0/dev/null\0/bin/true\0-x\0A=B";
  struct start start = {.task = number(random),
                        .slot = number(random),
                        .flags = fuzz_next(random) % 8 == 0 ? number(random) : 0,
                        .arguments = 2,
                        .environment = 1,
                        .text_bytes = sizeof text};
  if (fuzz_next(random) % 4 == 0) start.arguments = number(random);
  at = put(message, at, &start, sizeof start);
  return put(message, at, text, sizeof text);
}

static size_t events_message(uint64_t *random, char *message, size_t at) {
  struct events events = {.count = (uint32_t)(fuzz_next(random) % (MOST_EVENTS + 2))};
  at = put(message, at, &events, sizeof events);
  for (uint32_t i = 0; i < events.count && i < MOST_EVENTS; i++) {
    struct event event = {.type = number(random), .config = number(random), .exclude_kernel = 1};
    at = put(message, at, &event, sizeof event);
  }
  return at;
}

static size_t settings_message(uint64_t *random, char *message, size_t at) {
  struct settings settings = {.count = (uint32_t)(fuzz_next(random) % (MOST_SETTINGS + 2))};
  at = put(message, at, &settings, sizeof settings);
  for (uint32_t i = 0; i < settings.count && i < MOST_SETTINGS; i++) {
    struct setting setting = {.task = number(random), .tid = (int32_t)(number(random) % 128),
                              .value = (uint32_t)(fuzz_next(random) % 2)};
    at = put(message, at, &setting, sizeof setting);
  }
  return at;
}

/* Turns some bytes over, cuts it or makes it longer. */
static size_t damage(uint64_t *random, char *message, size_t bytes) {
  for (uint64_t left = fuzz_next(random) % 4; left > 0 && bytes > 8; left--)
    message[8 + fuzz_next(random) % (bytes - 8)] ^= (char)(1u << (fuzz_next(random) % 8));
  if (fuzz_next(random) % 4 == 0) bytes = fuzz_next(random) % (bytes + 1);
  if (fuzz_next(random) % 8 == 0) {
    size_t more = fuzz_next(random) % 40;
    memset(message + bytes, (int)fuzz_next(random), more);
    bytes += more;
  }
  return bytes;
}

size_t fuzz_message(uint64_t *random, char message[FUZZ_BYTES]) {
  struct header header = {.type = (uint16_t)(1 + fuzz_next(random) % 16),
                          .number = (uint32_t)fuzz_next(random)};
  if (fuzz_next(random) % 16 == 0) header.type = (uint16_t)fuzz_next(random);
  if (fuzz_next(random) % 32 == 0) header.reserved = 1;
  size_t at = put(message, 0, &header, sizeof header);
  if (header.type == START) at = start_message(random, message, at);
  else if (header.type == EVENTS) at = events_message(random, message, at);
  else if (header.type == PAUSE || header.type == WEIGHT) at = settings_message(random, message, at);
  else
    for (uint64_t words = fuzz_next(random) % 6; words > 0; words--) {
      uint32_t word = number(random);
      at = put(message, at, &word, sizeof word);
    }
  return fuzz_next(random) % 3 == 0 ? damage(random, message, at) : at;
}
