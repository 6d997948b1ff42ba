#include <stdio.h>
#include <stdlib.h>

#include "chance.h"
#include "generators.h"

enum { DISCS = 40, COLOURS = 3, GRAIN = 12 };

struct disc {
  int64_t x, y, radius;
  int colour[COLOURS];
};

static void make_discs(struct disc *discs, int64_t width, int64_t height, uint64_t *state) {
  int64_t side = width < height ? width : height;
  for (int i = 0; i < DISCS; i++) {
    discs[i].x = (int64_t)chance_below(state, (uint64_t)width);
    discs[i].y = (int64_t)chance_below(state, (uint64_t)height);
    discs[i].radius = 1 + (int64_t)chance_below(state, (uint64_t)side / 4 + 1);
    for (int colour = 0; colour < COLOURS; colour++)
      discs[i].colour[colour] = (int)chance_below(state, 160) - 80;
  }
}

static int clip(int value) { return value < 0 ? 0 : value > 255 ? 255 : value; }

/* A slope of colour, discs that brighten or darken it, and some grain, as a photograph has. */
static void put_pixel(const struct disc *discs, int64_t x, int64_t y, int64_t width, int64_t height,
                      uint64_t *state) {
  int value[COLOURS] = {(int)(x * 255 / width), (int)(y * 255 / height),
                        (int)((x + y) * 255 / (width + height))};
  uint64_t grain = chance_next(state);
  for (int i = 0; i < DISCS; i++) {
    int64_t dx = x - discs[i].x, dy = y - discs[i].y;
    if (dx * dx + dy * dy < discs[i].radius * discs[i].radius)
      for (int colour = 0; colour < COLOURS; colour++) value[colour] += discs[i].colour[colour];
  }
  for (int colour = 0; colour < COLOURS; colour++, grain >>= 16)
    putchar_unlocked(clip(value[colour] + (int)(grain & 0xffff) % GRAIN));
}

void image_write(const uint64_t *values) {
  struct disc discs[DISCS];
  int64_t width = (int64_t)values[0], height = (int64_t)values[1];
  uint64_t state = chance_mix(values[2] + 1);
  make_discs(discs, width, height, &state);
  printf("P6\n%lld %lld\n255\n", (long long)width, (long long)height);
  for (int64_t y = 0; y < height; y++)
    for (int64_t x = 0; x < width; x++) put_pixel(discs, x, y, width, height, &state);
}
