/* Numbers that look random and are the same everywhere: SplitMix64 (Steele, Lea, Flood 2014). */
#ifndef CHANCE_H
#define CHANCE_H
#include <stdint.h>

/* One to one, and 0 to 0. */
static inline uint64_t chance_mix(uint64_t number) {
  number = (number ^ (number >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  number = (number ^ (number >> 27)) * UINT64_C(0x94d049bb133111eb);
  return number ^ (number >> 31);
}

static inline uint64_t chance_next(uint64_t *state) {
  return chance_mix(*state += UINT64_C(0x9e3779b97f4a7c15));
}

/* A number from 0 to limit - 1. */
static inline uint64_t chance_below(uint64_t *state, uint64_t limit) {
  return (uint64_t)(((unsigned __int128)chance_next(state) * limit) >> 64);
}

#endif
