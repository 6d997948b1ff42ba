/* What is counted, and the table. */
#include <dirent.h>
#include <linux/perf_event.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness.h"

static uint64_t faults_of(struct agent *agent, const char *words) {
  run(agent, 0, words);
  EQUAL(await_exit(agent, 0).status, 0);
  uint64_t faults = counted(agent, 0, 1);
  EQUAL(reap(agent, 0), 0);
  return faults;
}

/* The least of three runs: while memory is short a fault may come again for the same page. */
static uint64_t least_faults_of(struct agent *agent, const char *words) {
  uint64_t least = UINT64_MAX;
  for (int i = 0; i < 3; i++) {
    uint64_t faults = faults_of(agent, words);
    least = faults < least ? faults : least;
  }
  return least;
}

static void counts_each_page(void) {
  struct agent agent;
  if (elevated) skip("addresses are random again");
  agent_open(&agent);
  uint64_t few = least_faults_of(&agent, "touch 1000");
  EQUAL(least_faults_of(&agent, "touch 2000") - few, 1000);
  EQUAL(least_faults_of(&agent, "touch 1000"), few);
  CHECK(faults_of(&agent, "exit 0") > 2); /* from the first instruction, which is a fault */
  agent_close(&agent);
}

/* The counted time of a run as a part of what the kernel says that it used. */
static double clock_to_usage(struct agent *agent) {
  char path[300];
  run(agent, 7, "spin 300");
  struct exited exited = await_exit(agent, 7);
  double clock = (double)counted(agent, 7, 0);
  const struct counter *counter = &agent->slots[7].counters[0];
  CHECK(counter->enabled_nanos > 0 && counter->running_nanos == counter->enabled_nanos);
  snprintf(path, sizeof path, "%s/out7", scratch);
  double used = (double)(exited.user_nanos + exited.system_nanos) - atof(content(path));
  printf("[clock %.1f ms, rusage %.1f ms] ", clock / 1e6, used / 1e6);
  EQUAL(reap(agent, 7), 0);
  return clock / used;
}

/*
 * The task clock is more by the time that a hypervisor took away meanwhile, which the kernel does
 * not count as used: then the test runs it again.
 */
static void counts_time(void) {
  struct agent agent;
  agent_open(&agent);
  double ratio = 2;
  for (int tries = 0; tries < 10 && (ratio < 0.99 || ratio > 1.01); tries++)
    ratio = clock_to_usage(&agent);
  CHECK(ratio >= 0.99 && ratio <= 1.01);
  agent_close(&agent);
}

static void counts_children_and_threads(void) {
  struct agent agent;
  agent_open(&agent);
  run(&agent, 1, "forks 3 20");
  EQUAL(await_exit(&agent, 1).status, 0);
  printf("[60: %.3f ms] ", (double)counted(&agent, 1, 0) / 1e6);
  CHECK(counted(&agent, 1, 0) >= 57000000u);
  run(&agent, 2, "threads 4 20");
  EQUAL(await_exit(&agent, 2).status, 0);
  printf("[80: %.3f ms] ", (double)counted(&agent, 2, 0) / 1e6);
  CHECK(counted(&agent, 2, 0) >= 76000000u);
  agent_close(&agent);
}

static void samples_all(void) {
  struct agent agent;
  agent_open(&agent);
  for (uint32_t task = 0; task < 5; task++) run(&agent, task, task == 3 ? "exit 0" : "spinning");
  await_exit(&agent, 3);
  uint64_t kept = agent.slots[3].nanos, was[5];
  uint64_t last = sample(&agent);
  for (uint32_t task = 0; task < 5; task++) {
    EQUAL(agent.slots[task].sample, last);
    EQUAL(agent.slots[task].task, task);
    EQUAL(agent.slots[task].state, task == 3 ? SLOT_EXITED : SLOT_RUNNING);
    was[task] = counted(&agent, task, 0);
  }
  EQUAL(agent.slots[3].nanos, kept);
  EQUAL(agent.slots[5].state, SLOT_FREE);
  WAIT_UNTIL((sample(&agent), counted(&agent, 4, 0) > was[4] && counted(&agent, 0, 0) > was[0]));
  EQUAL(counted(&agent, 3, 0), was[3]);
  agent_close(&agent);
}

