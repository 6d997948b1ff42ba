/* The same on hardware counters, where there are some, and beside perf(1), where that is installed. */
#include <linux/perf_event.h>

#include "harness.h"

enum { OTHERS = 12 };

/* Says hello and chooses hardware events, each in a group of its own but the first two. */
static void open_hardware(struct agent *agent, const uint64_t *configs, uint32_t count) {
  struct {
    struct events head;
    struct event events[MOST_EVENTS];
  } body = {.head = {.count = count}};
  struct {
    struct reply reply;
    int32_t error[MOST_EVENTS];
  } answer;
  agent_spawn(agent, NULL);
  struct hello hello = {.version = PROTOCOL_VERSION, .wanted = usual_wanted};
  EQUAL(ask(agent, HELLO, &hello, sizeof hello).error, 0);
  for (uint32_t i = 0; i < count; i++)
    body.events[i] = (struct event){.type = PERF_TYPE_HARDWARE, .config = configs[i],
                                    .group = i < 2 ? 1 : i, .exclude_kernel = 1};
  uint32_t number = post(agent, EVENTS, &body, sizeof body.head + count * sizeof *body.events);
  await(agent, EVENTS | REPLY, number, &answer, sizeof answer);
  EQUAL(answer.reply.error, 0);
  static char why[100];
  if (answer.error[0] != 0) {
    agent_close(agent);
    snprintf(why, sizeof why, "no hardware counters here: %s", strerror(answer.error[0]));
    skip(why);
  }
}

static const uint64_t base[] = {PERF_COUNT_HW_INSTRUCTIONS, PERF_COUNT_HW_CPU_CYCLES};

static uint64_t instructions_of(struct agent *agent, const char *words) {
  run(agent, 0, words);
  EQUAL(await_exit(agent, 0).status, 0);
  const struct counter *counter = &agent->slots[0].counters[0];
  CHECK(counter->enabled_nanos > 0 && counter->running_nanos == counter->enabled_nanos);
  uint64_t instructions = counted(agent, 0, 0);
  EQUAL(reap(agent, 0), 0);
  return instructions;
}

/* Interrupts may count as instructions, and the start of a program is not always as long. */
static bool close_to(uint64_t found, uint64_t expected) {
  printf("[%llu of %llu] ", (unsigned long long)found, (unsigned long long)expected);
  uint64_t apart = found > expected ? found - expected : expected - found;
  return apart <= expected / 1000;
}

static void counts_each_instruction(void) {
  struct agent agent;
  open_hardware(&agent, base, 2);
  uint64_t few = instructions_of(&agent, "steps 20"), many = instructions_of(&agent, "steps 70");
  CHECK(close_to(many - few, 2 * 50000000u));
  CHECK(few > 2 * 20000000u); /* from the first one on */
  CHECK(close_to(instructions_of(&agent, "steps-in-all 3 20"), 3 * 2 * 2 * 20000000u));
  agent_close(&agent);
}

/* More events than most processors have counters: half of them at least have one for some time. */
static void shares_counters(void) {
  struct agent agent;
  uint64_t configs[OTHERS];
  for (int i = 0; i < OTHERS; i++) configs[i] = base[i % 2];
  open_hardware(&agent, configs, OTHERS);
  run(&agent, 0, "spinning");
  unsigned had = 0;
  WAIT_UNTIL((sample(&agent), agent.slots[0].counters[0].enabled_nanos > 500000000u));
  for (int i = 0; i < OTHERS; i++) {
    const struct counter *counter = &agent.slots[0].counters[i];
    CHECK(counter->running_nanos <= counter->enabled_nanos);
    if (counter->running_nanos > 0) had++;
    else EQUAL(counter->value, 0);
  }
  CHECK(had >= OTHERS / 2);
  agent_close(&agent);
}

/* What perf stat counts of a program of the subject. */
static long of_perf(const char *event, const char *words) {
  char command[700], file[300];
  snprintf(file, sizeof file, "%s/perf", scratch);
  snprintf(command, sizeof command, "perf stat -x, -e %s:u -o %s -- %s %s >/dev/null 2>&1", event,
           file, subject_path, words);
  if (system(command) != 0) skip("perf stat counts nothing here");
  const char *line = content(file);
  while (line != NULL && (*line == '#' || *line == '\n')) {
    line = strchr(line, '\n');
    if (line != NULL) line++;
  }
  return line == NULL ? -1 : atol(line);
}

static void counts_as_perf_does(void) {
  struct agent agent;
  if (system("command -v perf >/dev/null 2>&1") != 0) skip("perf is not installed here");
  agent_open(&agent);
  run(&agent, 0, "touch 3000");
  EQUAL(await_exit(&agent, 0).status, 0);
  long own = (long)counted(&agent, 0, 1), perf = of_perf("page-faults", "touch 3000");
  printf("[page faults: %ld, perf %ld] ", own, perf);
  CHECK(labs(own - perf) <= 10); /* arguments and environment may lie on other pages */
  agent_close(&agent);
}

const struct named_test hardware_tests[] = {
    {"counts each instruction", counts_each_instruction, true},
    {"shares counters", shares_counters, true},
    {"counts as perf does", counts_as_perf_does, true},
    {NULL, NULL, false},
};
