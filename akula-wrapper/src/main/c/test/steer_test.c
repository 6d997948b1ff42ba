/* Pausing, weights, signals, frequencies, prefetchers. */
#include <dirent.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../files.h"
#include "../hierarchy.h"
#include "harness.h"

/* A clock stands still over some rounds of another application's work. */
static bool stands_still(uint64_t (*clock)(void), pid_t running) {
  uint64_t before = clock(), other = used_nanos(running);
  WAIT_UNTIL(used_nanos(running) > other + 20000000u);
  return clock() == before;
}

/* A thread that is about to be frozen may wait for a cpu before it is: once still is not enough. */
static void await_still(uint64_t (*clock)(void), pid_t running) {
  for (int still = 0; still < 3;) still = stands_still(clock, running) ? still + 1 : 0;
}

static pid_t paused_process, paused_thread;

static uint64_t process_clock(void) {
  return used_nanos(paused_process);
}

static uint64_t thread_clock(void) {
  return thread_nanos(paused_process, paused_thread);
}

static void pauses(void) {
  struct agent agent;
  agent_open(&agent);
  pid_t pid = paused_process = run(&agent, 0, "spinning");
  pid_t other = run(&agent, 1, "spinning");
  EQUAL(set(&agent, PAUSE, 0, 0, 1), 0);
  await_still(process_clock, other);
  WAIT_UNTIL(has(&agent, FEATURE_FREEZE) || state_of(pid) == 'T'); /* it may wait for a cpu to stop on */
  uint64_t paused = used_nanos(pid);
  EQUAL(set(&agent, PAUSE, 0, 0, 0), 0);
  WAIT_UNTIL(used_nanos(pid) > paused);
  EQUAL(set(&agent, PAUSE, 0, 0, 1), 0);
  EQUAL(set(&agent, PAUSE, 9, 0, 1), ESRCH);
  EQUAL(send_signal(&agent, 0, SIGKILL), 0); /* also while it is paused */
  EQUAL(WTERMSIG(await_exit(&agent, 0).status), SIGKILL);
  EQUAL(set(&agent, PAUSE, 0, 0, 1), ESRCH);
  EQUAL(set(&agent, PAUSE, 1, 0, 1), 0);
  agent_close(&agent); /* one is paused */
}

/* One that is not there keeps no other from being paused. */
static void pauses_at_one_word(void) {
  struct agent agent;
  int32_t errors[MOST_SETTINGS];
  struct setting settings[] = {{.task = 0, .value = 1}, {.task = 9, .value = 1},
                               {.task = 2, .value = 1}, {.task = 0, .tid = 1, .value = 1}};
  agent_open(&agent);
  pid_t pid[] = {run(&agent, 0, "spinning"), run(&agent, 1, "spinning"), run(&agent, 2, "spinning")};
  EQUAL(set_all(&agent, PAUSE, settings, 4, errors), ESRCH);
  EQUAL(errors[0], 0);
  EQUAL(errors[1], ESRCH);
  EQUAL(errors[2], 0);
  CHECK(errors[3] != 0);
  for (int task = 0; task <= 2; task += 2) {
    paused_process = pid[task];
    await_still(process_clock, pid[1]);
  }
  for (int i = 0; i < 3; i++) settings[i].value = 0;
  EQUAL(set_all(&agent, PAUSE, settings, 3, errors), ESRCH);
  EQUAL(set_all(&agent, PAUSE, settings, 0, NULL), 0);
  for (int task = 0; task <= 2; task += 2) {
    uint64_t paused = used_nanos(pid[task]);
    WAIT_UNTIL(used_nanos(pid[task]) > paused);
  }
  agent_close(&agent);
}

static void pauses_all_processes(void) {
  struct agent agent;
  agent_open(&agent);
  pid_t pid = paused_process = run(&agent, 0, "forks 6 1000000");
  pid_t other = run(&agent, 1, "spinning");
  WAIT_UNTIL(used_nanos(pid) > 10000000u);
  EQUAL(set(&agent, PAUSE, 0, 0, 1), 0);
  await_still(process_clock, other);
  uint64_t paused = used_nanos(pid);
  EQUAL(set(&agent, PAUSE, 0, 0, 0), 0);
  WAIT_UNTIL(used_nanos(pid) > paused);
  EQUAL(send_signal(&agent, 0, SIGTERM), 0); /* to the children too */
  EQUAL(await_exit(&agent, 0).status & 127, SIGTERM);
  agent_close(&agent);
}

