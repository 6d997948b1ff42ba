/* Work that takes time and memory of its own none: SplitMix64 (Steele, Lea, Flood 2014). */
#ifndef MIX_H
#define MIX_H
#include <stdint.h>

static inline uint64_t mix(uint64_t number) {
  number += UINT64_C(0x9e3779b97f4a7c15);
  number = (number ^ (number >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  number = (number ^ (number >> 27)) * UINT64_C(0x94d049bb133111eb);
  return number ^ (number >> 31);
}

#endif
