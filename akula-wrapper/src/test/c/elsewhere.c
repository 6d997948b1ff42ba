/* A second file of a program that includes the header; it knows the threads of the first one. */
#include "akula_progress.h"

void report_elsewhere(uint64_t done, uint64_t total);

void report_elsewhere(uint64_t done, uint64_t total) {
  akula_progress(done, total);
}