/* Starts a program on one cpu, which it shares with all others that are started so. */
static pid_t run_on(struct agent *agent, uint32_t task, const char *words, const cpu_set_t *cpu) {
  pid_t pid = start(agent, task, words).pid;
  EQUAL(sched_setaffinity(pid, sizeof *cpu, cpu), 0);
  EQUAL(release(agent, task), 0);
  return pid;
}

/*
 * Threads stop at once though others wait for their cpu, also where the one to which the kernel gives a
 * signal for the process cannot take it: here the first one, while its child has its memory. Were only
 * the process told, the two others would go on and have as much of the cpu at least as the program
 * beside them; told each, next to nothing. Once only: what waits for the first thread is given to
 * another one the next time.
 */
static void pauses_at_once_on_a_busy_cpu(void) {
  struct agent agent;
  cpu_set_t all, one;
  int cpu = 0;
  EQUAL(sched_getaffinity(0, sizeof all, &all), 0);
  while (!CPU_ISSET(cpu, &all)) cpu++;
  CPU_ZERO(&one);
  CPU_SET(cpu, &one);
  agent_open(&agent);
  pid_t pid = run_on(&agent, 0, "deaf-threads 2 1000000", &one);
  pid_t running = run_on(&agent, 1, "spinning", &one);
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task/%d/children", pid, pid);
  WAIT_UNTIL(*content(path) != 0); /* its threads have been made before */
  uint64_t before = used_nanos(pid);
  WAIT_UNTIL(used_nanos(pid) > before + 5000000u);
  EQUAL(set(&agent, PAUSE, 0, 0, 1), 0);
  uint64_t paused = used_nanos(pid), other = used_nanos(running);
  WAIT_UNTIL(used_nanos(running) > other + 60000000u);
  uint64_t after = used_nanos(pid) - paused;
  printf("[went on for %.2f of 60 ms] ", (double)after / 1e6);
  CHECK(after < 15000000u);
  EQUAL(set(&agent, PAUSE, 0, 0, 0), 0);
  WAIT_UNTIL(used_nanos(pid) > paused + after);
  agent_close(&agent);
}

static void pauses_a_thread(void) {
  struct agent agent;
  agent_open(&agent);
  pid_t pid = run(&agent, 0, "threads 2 1000000"), tid = 0;
  pid_t other = run(&agent, 1, "spinning");
  WAIT_UNTIL((tid = thread_of(pid)) != 0);
  if (!has(&agent, FEATURE_FREEZE_THREAD)) {
    EQUAL(set(&agent, PAUSE, 0, tid, 1), ENOTSUP);
    agent_close(&agent);
    skip("no frozen threads here");
  }
  struct thread body = {.task = 0, .slot = 5, .tid = tid};
  EQUAL(ask(&agent, THREAD, &body, sizeof body).error, 0);
  EQUAL(set(&agent, PAUSE, 1, tid, 1), EPERM);
  EQUAL(set(&agent, PAUSE, 0, tid, 1), 0);
  paused_process = pid, paused_thread = tid;
  await_still(thread_clock, other);
  await_still(thread_clock, pid); /* its sister goes on */
  uint64_t paused = thread_clock();
  CHECK(paused > 0);
  EQUAL(set(&agent, PAUSE, 0, tid, 0), 0);
  WAIT_UNTIL(thread_clock() > paused);
  EQUAL(set(&agent, PAUSE, 0, tid, 1), 0);
  EQUAL(send_signal(&agent, 0, SIGKILL), 0);
  await_exit(&agent, 0);
  EQUAL(reap(&agent, 0), 0);
  agent_close(&agent);
}

/* The group of a process where there is a weight: the line of the cpu controller. */
static void weight_file(pid_t pid, bool two, char *file) {
  char path[64], group[300] = "";
  snprintf(path, sizeof path, "/proc/%d/cgroup", pid);
  for (const char *line = content(path); *line != 0; line += strcspn(line, "\n") + 1) {
    if (two && strncmp(line, "0::", 3) == 0) sscanf(line, "0::%299s", group);
    if (!two && strstr(line, ":cpu") != NULL) sscanf(line, "%*d:cpu:%299s", group);
  }
  sprintf(file, "/sys/fs/cgroup%s%.299s/%s", two ? "" : "/cpu", group,
          two ? "cpu.weight" : "cpu.shares");
}

