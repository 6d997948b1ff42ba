/* Time that the agent itself needs for sampling. cost AGENT SUBJECT [SLOTS [SAMPLES [MODE]]] */
#include <linux/perf_event.h>
#include <poll.h>
#include <unistd.h>

#include "harness.h"

enum { COUNTED = 6, PERIOD_MILLIS = 100 };

/* The agent's own time on a cpu, nanoseconds. */
static uint64_t time_of(pid_t pid) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/schedstat", pid);
  return strtoull(content(path), NULL, 10);
}

static void choose(struct agent *agent) {
  struct {
    struct events head;
    struct event events[COUNTED];
  } body = {.head = {.count = COUNTED}};
  const uint64_t configs[COUNTED] = {
      PERF_COUNT_SW_TASK_CLOCK,     PERF_COUNT_SW_PAGE_FAULTS, PERF_COUNT_SW_CONTEXT_SWITCHES,
      PERF_COUNT_SW_CPU_MIGRATIONS, PERF_COUNT_SW_PAGE_FAULTS_MIN, PERF_COUNT_SW_PAGE_FAULTS_MAJ};
  for (int i = 0; i < COUNTED; i++)
    body.events[i] = (struct event){
        .type = PERF_TYPE_SOFTWARE, .group = 1, .config = configs[i], .exclude_kernel = 1};
  EQUAL(ask(agent, EVENTS, &body, sizeof body).error, 0);
}

int main(int count, char **arguments) {
  struct agent agent;
  if (count < 3) return 2;
  agent_path = arguments[1];
  subject_path = arguments[2];
  uint32_t slots = count > 3 ? (uint32_t)atoi(arguments[3]) : SLOTS;
  int samples = count > 4 ? atoi(arguments[4]) : 100;
  strcpy(scratch, "/tmp");
  agent_spawn(&agent, NULL);
  struct hello hello = {.version = PROTOCOL_VERSION, .wanted = ~0u};
  EQUAL(ask(&agent, HELLO, &hello, sizeof hello).error, 0);
  choose(&agent);
  for (uint32_t task = 0; task < slots; task++) run(&agent, task, count > 5 ? arguments[5] : "spinning");
  sample(&agent);
  uint64_t before = time_of(agent.pid), began = nanos();
  for (int i = 0; i < samples; i++) {
    sample(&agent);
    /* time: what is measured is the cost of so many samples a second */
    poll(NULL, 0, PERIOD_MILLIS);
  }
  double used = (double)(time_of(agent.pid) - before), passed = (double)(nanos() - began);
  printf("%u slots of %d events, every %d ms: %.1f us a sample, %.3f%% of a core\n", slots,
         COUNTED, PERIOD_MILLIS, used / samples / 1e3, 100 * used / passed);
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/status", agent.pid);
  const char *resident = strstr(content(path), "VmRSS:");
  printf("%.*s\n", resident == NULL ? 0 : (int)strcspn(resident, "\n"), resident);
  agent_close(&agent);
  return 0;
}
