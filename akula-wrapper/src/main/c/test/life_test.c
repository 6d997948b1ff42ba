/* From START to REAP. */
#include <dirent.h>
#include <sched.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness.h"

static void greets(void) {
  struct agent agent;
  agent_open(&agent);
  EQUAL(agent.hello.version, PROTOCOL_VERSION);
  EQUAL(agent.hello.agent_pid, agent.pid);
  EQUAL(agent.hello.uid, getuid());
  EQUAL(agent.hello.slots, SLOTS);
  for (int bit = 0; bit < FEATURES; bit++)
    EQUAL(agent.hello.error[bit] == 0, (agent.hello.features >> bit) & 1);
  CHECK(agent.table->magic == TABLE_MAGIC);
  EQUAL(agent.table->version, TABLE_VERSION);
  EQUAL(agent.table->slots, SLOTS);
  EQUAL(agent.table->slot_bytes, sizeof(struct slot));
  EQUAL(agent.table->events, 3);
  agent_close(&agent);
}

static void runs_and_reaps(void) {
  struct agent agent;
  agent_open(&agent);
  uint64_t before = nanos();
  struct start_reply started = start(&agent, 0, "exit 7");
  EQUAL(started.reply.error, 0);
  CHECK(started.start_nanos >= before && started.start_nanos <= nanos());
  EQUAL(agent.slots[0].state, SLOT_HELD);
  EQUAL(agent.slots[0].tid, started.pid);
  WAIT_UNTIL(state_of(started.pid) == 'S');
  EQUAL(reap(&agent, 0), EBUSY);
  EQUAL(release(&agent, 0), 0);
  struct exited exited = await_exit(&agent, 0);
  CHECK(WIFEXITED(exited.status));
  EQUAL(WEXITSTATUS(exited.status), 7);
  CHECK(exited.nanos > started.start_nanos && exited.nanos <= nanos());
  EQUAL(agent.slots[0].state, SLOT_EXITED);
  EQUAL(state_of(started.pid), 'Z');
  EQUAL(release(&agent, 0), ESRCH);
  EQUAL(reap(&agent, 0), 0);
  EQUAL(state_of(started.pid), 0);
  EQUAL(agent.slots[0].state, SLOT_FREE);
  EQUAL(reap(&agent, 0), ESRCH);
  agent_close(&agent);
}

static void tells_signal_and_usage(void) {
  struct agent agent;
  agent_open(&agent);
  run(&agent, 1, "kill 11");
  struct exited exited = await_exit(&agent, 1);
  CHECK(WIFSIGNALED(exited.status));
  EQUAL(WTERMSIG(exited.status), SIGSEGV);
  run(&agent, 2, "spin 50");
  exited = await_exit(&agent, 2);
  CHECK(exited.user_nanos + exited.system_nanos >= 50000000u);
  CHECK(exited.max_rss_bytes > 4096 && exited.minor_faults > 0);
  run(&agent, 3, "sleep");
  EQUAL(send_signal(&agent, 3, SIGTERM), 0);
  EQUAL(WTERMSIG(await_exit(&agent, 3).status), SIGTERM);
  EQUAL(send_signal(&agent, 3, SIGTERM), ESRCH);
  agent_close(&agent);
}

static void shows_itself(void) {
  struct agent agent;
  char path[300];
  agent_open(&agent);
  pid_t pid = run(&agent, 4, "show");
  EQUAL(await_exit(&agent, 4).status, 0);
  snprintf(path, sizeof path, "%s/out4", scratch);
  int inside, proc, uid, effective, leader, files, signals;
  EQUAL(sscanf(content(path), "pid %d proc %d uid %d euid %d session %d files %d signals %d",
               &inside, &proc, &uid, &effective, &leader, &files, &signals),
        7);
  CHECK(has(&agent, FEATURE_PID_NAMESPACE) || inside == pid);
  if (has(&agent, FEATURE_PROC_MOUNT)) EQUAL(inside, proc);
  EQUAL(uid, getuid());
  EQUAL(effective, getuid());
  EQUAL(leader, 1);
  EQUAL(files, 3);
  EQUAL(signals, 1); /* none blocked, none ignored */
  CHECK(strstr(content(path), "signals 1\nto error\n") != NULL);
  agent_close(&agent);
}