static void events_tell_errors(void) {
  struct agent agent;
  struct {
    struct events head;
    struct event events[5];
  } body = {.head = {.count = 5}};
  struct {
    struct reply reply;
    int32_t error[5];
  } answer;
  agent_spawn(&agent, NULL);
  struct hello hello = {.version = PROTOCOL_VERSION, .wanted = usual_wanted};
  EQUAL(ask(&agent, HELLO, &hello, sizeof hello).error, 0);
  body.events[0] = (struct event){.type = 1, .config = 999, .group = 1};
  body.events[1] = (struct event){
      .type = 1, .config = PERF_COUNT_SW_TASK_CLOCK, .exclude_kernel = 1, .group = 1};
  body.events[2] = (struct event){.type = 77777, .exclude_kernel = 1, .group = 1};
  body.events[3] = (struct event){
      .type = 1, .config = PERF_COUNT_SW_PAGE_FAULTS, .exclude_kernel = 1, .group = 1};
  body.events[4] = (struct event){.type = PERF_TYPE_BREAKPOINT, .group = 1};
  uint32_t number = post(&agent, EVENTS, &body, sizeof body);
  EQUAL(await(&agent, EVENTS | REPLY, number, &answer, sizeof answer), sizeof answer);
  if (refused(answer.error[1])) skip_uncounted(answer.error[1]);
  CHECK(answer.error[0] != 0 && answer.error[2] == ENOENT && answer.error[4] == EPERM);
  EQUAL(answer.error[1] | answer.error[3], 0);
  EQUAL(ask(&agent, EVENTS, &body, sizeof body).error, EBUSY);
  run(&agent, 0, "spin 20");
  await_exit(&agent, 0);
  EQUAL(counted(&agent, 0, 0) | counted(&agent, 0, 2) | counted(&agent, 0, 4), 0);
  CHECK(counted(&agent, 0, 1) > 10000000u && counted(&agent, 0, 3) > 2);
  agent_close(&agent);
}

/* The times of a group's counters are one reading, other ones at each sample. */
static void watch_times(const struct slot *slot, unsigned wanted) {
  uint64_t highest = 0;
  for (unsigned whole = 0; whole < wanted;) {
    struct slot copy;
    const _Atomic uint64_t *sequence = (const _Atomic uint64_t *)&slot->sequence;
    uint64_t before = atomic_load_explicit(sequence, memory_order_acquire);
    memcpy(&copy, slot, sizeof copy);
    atomic_thread_fence(memory_order_acquire);
    if (before % 2 != 0 || atomic_load_explicit(sequence, memory_order_relaxed) != before) continue;
    if (copy.counters[0].enabled_nanos != copy.counters[2].enabled_nanos || copy.sample < highest) _exit(1);
    if (copy.sample > highest) whole++;
    highest = copy.sample;
  }
  _exit(0);
}

static void readers_see_whole_slots(void) {
  struct agent agent;
  agent_open(&agent);
  run(&agent, 0, "spinning");
  WAIT_UNTIL((sample(&agent), counted(&agent, 0, 0) > 0));
  pid_t reader = fork();
  if (reader == 0) watch_times(&agent.slots[0], 300);
  int status = -1;
  while (waitpid(reader, &status, WNOHANG) == 0) sample(&agent);
  EQUAL(status, 0);
  agent_close(&agent);
}

static int ask_thread(struct agent *agent, uint32_t task, uint32_t slot, pid_t tid) {
  struct thread body = {.task = task, .slot = slot, .tid = tid};
  return ask(agent, THREAD, &body, sizeof body).error;
}

static void counts_a_thread(void) {
  struct agent agent;
  agent_open(&agent);
  pid_t pid = run(&agent, 0, "told-threads 2 100"), other = run(&agent, 1, "sleep"), tid = 0;
  WAIT_UNTIL((tid = thread_of(pid)) != 0);
  EQUAL(ask_thread(&agent, 0, 10, tid), 0);
  EQUAL(ask_thread(&agent, 0, 10, tid), EBUSY);
  EQUAL(ask_thread(&agent, 0, 0, tid), EBUSY);
  EQUAL(ask_thread(&agent, 0, SLOTS, tid), EINVAL);
  EQUAL(ask_thread(&agent, 2, 11, tid), ESRCH);
  EQUAL(ask_thread(&agent, 1, 11, tid), EPERM);
  EQUAL(ask_thread(&agent, 0, 11, other), EPERM);
  EQUAL(ask_thread(&agent, 0, 11, getpid()), EPERM);
  EQUAL(ask_thread(&agent, 0, 11, agent.pid), EPERM);
  EQUAL(ask_thread(&agent, 0, 11, 0x3fffffff), ESRCH);
  EQUAL(ask_thread(&agent, 0, 11, 0), ESRCH);
  EQUAL(ask_thread(&agent, 0, 0, 0), ESRCH); /* of the program itself */
  EQUAL(ask_thread(&agent, 1, 10, 0), ESRCH);
  EQUAL(ask_thread(&agent, 0, SLOTS, 0), ESRCH);
  EQUAL(ask_thread(&agent, 0, 0x7fffffff, 0), ESRCH);
  EQUAL(agent.slots[11].state, SLOT_FREE);
  EQUAL(kill(pid, SIGUSR1), 0);
  WAIT_UNTIL((sample(&agent), agent.slots[10].state == SLOT_EXITED
                                  || counted(&agent, 10, 0) > 50000000u));
  EQUAL(agent.slots[10].tid, tid);
  EQUAL(await_exit(&agent, 0).status, 0);
  CHECK(counted(&agent, 10, 0) > 50000000u && counted(&agent, 10, 0) < 190000000u);
  EQUAL(agent.slots[10].state, SLOT_EXITED);
  EQUAL(reap(&agent, 0), 0);
  EQUAL(agent.slots[10].state, SLOT_FREE);
  agent_close(&agent);
}

