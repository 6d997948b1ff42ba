/*
 * Runs the tests, each in a process of its own that reaps all that it starts.
 * check AGENT SUBJECT [NAME...]; AKULA_WANTED has the features that are asked for, AKULA_ELEVATED is
 * set where the agent has more rights than its caller, AKULA_UNCOUNTED where nothing may be counted,
 * as for users of systems whose kernel.perf_event_paranoid is 3.
 */
#include <signal.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness.h"

/* The one limit of time, far beyond what any machine needs: it only ends a test that hangs. */
enum { MOST_SECONDS = 1000, MOST_BROKEN = 100 };

static unsigned passed, skipped, broken;
static const char *names[MOST_BROKEN];
static char **only; /* the names of tests; all where there is none */

static void tell_hang(int number) {
  dprintf(1, "\n    it waits for ever: %s ", waited_for == NULL ? "not for a condition" : waited_for);
  signal(number, SIG_DFL);
  raise(number);
}

static void tell_broken(int status) {
  if (WIFSIGNALED(status))
    printf("FAILED (signal %d%s)\n", WTERMSIG(status),
           WTERMSIG(status) == SIGALRM ? ": it hung" : "");
  else if (WEXITSTATUS(status) == UNCOUNTED) printf("FAILED (it is no test of counting)\n");
  else printf("FAILED (code %d)\n", WEXITSTATUS(status));
}

static bool kill_child(pid_t pid) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/comm", pid);
  if (pid <= 0 || strncmp(content(path), "akula-", 6) == 0) return false;
  kill(pid, SIGKILL);
  waitpid(pid, NULL, 0);
  return true;
}

/*
 * What a broken test had started comes to us, and then what that had started; agents and guards put
 * things back, and end by themselves.
 */
static void end_left_behind(void) {
  bool any = true;
  while (any) {
    char children[8192], path[64];
    snprintf(path, sizeof path, "/proc/self/task/%d/children", getpid());
    snprintf(children, sizeof children, "%s", content(path));
    any = false;
    char *rest = children, *word;
    while ((word = strsep(&rest, " ")) != NULL) any |= kill_child(atoi(word));
  }
}

/* What is no test of counting has to do without. */
static void run_one(const struct named_test *named, bool counts) {
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    signal(SIGALRM, tell_hang);
    /* time: it only ends a test that hangs */
    alarm(MOST_SECONDS);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    named->run();
    fflush(stdout);
    _exit(0);
  }
  int status;
  waitpid(child, &status, 0);
  int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  if (code == 0) {
    passed++;
    printf("ok\n");
  } else if (code == SKIPPED || (code == UNCOUNTED && counts)) {
    skipped++;
    printf("\n");
  } else {
    if (broken < MOST_BROKEN) names[broken] = named->name;
    broken++;
    tell_broken(status);
    end_left_behind();
  }
}

static bool tests_count(const struct named_test *suite) {
  return suite == counter_tests || suite == hardware_tests;
}

static bool is_asked_for(const char *name) {
  for (char **asked = only; *asked != NULL; asked++)
    if (strcmp(*asked, name) == 0) return true;
  return *only == NULL;
}

static void run_all(const struct named_test *suite) {
  for (const struct named_test *tests = suite; tests->name != NULL; tests++) {
    if (!is_asked_for(tests->name)) continue;
    printf("  %s: ", tests->name);
    if (tests->only_with_all && usual_wanted != ~0u && *only == NULL) {
      skipped++;
      printf("skipped: the same without features\n");
      continue;
    }
    run_one(tests, tests_count(suite));
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
  const char *wanted = getenv("AKULA_WANTED");
  if (count < 3) {
    printf("check AGENT SUBJECT [NAME...]\n");
    return 2;
  }
  agent_path = arguments[1];
  subject_path = arguments[2];
  only = arguments + 3;
  if (wanted != NULL) usual_wanted = (uint32_t)strtoul(wanted, NULL, 0);
  if (getenv("AKULA_UNCOUNTED") != NULL) forbid(SYS_perf_event_open, EACCES);
  elevated = getenv("AKULA_ELEVATED") != NULL;
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  personality(ADDR_NO_RANDOMIZE); /* page faults are the same in each run */
  strcpy(scratch, "/tmp/akula-check-XXXXXX");
  if (mkdtemp(scratch) == NULL) {
    printf("%s cannot be made: %s\n", scratch, strerror(errno));
    return 2;
  }
  const struct named_test features = {"features", tell_features, false};
  run_one(&features, false);
  const struct named_test *const suites[] = {message_tests, life_tests, counter_tests, steer_tests,
                                             hardware_tests, guard_tests, duty_tests,
                                             group_tests, adopt_tests, monitor_tests};
  for (int i = 0; i < 10; i++) run_all(suites[i]);
  char command[300];
  snprintf(command, sizeof command, "rm -rf %s", scratch);
  if (system(command) != 0) printf("%s cannot be removed\n", scratch), broken++;
  printf("%u passed, %u skipped, %u failed\n", passed, skipped, broken);
  for (unsigned i = 0; i < broken && i < MOST_BROKEN; i++)
    if (names[i] != NULL) printf("failed: %s\n", names[i]);
  return broken > 0;
}