static void weighs(void) {
  struct agent agent;
  char file[512];
  agent_open(&agent);
  pid_t pid = run(&agent, 0, "spinning");
  bool two = has(&agent, FEATURE_WEIGHT_V2);
  if (!two && !has(&agent, FEATURE_WEIGHT_V1)) {
    EQUAL(set(&agent, WEIGHT, 0, 0, 300), ENOTSUP);
    agent_close(&agent);
    skip("no weights here");
  }
  EQUAL(set(&agent, WEIGHT, 0, 0, 300), 0);
  weight_file(pid, two, file);
  EQUAL(atoi(content(file)), two ? 300 : 3072);
  EQUAL(set(&agent, WEIGHT, 0, 0, 10000), 0);
  EQUAL(set(&agent, WEIGHT, 0, 0, 1), 0);
  EQUAL(atoi(content(file)), two ? 1 : 10);
  EQUAL(set(&agent, WEIGHT, 0, 0, 0), EINVAL);
  EQUAL(set(&agent, WEIGHT, 0, 0, 10001), EINVAL);
  EQUAL(set(&agent, WEIGHT, 0, getpid(), 100), EPERM);
  agent_close(&agent);
}

static void weighs_a_thread(void) {
  struct agent agent;
  char file[512];
  agent_open(&agent);
  bool two = has(&agent, FEATURE_WEIGHT_V2);
  if (!two && !has(&agent, FEATURE_WEIGHT_V1)) skip("no weights here");
  pid_t pid = run(&agent, 0, "threads 2 1000000"), tid = 0;
  WAIT_UNTIL((tid = thread_of(pid)) != 0);
  EQUAL(set(&agent, WEIGHT, 0, tid, 200), 0);
  weight_file(tid, two, file);
  EQUAL(atoi(content(file)), two ? 200 : 2048);
  char name[32];
  snprintf(name, sizeof name, "/t%d/", tid);
  CHECK(strstr(file, name) != NULL);
  agent_close(&agent);
}

static bool is_in_group_of(pid_t tid, pid_t owner) {
  char path[64], name[32];
  snprintf(path, sizeof path, "/proc/%d/cgroup", tid);
  snprintf(name, sizeof name, "/a1/t%d\n", owner);
  return strstr(content(path), name) != NULL;
}

/* A new thread of a program whose threads make others when they are told. */
static pid_t next_thread(struct agent *agent, pid_t pid) {
  pid_t before = thread_of(pid), after = before;
  EQUAL(send_signal(agent, 0, SIGUSR1), 0);
  WAIT_UNTIL((after = thread_of(pid)) != before);
  return after;
}

/* What a thread makes begins in its group, and leaves it when one of the two is set next. */
static void made_by_one_in_a_group(uint16_t type, uint32_t value, uint32_t other) {
  struct agent agent;
  agent_open(&agent);
  pid_t pid = run(&agent, 0, "parents 0 1000000"), tid = 0;
  WAIT_UNTIL((tid = thread_of(pid)) != 0);
  EQUAL(set(&agent, type, 0, tid, value), 0);
  EQUAL(set(&agent, type, 0, tid, other), 0);
  pid_t counted = next_thread(&agent, pid);
  CHECK(is_in_group_of(counted, tid));
  struct thread body = {.task = 0, .slot = 5, .tid = counted};
  EQUAL(ask(&agent, THREAD, &body, sizeof body).error, 0);
  CHECK(!is_in_group_of(counted, tid));
  pid_t made = next_thread(&agent, pid);
  CHECK(is_in_group_of(made, tid));
  EQUAL(set(&agent, type, 0, tid, value), 0);
  CHECK(!is_in_group_of(made, tid));
  CHECK(is_in_group_of(tid, tid));
  EQUAL(set(&agent, type, 0, tid, other), 0);
  agent_close(&agent);
}

static void threads_made_are_not_weighed(void) {
  struct agent agent;
  agent_open(&agent);
  bool weighs = has(&agent, FEATURE_WEIGHT_V2) || has(&agent, FEATURE_WEIGHT_V1);
  agent_close(&agent);
  if (!weighs) skip("no weights here");
  made_by_one_in_a_group(WEIGHT, 200, 300);
}

static void threads_made_are_not_paused(void) {
  struct agent agent;
  agent_open(&agent);
  bool freezes = has(&agent, FEATURE_FREEZE_THREAD);
  agent_close(&agent);
  if (!freezes) skip("no frozen threads here");
  made_by_one_in_a_group(PAUSE, 1, 0);
}

/* Makes the agent's group before it does; where, or nothing if that cannot be done. */
static void take_name(const struct agent *agent, const char *controller, char taken[PATH_BYTES]) {
  char own[PATH_BYTES];
  *taken = 0;
  if (hierarchy_own(controller, own) != 0) return;
  if (controller == NULL) hierarchy_delegated(own);
  if (path_format(taken, "%s/akula-%d", own, agent->pid) != 0 || mkdir(taken, 0755) != 0)
    *taken = 0;
}

