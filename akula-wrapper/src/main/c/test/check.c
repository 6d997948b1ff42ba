/*
 * Runs the tests, each in a process of its own that reaps all that it starts.
 * check AGENT SUBJECT [NAME]; AKULA_WANTED has the features that are asked for, AKULA_ELEVATED is
 * set where the agent has more rights than its caller.
 */
#include <signal.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness.h"

enum { SKIPPED = 77, MOST_SECONDS = 120 };

static unsigned passed, skipped, broken;

static void run_one(const struct named_test *named) {
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    alarm(MOST_SECONDS);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    named->run();
    fflush(stdout);
    _exit(0);
  }
  int status;
  waitpid(child, &status, 0);
  bool skip = WIFEXITED(status) && WEXITSTATUS(status) == SKIPPED;
  if (status == 0) passed++;
  else if (skip) skipped++;
  else broken++;
  printf("%s\n", status == 0 ? "ok" : skip ? "" : "FAILED");
}

static void run_all(const struct named_test *tests, const char *only) {
  for (; tests->name != NULL; tests++) {
    if (only != NULL && strcmp(only, tests->name) != 0) continue;
    printf("  %s: ", tests->name);
    run_one(tests);
  }
}

static void tell_features(void) {
  struct agent agent;
  agent_open(&agent);
  printf("features %#x of %#x wanted, as user %u; missing:", agent.hello.features,
         usual_wanted & 0xff, agent.hello.uid);
  for (int bit = 0; bit < FEATURES; bit++)
    if (agent.hello.error[bit] != 0) printf(" %#x (%s)", 1 << bit, strerror(agent.hello.error[bit]));
  agent_close(&agent);
}

int main(int count, char **arguments) {
  const char *wanted = getenv("AKULA_WANTED"), *only = count > 3 ? arguments[3] : NULL;
  if (count < 3) return 2;
  agent_path = arguments[1];
  subject_path = arguments[2];
  if (wanted != NULL) usual_wanted = (uint32_t)strtoul(wanted, NULL, 0);
  elevated = getenv("AKULA_ELEVATED") != NULL;
  personality(ADDR_NO_RANDOMIZE); /* page faults are the same in each run */
  strcpy(scratch, "/tmp/akula-check-XXXXXX");
  if (mkdtemp(scratch) == NULL) return 2;
  const struct named_test features = {"features", tell_features};
  run_one(&features);
  const struct named_test *const suites[] = {message_tests, life_tests, counter_tests, steer_tests,
                                             hardware_tests, guard_tests, duty_tests};
  for (int i = 0; i < 7; i++) run_all(suites[i], only);
  char command[300];
  snprintf(command, sizeof command, "rm -rf %s", scratch);
  if (system(command) != 0) broken++;
  printf("%u passed, %u skipped, %u failed\n", passed, skipped, broken);
  return broken > 0;
}
