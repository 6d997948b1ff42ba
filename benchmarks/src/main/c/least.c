/*
 * The least work that a simulator of this kind can do, as a measure to come near: threads on
 * domains x cores, slowed down by the product of a pair matrix, naive_spread called through a
 * pointer at every simulated second, one double per thread out. No checks, no parameters, no
 * generality: everything is fixed that the toolkit leaves open.
 *
 * Usage: least INPUT REPEATS
 * INPUT is text: domains cores applications workloads threads; solo times in ns, one per
 * application; the matrix, row by row; then one line of application numbers per workload.
 * Prints the sum of all degradations (of one repeat) and evaluations per second. Run one process
 * per core to use several.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_THREADS = 1024, MOST_APPLICATIONS = 256 };
static const long INTERVAL = 1000000000L;
static const long NEVER = 0x7fffffffffffffffL;

static int domains, cores, applications, workloads, threads;
static double solo[MOST_APPLICATIONS];
static double speed[MOST_APPLICATIONS][MOST_APPLICATIONS];

static int application[MOST_THREADS];
static double left[MOST_THREADS], rate[MOST_THREADS];
static long settled[MOST_THREADS], end[MOST_THREADS];
static int place[MOST_THREADS];          /* core of a thread */
static int occupant[MOST_THREADS];       /* thread on a core, or -1 */
static int load[MOST_THREADS];           /* threads in a domain */
static long next_event[MOST_THREADS];    /* by domain */
static char touched[MOST_THREADS];
static int total_load, previous_load;

static void put(int thread, int core) {
  if (place[thread] >= 0) {
    int old = place[thread] / cores;
    occupant[place[thread]] = -1;
    load[old]--;
    touched[old] = 1;
  }
  place[thread] = core;
  occupant[core] = thread;
  load[core / cores]++;
  touched[core / cores] = 1;
}

static int least_loaded(void) {
  int best = 0;
  for (int d = 1; d < domains; d++) {
    if (load[d] < load[best]) best = d;
  }
  return best;
}

static int first_core(int domain, int occupied) {
  int core = domain * cores;
  while ((occupant[core] >= 0) != occupied) core++;
  return core;
}

static void naive_spread(void) {
  if (total_load == previous_load) return;
  previous_load = total_load;
  for (;;) {
    int most = 0, least = least_loaded();
    for (int d = 1; d < domains; d++) {
      if (load[d] > load[most]) most = d;
    }
    if (load[least] + 1 >= load[most]) return;
    put(occupant[first_core(most, 1)], first_core(least, 0));
  }
}

static void (*volatile policy)(void) = naive_spread;

static void refresh(int domain, long now) {
  next_event[domain] = NEVER;
  for (int c = domain * cores; c < (domain + 1) * cores; c++) {
    int t = occupant[c];
    if (t < 0) continue;
    double r = 1;
    for (int k = domain * cores; k < (domain + 1) * cores; k++) {
      if (k != c && occupant[k] >= 0) r *= speed[application[t]][application[occupant[k]]];
    }
    if (r != rate[t]) {
      left[t] -= (double)(now - settled[t]) * rate[t];
      settled[t] = now;
      rate[t] = r;
      end[t] = now + (long)ceil(left[t] / r);
    }
    if (end[t] < next_event[domain]) next_event[domain] = end[t];
  }
}

static double evaluate(const int *workload) {
  double degradation = 0;
  memset(load, 0, sizeof(int) * (size_t)domains);
  for (int c = 0; c < domains * cores; c++) occupant[c] = -1;
  for (int t = 0; t < threads; t++) {
    application[t] = workload[t];
    left[t] = solo[workload[t]];
    rate[t] = 0;
    settled[t] = 0;
    place[t] = -1;
    put(t, first_core(least_loaded(), 0));
  }
  total_load = previous_load = threads;
  policy();
  for (int d = 0; d < domains; d++) refresh(d, 0), touched[d] = 0;
  long interval = INTERVAL;
  while (total_load > 0) {
    long now = NEVER;
    for (int d = 0; d < domains; d++) {
      if (next_event[d] < now) now = next_event[d];
    }
    for (; interval < now; interval += INTERVAL) policy();
    if (interval == now) interval += INTERVAL;
    for (int d = 0; d < domains; d++) {
      if (next_event[d] != now) continue;
      for (int c = d * cores; c < (d + 1) * cores; c++) {
        int t = occupant[c];
        if (t < 0 || end[t] != now) continue;
        degradation += ((double)now - solo[application[t]]) / solo[application[t]];
        occupant[c] = -1;
        load[d]--;
        total_load--;
        touched[d] = 1;
      }
    }
    policy();
    for (int d = 0; d < domains; d++) {
      if (touched[d]) refresh(d, now), touched[d] = 0;
    }
  }
  return degradation / threads * 100;
}

static void die(const char *what) {
  fprintf(stderr, "least: %s\n", what);
  exit(2);
}

int main(int argc, char **argv) {
  if (argc != 3) die("expected INPUT REPEATS");
  FILE *in = fopen(argv[1], "r");
  if (!in) die("cannot open the input");
  if (fscanf(in, "%d %d %d %d %d", &domains, &cores, &applications, &workloads, &threads) != 5 ||
      threads > domains * cores || threads > MOST_THREADS || applications > MOST_APPLICATIONS)
    die("the first line does not fit");
  for (int a = 0; a < applications; a++) {
    if (fscanf(in, "%lf", &solo[a]) != 1) die("a solo time is missing");
  }
  for (int a = 0; a < applications; a++) {
    for (int b = 0; b < applications; b++) {
      if (fscanf(in, "%lf", &speed[a][b]) != 1) die("an entry of the matrix is missing");
    }
  }
  int *all = malloc(sizeof(int) * (size_t)workloads * (size_t)threads);
  for (long i = 0; i < (long)workloads * threads; i++) {
    if (fscanf(in, "%d", &all[i]) != 1) die("an application is missing");
  }
  fclose(in);
  int repeats = atoi(argv[2]);
  double sum = 0;
  struct timespec from, to;
  clock_gettime(CLOCK_MONOTONIC, &from);
  for (int r = 0; r < repeats; r++) {
    sum = 0;
    for (int w = 0; w < workloads; w++) sum += evaluate(all + (long)w * threads);
  }
  clock_gettime(CLOCK_MONOTONIC, &to);
  double seconds = (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_nsec - from.tv_nsec) / 1e9;
  printf("sum_of_average_degradation_percent %.9f\n", sum);
  printf("evaluations_per_second %.0f\n", (double)repeats * workloads / seconds);
  free(all);
  return 0;
}