/* One that is counted no more makes room for another, whether it has ended or goes on. */
static void counts_a_thread_no_more(void) {
  struct agent agent;
  agent_open(&agent);
  pid_t pid = run(&agent, 0, "told-threads 2 100"), tids[2] = {0};
  WAIT_UNTIL(threads_of(pid, tids, 2) == 2);
  EQUAL(ask_thread(&agent, 0, 10, tids[0]), 0);
  EQUAL(ask_thread(&agent, 0, 10, 0), 0);
  EQUAL(agent.slots[10].state, SLOT_FREE);
  EQUAL(ask_thread(&agent, 0, 10, 0), ESRCH);
  EQUAL(ask_thread(&agent, 0, 10, tids[1]), 0);
  EQUAL(agent.slots[10].tid, tids[1]);
  EQUAL(kill(pid, SIGUSR1), 0);
  EQUAL(await_exit(&agent, 0).status, 0);
  EQUAL(ask_thread(&agent, 0, 10, 0), 0);
  EQUAL(agent.slots[10].state, SLOT_FREE);
  EQUAL(reap(&agent, 0), 0);
  agent_close(&agent);
}

/* The greatest limit of its files that an agent can have: what it has open now, and some more. */
static void limit_files(pid_t agent, unsigned more) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/fd", agent);
  DIR *listing = opendir(path);
  unsigned open = 0;
  const struct dirent *entry;
  if (listing == NULL) skip("the agent's descriptors cannot be seen");
  while ((entry = readdir(listing)) != NULL) open += entry->d_name[0] != '.';
  closedir(listing);
  struct rlimit files = {.rlim_cur = open + more, .rlim_max = open + more};
  EQUAL(prlimit(agent, RLIMIT_NOFILE, &files, NULL), 0);
}

/* However many are counted, an application can be paused, resumed and ended: that takes descriptors. */
static void leaves_descriptors(void) {
  struct agent agent;
  agent_open(&agent);
  if (agent.uncounted != 0) skip_uncounted(agent.uncounted);
  limit_files(agent.pid, 30);
  pid_t pid = run(&agent, 0, "told-threads 12 1"), tids[12] = {0};
  WAIT_UNTIL(threads_of(pid, tids, 12) == 12);
  int error = 0, counted_threads = 0;
  for (; error == 0 && counted_threads < 12; counted_threads++)
    error = ask_thread(&agent, 0, 10 + (uint32_t)counted_threads, tids[counted_threads]);
  EQUAL(error, EMFILE);
  EQUAL(set(&agent, PAUSE, 0, 0, 1), 0);
  EQUAL(set(&agent, PAUSE, 0, 0, 0), 0);
  EQUAL(send_signal(&agent, 0, SIGTERM), 0);
  EQUAL(WTERMSIG(await_exit(&agent, 0).status), SIGTERM);
  EQUAL(reap(&agent, 0), 0);
  agent_close(&agent);
}

const struct named_test counter_tests[] = {
    {"counts each page", counts_each_page, true},
    {"counts time", counts_time, true},
    {"counts children and threads", counts_children_and_threads, true},
    {"samples all", samples_all, true},
    {"events tell errors", events_tell_errors, true},
    {"readers see whole slots", readers_see_whole_slots, true},
    {"counts a thread", counts_a_thread, false},
    {"counts a thread no more", counts_a_thread_no_more, false},
    {"leaves descriptors for the rest", leaves_descriptors, false},
    {NULL, NULL, false},
};
