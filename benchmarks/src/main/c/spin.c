/*
 * Keeps a cpu busy: spin s SECONDS for so long by the clock, spin w MILLIONS so many million steps, so
 * that it takes longer when something takes the cpu away.
 */
#include <stdlib.h>
#include <time.h>

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec + 1e-9 * now.tv_nsec;
}

static void million_steps(void) {
  volatile unsigned long steps = 0;
  for (int i = 0; i < 1000000; i++) {
    steps++;
  }
}

int main(int count, char **words) {
  if (count != 3) {
    return 2;
  }
  double amount = atof(words[2]);
  double end = seconds() + amount;
  if (words[1][0] == 's') {
    do {
      million_steps();
    } while (seconds() < end);
  } else {
    while (amount-- > 0) {
      million_steps();
    }
  }
  return 0;
}
