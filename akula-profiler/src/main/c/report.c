#include "report.h"

#include "akula_progress.h"

enum { UNIT = 1 << 20 }; /* of the work of each of several kernels */

static int reporting;
static uint64_t kernel, kernels = 1;

void report_switch_on(void) { reporting = 1; }

void report_kernel(uint64_t number, uint64_t count) {
  kernel = number;
  kernels = count;
}

void report(uint64_t done, uint64_t total) {
  if (!reporting) return;
  if (kernels == 1)
    akula_progress(done, total);
  else
    akula_progress(kernel * UNIT + (uint64_t)((unsigned __int128)done * UNIT / total),
                   kernels * UNIT);
}
