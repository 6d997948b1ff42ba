/* Works for some milliseconds of processor time, then prints on which cpus the kernel lets it run. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double milliseconds(void) {
  return 1000.0 * clock() / CLOCKS_PER_SEC;
}

int main(int count, char **words) {
  double wanted = count > 1 ? atof(words[1]) : 100;
  volatile unsigned long steps = 0;
  while (milliseconds() < wanted) {
    for (int i = 0; i < 100000; i++) {
      steps++;
    }
  }
  char line[256];
  FILE *status = fopen("/proc/self/status", "r");
  while (status && fgets(line, sizeof line, status)) {
    if (!strncmp(line, "Cpus_allowed_list:", 18)) {
      fputs(line, stdout);
    }
  }
  return status == NULL;
}
