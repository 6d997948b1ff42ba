/* The process that keeps a cpu busy, and applications without a group, as it is one. */
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "harness.h"

enum { MILLI = 1000 * 1000 };

/* As task 0; what the agent's own program prints is in out0. */
static pid_t start_duty(struct agent *agent, const char *busy, const char *period) {
  char text[1024], output[300];
  size_t at = 0;
  snprintf(output, sizeof output, "%s/out0", scratch);
  const char *strings[] = {"/",    "/dev/null", output, output, "/proc/self/exe", "--duty",
                           busy, period,      "ASAN_OPTIONS=detect_leaks=0"};
  for (int i = 0; i < 9; i++) at += (size_t)sprintf(text + at, "%s", strings[i]) + 1;
  struct start fields = {.flags = START_NO_PROC_MOUNT | START_NO_GROUP,
                         .arguments = 4,
                         .environment = 1,
                         .text_bytes = (uint32_t)at};
  struct start_reply reply = start_with(agent, &fields, text);
  EQUAL(reply.reply.error, 0);
  EQUAL(release(agent, 0), 0);
  return reply.pid;
}

/* Nanoseconds of a process; counters end where the program of a set-user-id agent is run. */
static uint64_t used(pid_t pid) {
  clockid_t clock;
  struct timespec time = {0};
  EQUAL(clock_getcpuclockid(pid, &clock), 0);
  EQUAL(clock_gettime(clock, &time), 0);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

/* However busy the machine is, it never takes more than its share, and gets there some time. */
static void takes_its_share(void) {
  struct agent agent;
  agent_open(&agent);
  uint64_t before = nanos();
  pid_t pid = start_duty(&agent, "3000000", "10000000");
  WAIT_UNTIL(used(pid) >= 60 * MILLI);
  kill(pid, SIGKILL);
  struct exited exited = await_exit(&agent, 0);
  uint64_t most = (exited.nanos - before) * 3 / 10 + 10 * MILLI;
  CHECK(exited.user_nanos + exited.system_nanos <= most);
  EQUAL(reap(&agent, 0), 0);
  agent_close(&agent);
}

/* With nothing to do it only wakes up. */
static void may_have_nothing_to_do(void) {
  struct agent agent;
  agent_open(&agent);
  pid_t pid = start_duty(&agent, "0", "1000000");
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/comm", pid);
  WAIT_UNTIL(strcmp(content(path), "akula-duty\n") == 0);
  kill(pid, SIGKILL);
  await_exit(&agent, 0);
  agent_close(&agent);
}

static void refuses_other_numbers(void) {
  static const char *const wrong[][2] = {{"5", "5"},  {"6", "5"},          {"x", "5"},
                                         {"-1", "5"}, {"1", "1000000001"}, {"", "5"},
                                         {"1", "5x"}, {"1", ""},           {"0", "0"}};
  for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    struct agent agent;
    agent_open(&agent);
    start_duty(&agent, wrong[i][0], wrong[i][1]);
    EQUAL(WEXITSTATUS(await_exit(&agent, 0).status), 2);
    char path[300];
    snprintf(path, sizeof path, "%s/out0", scratch);
    CHECK(strstr(content(path), "--duty takes two numbers of nanoseconds") != NULL);
    agent_close(&agent);
  }
}

/* Also where neither a namespace nor the guard ends it. */
static void dies_with_the_agent(void) {
  struct agent agent;
  agent_open(&agent);
  pid_t pid = start_duty(&agent, "1000000", "10000000");
  WAIT_UNTIL(used(pid) >= 3 * MILLI);
  kill(agent.pid, SIGKILL);
  nothing_left(agent.pid);
}

/* It is steered as a session is. */
static void is_in_no_group(void) {
  struct agent agent;
  char path[64];
  agent_open(&agent);
  pid_t pid = start_duty(&agent, "1000000", "10000000");
  snprintf(path, sizeof path, "/proc/%d/cgroup", pid);
  CHECK(strstr(content(path), "akula-") == NULL);
  EQUAL(set(&agent, WEIGHT, 0, 0, 50), ENOTSUP);
  EQUAL(set(&agent, PAUSE, 0, 0, 1), 0);
  WAIT_UNTIL(state_of(pid) == 'T');
  EQUAL(set(&agent, PAUSE, 0, 0, 0), 0);
  WAIT_UNTIL(state_of(pid) != 'T');
  EQUAL(send_signal(&agent, 0, SIGTERM), 0);
  EQUAL(WTERMSIG(await_exit(&agent, 0).status), SIGTERM);
  EQUAL(reap(&agent, 0), 0);
  run(&agent, 0, "exit 0"); /* number and slot are free again */
  EQUAL(await_exit(&agent, 0).status, 0);
  agent_close(&agent);
}

const struct named_test duty_tests[] = {
    {"duty takes its share", takes_its_share, true},
    {"duty may have nothing to do", may_have_nothing_to_do, true},
    {"duty refuses other numbers", refuses_other_numbers, true},
    {"duty dies with the agent", dies_with_the_agent, false},
    {"duty is in no group", is_in_no_group, false},
    {NULL, NULL, false},
};
