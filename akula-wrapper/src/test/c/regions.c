/* An OpenMP program that knows nothing of a manager: two of its threads wait for the first one. */
#include <omp.h>
#include <stdio.h>

int main(void) {
  int threads = 0;
  printf("%d\n", omp_get_num_procs());
  fflush(stdout);
  for (int region = 0; region < 3; region++) {
#pragma omp parallel num_threads(3)
    {
#pragma omp master
      if (getchar() == EOF) printf("nothing was said\n");
#pragma omp barrier
#pragma omp critical
      threads++;
    }
  }
  printf("%d\n", threads);
  return 0;
}