/* An agent of another pid namespace may have the same number. */
static void takes_another_name(void) {
  struct agent agent;
  char two[PATH_BYTES], one[PATH_BYTES];
  agent_spawn(&agent, NULL);
  take_name(&agent, NULL, two);
  take_name(&agent, "cpu", one);
  agent_greet(&agent);
  bool weighs = has(&agent, FEATURE_WEIGHT_V2) || has(&agent, FEATURE_WEIGHT_V1);
  pid_t pid = run(&agent, 0, "threads 2 1000000"), tid = 0;
  WAIT_UNTIL((tid = thread_of(pid)) != 0);
  struct thread body = {.task = 0, .slot = 5, .tid = tid};
  EQUAL(ask(&agent, THREAD, &body, sizeof body).error, 0);
  EQUAL(set(&agent, WEIGHT, 0, tid, 200), weighs ? 0 : ENOTSUP);
  EQUAL(set(&agent, WEIGHT, 0, tid, 300), weighs ? 0 : ENOTSUP);
  EQUAL(set(&agent, PAUSE, 0, tid, 1), has(&agent, FEATURE_FREEZE_THREAD) ? 0 : ENOTSUP);
  EQUAL(set(&agent, PAUSE, 0, tid, 0), has(&agent, FEATURE_FREEZE_THREAD) ? 0 : ENOTSUP);
  EQUAL(ask(&agent, END, NULL, 0).error, 0);
  if (*two != 0) EQUAL(rmdir(two), 0); /* it is there still */
  if (*one != 0) EQUAL(rmdir(one), 0);
  nothing_left(agent.pid);
  if (*two == 0 && *one == 0) skip("no groups can be made here");
}

/*
 * Two programs on one cpu get time as their weights are, whatever was theirs before. The longer they
 * run the more exact it is; no other weights look like these early on.
 */
static void weights_share_time(void) {
  struct agent agent;
  agent_open(&agent);
  if (!has(&agent, FEATURE_WEIGHT_V2) && !has(&agent, FEATURE_WEIGHT_V1)) skip("no weights here");
  cpu_set_t one;
  pid_t pids[2];
  for (uint32_t task = 0; task < 2; task++) {
    CPU_ZERO(&one);
    CPU_SET(0, &one);
    pids[task] = start(&agent, task, "spinning").pid;
    EQUAL(sched_setaffinity(pids[task], sizeof one, &one), 0);
    EQUAL(set(&agent, WEIGHT, task, 0, task == 0 ? 400 : 100), 0);
  }
  uint64_t before[2] = {0, 0}, used[2] = {0, 0};
  for (uint32_t task = 0; task < 2; task++) EQUAL(release(&agent, task), 0);
  for (int i = 0; i < 2; i++) WAIT_UNTIL((before[i] = used_nanos(pids[i])) > 0);
  before[0] = used_nanos(pids[0]); /* while it was alone all time was its */
  double ratio = 0;
  for (uint64_t all = 200; all <= 1000 && (ratio < 3.4 || ratio > 4.7); all += 200) {
    WAIT_UNTIL(used[0] + used[1] > all * 1000000u
               || (used[0] = used_nanos(pids[0]) - before[0],
                   used[1] = used_nanos(pids[1]) - before[1], false));
    ratio = (double)used[0] / (double)used[1];
  }
  printf("[4:1 is %.2f:1] ", ratio);
  CHECK(ratio > 2.5 && ratio < 6);
  CHECK(sched_getaffinity(agent.slots[0].tid, sizeof one, &one) == 0 && CPU_COUNT(&one) == 1);
  agent_close(&agent);
}

const struct named_test steer_tests[] = {
    {"pauses", pauses, false},
    {"pauses at one word", pauses_at_one_word, false},
    {"pauses all processes", pauses_all_processes, false},
    {"pauses at once on a busy cpu", pauses_at_once_on_a_busy_cpu, false},
    {"pauses a thread", pauses_a_thread, false},
    {"weighs", weighs, false},
    {"weighs a thread", weighs_a_thread, false},
    {"threads made by a weighed one are not weighed with it", threads_made_are_not_weighed, false},
    {"threads made by a paused one are not paused with it", threads_made_are_not_paused, false},
    {"takes another name for its groups", takes_another_name, false},
    {"weights share time", weights_share_time, false},
    {NULL, NULL, false},
};