static void tells_what_is_missing(void) {
  struct agent agent;
  agent_open(&agent);
  static const char text[] = "/\0/dev/null\0/dev/null\0/dev/null\0no-such-program\0PATH=/usr/bin";
  struct start fields = {
      .task = 5, .slot = 9, .arguments = 1, .environment = 1, .text_bytes = sizeof text};
  EQUAL(start_with(&agent, &fields, text).reply.error, 0);
  EQUAL(release(&agent, 5), ENOENT);
  EQUAL(WEXITSTATUS(await_exit(&agent, 5).status), 127);
  EQUAL(reap(&agent, 5), 0);
  static const char nowhere[] = "/no-such-place\0/dev/null\0/dev/null\0/dev/null\0true";
  fields = (struct start){.arguments = 1, .text_bytes = sizeof nowhere};
  struct start_reply reply = start_with(&agent, &fields, nowhere);
  EQUAL(reply.reply.error, ENOENT);
  EQUAL(reply.reply.stage, STAGE_CHDIR);
  static const char silent[] = "/\0/no-such-file\0/dev/null\0/dev/null\0true";
  fields.text_bytes = sizeof silent;
  reply = start_with(&agent, &fields, silent);
  EQUAL(reply.reply.error, ENOENT);
  EQUAL(reply.reply.stage, STAGE_INPUT);
  static const char mute[] = "/\0/dev/null\0/no-such-place/file\0/dev/null\0true";
  fields.text_bytes = sizeof mute;
  EQUAL(start_with(&agent, &fields, mute).reply.stage, STAGE_OUTPUT);
  EQUAL(agent.slots[0].state, SLOT_FREE);
  run(&agent, 0, "exit 0"); /* number and slot are free again */
  EQUAL(await_exit(&agent, 0).status, 0);
  agent_close(&agent);
}

static void looks_in_path(void) {
  struct agent agent;
  char text[64] = "/tmp/akula-path-XXXXXX", script[300], folder[300];
  agent_open(&agent);
  CHECK(mkdtemp(text) != NULL);
  snprintf(script, sizeof script, "%s/shown", text);
  write_file(script, "exit $1\n", 8); /* no #!: the shell runs it */
  snprintf(folder, sizeof folder, "PATH=/no-such-place::%s", text);
  char start_text[1024];
  size_t at = 0;
  const char *strings[] = {"/",     "/dev/null", "/dev/null", "/dev/null",
                           "shown", "23",        folder};
  for (int i = 0; i < 7; i++) at += (size_t)sprintf(start_text + at, "%s", strings[i]) + 1;
  struct start fields = {.arguments = 2, .environment = 1, .text_bytes = (uint32_t)at};
  EQUAL(start_with(&agent, &fields, start_text).reply.error, 0);
  EQUAL(release(&agent, 0), EACCES);
  await_exit(&agent, 0);
  EQUAL(reap(&agent, 0), 0);
  char command[400];
  snprintf(command, sizeof command, "chmod 755 %s", script);
  CHECK(system(command) == 0);
  EQUAL(start_with(&agent, &fields, start_text).reply.error, 0);
  EQUAL(release(&agent, 0), 0);
  EQUAL(WEXITSTATUS(await_exit(&agent, 0).status), 23);
  unlink(script), rmdir(text);
  agent_close(&agent);
}

static void killed_while_held(void) {
  struct agent agent;
  agent_open(&agent);
  EQUAL(start(&agent, 0, "exit 0").reply.error, 0);
  EQUAL(send_signal(&agent, 0, SIGKILL), 0);
  EQUAL(WTERMSIG(await_exit(&agent, 0).status), SIGKILL);
  EQUAL(reap(&agent, 0), 0);
  EQUAL(start(&agent, 0, "exit 0").reply.error, 0);
  EQUAL(start(&agent, 0, "exit 0").reply.error, EBUSY);
  agent_close(&agent); /* with one held */
}

static void ends_what_is_left_behind(void) {
  struct agent agent;
  agent_open(&agent);
  run(&agent, 0, "leave 5");
  EQUAL(await_exit(&agent, 0).left_behind, 5);
  EQUAL(reap(&agent, 0), 0);
  run(&agent, 0, "leave 3 1");
  uint32_t left = await_exit(&agent, 0).left_behind;
  EQUAL(left, has(&agent, FEATURE_FREEZE) || has(&agent, FEATURE_WEIGHT_V1) ? 3 : 0);
  EQUAL(reap(&agent, 0), 0);
  agent_close(&agent);
}

