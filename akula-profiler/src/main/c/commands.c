#include "commands.h"

#include <stddef.h>
#include <string.h>

#include "generators.h"
#include "kernels.h"
#include "measurements.h"

#define KIBI UINT64_C(1024)
#define TERA UINT64_C(1000000000000)
#define SEED {"SEED", 0, TERA, 1}
#define STEPS {"STEPS", 1, 1000 * TERA, REQUIRED}
#define REPEAT {"REPEAT", 1, TERA, REQUIRED}

const struct command commands[] = {
    {"arithmetic", "multiplies and adds in registers; no memory", "arithmetic 200M",
     arithmetic_work, NULL, NULL, {STEPS}},
    {"branch", "jumps that cannot be foreseen; no memory", "branch 40M",
     branch_work, NULL, NULL, {STEPS}},
    {"nop", "does nothing; whoever shares a core with it has the core's mode from it", "nop 2M",
     nop_work, NULL, NULL, {STEPS}},
    {"stream", "reads and writes FOOTPRINT bytes in order, PASSES times", "stream 64MiB 40",
     stream_work, NULL, NULL,
     {{"FOOTPRINT", 24, KIBI * TERA, REQUIRED}, {"PASSES", 1, TERA, REQUIRED}}},
    {"chase", "follows one random cycle through all lines of FOOTPRINT bytes", "chase 64MiB 4M",
     chase_work, NULL, NULL,
     {{"FOOTPRINT", 2 * LINE_BYTES, KIBI * TERA, REQUIRED}, STEPS}},
    {"hash", "looks up numbers in a table of ENTRIES, half of them in vain", "hash 1M 10M",
     hash_work, NULL, NULL,
     {{"ENTRIES", 1, TERA, REQUIRED}, {"LOOKUPS", 1, 1000 * TERA, REQUIRED}}},
    {"sort", "sorts COUNT random numbers by merging, REPEAT times", "sort 1M 5",
     sort_work, NULL, NULL, {{"COUNT", 1, TERA, REQUIRED}, REPEAT}},
    {"dense", "multiplies two matrices of N by N in blocks, REPEAT times", "dense 512 4",
     dense_work, NULL, NULL, {{"N", 1, 1000000, REQUIRED}, REPEAT}},
    {"sparse", "multiplies a sparse matrix of ROWS rows by a vector, REPEAT times", "sparse 200K 40",
     sparse_work, NULL, NULL, {{"ROWS", 1, UINT32_MAX, REQUIRED}, REPEAT}},
    {"text", "writes SIZE bytes of text of made-up words", "text 20MiB",
     NULL, text_write, NULL, {{"SIZE", 1, KIBI * TERA, REQUIRED}, SEED}},
    {"csv", "writes a table of ROWS sales", "csv 100K",
     NULL, csv_write, NULL, {{"ROWS", 1, TERA, REQUIRED}, SEED}},
    {"sql", "writes a script for SQLite: a table of ROWS sales, and questions", "sql 100K",
     NULL, sql_write, NULL, {{"ROWS", 1, TERA, REQUIRED}, SEED}},
    {"image", "writes a picture, PPM", "image 1024 768",
     NULL, image_write, NULL,
     {{"WIDTH", 1, 100000, REQUIRED}, {"HEIGHT", 1, 100000, REQUIRED}, SEED}},
    {"source", "writes a C program of FUNCTIONS functions", "source 200",
     NULL, source_write, NULL, {{"FUNCTIONS", 1, 1000000, REQUIRED}, SEED}},
    {"turns", "THREADS work BLOCKS times STEPS and yield in between, every second one with NICE; what the scheduler did",
     "turns 4 20K 3000", NULL, NULL, turns_measure,
     {{"THREADS", 1, 10000, REQUIRED}, STEPS, {"BLOCKS", 1, TERA, REQUIRED}, {"NICE", 0, 19, 0}}},
    {"switches", "two threads of one process, and of two, yield to each other YIELDS times; what a switch takes",
     "switches 200K", NULL, NULL, switches_measure, {{"YIELDS", 1, TERA, REQUIRED}}},
    {"refill", "goes through FOOTPRINT bytes that caches hold, and again once OTHERS bytes have pushed them out",
     "refill 512KiB 64MiB", NULL, NULL, refill_measure,
     {{"FOOTPRINT", 2 * LINE_BYTES, KIBI * TERA, REQUIRED}, {"OTHERS", 2 * LINE_BYTES, KIBI * TERA, REQUIRED}}},
    {NULL, NULL, NULL, NULL, NULL, NULL, {{NULL, 0, 0, 0}}}};

const struct command *command_named(const char *name) {
  for (const struct command *command = commands; command->name != NULL; command++)
    if (strcmp(command->name, name) == 0) return command;
  return NULL;
}

int command_arguments(const struct command *command) {
  int count = 0;
  while (count < MOST_ARGUMENTS && command->arguments[count].name != NULL) count++;
  return count;
}
