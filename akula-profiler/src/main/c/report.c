#include "report.h"

#include "akula_progress.h"

static int reporting;

void report_switch_on(void) { reporting = 1; }

void report(uint64_t done, uint64_t total) {
  if (reporting) akula_progress(done, total);
}