static unsigned descriptors(pid_t pid) {
  char path[64];
  unsigned count = 0;
  snprintf(path, sizeof path, "/proc/%d/fd", pid);
  DIR *listing = opendir(path);
  while (listing != NULL && readdir(listing) != NULL) count++;
  if (listing != NULL) closedir(listing);
  return count;
}

static void keeps_nothing(void) {
  struct agent agent;
  agent_open(&agent);
  unsigned before = descriptors(agent.pid);
  if (before == 0) skip("the agent's descriptors cannot be seen");
  static const char nowhere[] = "/no-such-place\0/dev/null\0/dev/null\0/dev/null\0true";
  struct start fields = {.arguments = 1, .text_bytes = sizeof nowhere};
  for (int round = 0; round < 30; round++) {
    run(&agent, 3, round % 2 == 0 ? "exit 0" : "leave 2");
    EQUAL(start_with(&agent, &fields, nowhere).reply.error, ENOENT);
    await_exit(&agent, 3);
    EQUAL(reap(&agent, 3), 0);
  }
  EQUAL(descriptors(agent.pid), before);
  agent_close(&agent);
}

/* Whoever starts the agent has its limits for applications too, also with an agent of more rights. */
static void keeps_the_limit_of_the_stack(void) {
  struct agent agent;
  struct rlimit stack;
  char path[64], line[64];
  EQUAL(getrlimit(RLIMIT_STACK, &stack), 0);
  stack.rlim_cur = 48 << 20; /* more than the 8 MiB that the kernel leaves such an agent */
  if (setrlimit(RLIMIT_STACK, &stack) != 0) skip("no greater stack here");
  agent_open(&agent);
  pid_t pid = start(&agent, 0, "sleep").pid;
  snprintf(path, sizeof path, "/proc/%d/limits", pid);
  const char *found = strstr(content(path), "Max stack size");
  CHECK(found != NULL && sscanf(found, "Max stack size %63s", line) == 1);
  EQUAL(atol(line), 48 << 20);
  agent_close(&agent);
}

static void keeps_the_limit_of_processes(void) {
  struct agent agent;
  if (getuid() == 0) skip("the superuser has no limit of processes");
  agent_spawn_limited(&agent);
  agent_greet(&agent);
  struct start_reply reply = start(&agent, 0, "exit 0");
  EQUAL(reply.reply.error, EAGAIN);
  EQUAL(reply.reply.stage, STAGE_FORK);
  agent_close(&agent);
}

static void real_time_stays_with_the_agent(void) {
  struct agent agent;
  struct value priority = {.value = 7};
  agent_open(&agent);
  int error = ask(&agent, REALTIME, &priority, sizeof priority).error;
  if (!has(&agent, FEATURE_REALTIME)) {
    CHECK(error == EPERM || error == 0);
    agent_close(&agent);
    skip("no real-time priority here");
  }
  EQUAL(error, 0);
  EQUAL(sched_getscheduler(agent.pid) & ~SCHED_RESET_ON_FORK, SCHED_FIFO);
  EQUAL(sched_getscheduler(start(&agent, 0, "sleep").pid), SCHED_OTHER);
  priority.value = 0;
  EQUAL(ask(&agent, REALTIME, &priority, sizeof priority).error, 0);
  EQUAL(sched_getscheduler(agent.pid) & ~SCHED_RESET_ON_FORK, SCHED_OTHER);
  agent_close(&agent);
}

const struct named_test life_tests[] = {
    {"greets", greets, false},
    {"runs and reaps", runs_and_reaps, false},
    {"tells signal and usage", tells_signal_and_usage, false},
    {"shows itself", shows_itself, false},
    {"tells what is missing", tells_what_is_missing, false},
    {"looks in PATH", looks_in_path, false},
    {"killed while held", killed_while_held, false},
    {"ends what is left behind", ends_what_is_left_behind, false},
    {"keeps nothing", keeps_nothing, false},
    {"keeps the limit of the stack", keeps_the_limit_of_the_stack, false},
    {"keeps the limit of processes", keeps_the_limit_of_processes, false},
    {"real-time stays with the agent", real_time_stays_with_the_agent, false},
    {NULL, NULL, false},
};
