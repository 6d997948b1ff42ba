/* Whoever is killed, nothing is left: no process, no group, no changed file. */
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness.h"

static void start_some(struct agent *agent) {
  agent_open(agent);
  run(agent, 0, "spinning");
  run(agent, 1, "leave 3");
  run(agent, 2, "sleep");
  EQUAL(start(agent, 3, "sleep").reply.error, 0);
  EQUAL(set(agent, PAUSE, 0, 0, 1), 0);
}

static void agent_killed(void) {
  struct agent agent;
  start_some(&agent);
  if (!has(&agent, FEATURE_PID_NAMESPACE) && !has(&agent, FEATURE_GUARD))
    skip("neither namespace nor guard");
  kill(agent.pid, SIGKILL);
  nothing_left(agent.pid);
}

static void agent_ended_by_signal(void) {
  struct agent agent;
  start_some(&agent);
  kill(agent.pid, SIGTERM);
  nothing_left(agent.pid);
}

static void stream_closed(void) {
  struct agent agent;
  start_some(&agent);
  close(agent.socket);
  nothing_left(agent.pid);
}

/* A process between this one and the agent, in the place of the JVM. */
static void parent_killed(void) {
  int pipes[2];
  struct agent agent;
  CHECK(pipe(pipes) == 0);
  pid_t middle = fork();
  if (middle == 0) {
    start_some(&agent);
    if (write(pipes[1], &agent.pid, sizeof agent.pid) < 0) _exit(1);
    for (;;) pause();
  }
  close(pipes[1]); /* so that its failure ends this test too */
  EQUAL(read(pipes[0], &agent.pid, sizeof agent.pid), sizeof agent.pid);
  CHECK(state_of(agent.pid) != 0);
  kill(middle, SIGKILL);
  nothing_left(agent.pid);
}

/* The signal of a parent that ends comes too when only a thread of it ended. */
static void parent_thread_ends(void) {
  struct agent agent;
  agent_open(&agent);
  kill(agent.pid, SIGUSR1);
  run(&agent, 0, "exit 3");
  EQUAL(WEXITSTATUS(await_exit(&agent, 0).status), 3);
  agent_close(&agent);
}

static void killed_while_forking(void) {
  struct agent agent;
  agent_open(&agent);
  if (!has(&agent, FEATURE_PID_NAMESPACE) && !has(&agent, FEATURE_GUARD))
    skip("neither namespace nor guard");
  run(&agent, 0, "mad 10");
  run(&agent, 1, "mad 10");
  for (int i = 0; i < 50; i++) sample(&agent);
  kill(agent.pid, SIGKILL);
  nothing_left(agent.pid);
}

static void application_killed_while_forking(void) {
  struct agent agent;
  agent_open(&agent);
  run(&agent, 0, "mad 10");
  for (int i = 0; i < 50; i++) sample(&agent);
  EQUAL(send_signal(&agent, 0, SIGKILL), 0);
  EQUAL(WTERMSIG(await_exit(&agent, 0).status), SIGKILL);
  EQUAL(reap(&agent, 0), 0);
  agent_close(&agent);
}

static void guard_killed(void) {
  struct agent agent;
  agent_open(&agent);
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task/%d/children", agent.pid, agent.pid);
  run(&agent, 0, "sleep");
  if (!has(&agent, FEATURE_GUARD)) skip("no guard here");
  pid_t guard = atoi(content(path)); /* the first child */
  CHECK(guard > 0);
  kill(guard, SIGKILL);
  if (has(&agent, FEATURE_PID_NAMESPACE)) {
    WAIT_UNTIL(state_of(guard) == 'Z');
    sample(&agent);
    EQUAL(agent.table->guards, 0);
    EQUAL(send_signal(&agent, 0, SIGTERM), 0);
    await_exit(&agent, 0);
    agent_close(&agent); /* the agent undoes by itself */
    return;
  }
  WAIT_UNTIL(state_of(guard) == 0);
  EQUAL(start(&agent, 1, "sleep").reply.error, 0);
  sample(&agent);
  EQUAL(agent.table->guards, 1);
  kill(agent.pid, SIGKILL); /* another guard has taken its place, and knows what that one knew */
  nothing_left(agent.pid);
}

static const char *const parts[] = {"/sys", "/sys/devices", "/sys/devices/system",
                                    "/sys/devices/system/cpu", "/sys/devices/system/cpu/cpu0",
                                    "/sys/devices/system/cpu/cpu0/cpufreq", "/dev", "/dev/cpu",
                                    "/dev/cpu/0", "/proc"};
static char root[280];

static const char *in_root(const char *path) {
  static char full[600];
  snprintf(full, sizeof full, "%s%s", root, path);
  return full;
}

static const char *frequency_file(const char *name) {
  char path[200];
  snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu0/cpufreq/%s", name);
  return in_root(path);
}

static void make_root(const char *vendor) {
  snprintf(root, sizeof root, "%s/root", scratch);
  mkdir(root, 0755);
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) mkdir(in_root(parts[i]), 0755);
  write_file(frequency_file("cpuinfo_min_freq"), "800000\n", 7);
  write_file(frequency_file("cpuinfo_max_freq"), "3000000\n", 8);
  write_file(frequency_file("scaling_min_freq"), "1000000\n", 8);
  write_file(frequency_file("scaling_max_freq"), "2500000\n", 8);
  char registers[0x1b0] = {0};
  registers[0x1a4] = 0x21;
  write_file(in_root("/dev/cpu/0/msr"), registers, sizeof registers);
  write_file(in_root("/proc/cpuinfo"), vendor, strlen(vendor));
}

static char prefetchers(void) {
  char registers[0x1b0] = {0};
  int fd = open(in_root("/dev/cpu/0/msr"), O_RDONLY | O_CLOEXEC);
  CHECK(read(fd, registers, sizeof registers) > 0x1a4);
  close(fd);
  return registers[0x1a4];
}

static struct reply set_cpu(struct agent *agent, uint16_t type, uint32_t cpu, uint64_t value) {
  struct cpu_setting body = {.cpu = cpu, .value = value};
  return ask(agent, type, &body, sizeof body);
}

static void open_in_root(struct agent *agent, const char *vendor) {
  make_root(vendor);
  agent_spawn(agent, root);
  struct hello hello = {.version = PROTOCOL_VERSION, .wanted = usual_wanted};
  EQUAL(ask(agent, HELLO, &hello, sizeof hello).error, 0);
}

static void change_all(struct agent *agent) {
  EQUAL(set_cpu(agent, FREQUENCY, 0, 2000000000u).error, 0);
  EQUAL(strtol(content(frequency_file("scaling_min_freq")), NULL, 10), 2000000);
  EQUAL(strtol(content(frequency_file("scaling_max_freq")), NULL, 10), 2000000);
  EQUAL(set_cpu(agent, PREFETCH, 0, 0).error, 0);
  EQUAL(prefetchers(), 0x2f);
}

static void check_as_before(void) {
  CHECK(strcmp(content(frequency_file("scaling_min_freq")), "1000000\n") == 0);
  CHECK(strcmp(content(frequency_file("scaling_max_freq")), "2500000\n") == 0);
  EQUAL(prefetchers(), 0x21);
}

static void sets_cpus(void) {
  struct agent agent;
  open_in_root(&agent, "vendor_id: GenuineIntel\n");
  change_all(&agent);
  EQUAL(set_cpu(&agent, FREQUENCY, 0, 3000000000u).error, 0);
  EQUAL(set_cpu(&agent, FREQUENCY, 0, 3100000000u).error, ERANGE);
  EQUAL(set_cpu(&agent, FREQUENCY, 0, 2).error, EINVAL);
  EQUAL(set_cpu(&agent, FREQUENCY, 4000, 2000000000u).error, ENOENT);
  EQUAL(set_cpu(&agent, PREFETCH, 1, 0).error, ENOENT);
  EQUAL(set_cpu(&agent, PREFETCH, 0, 4).error, EINVAL);
  EQUAL(set_cpu(&agent, PREFETCH, 0, PREFETCH_ON).error, 0);
  EQUAL(prefetchers(), 0x20);
  EQUAL(set_cpu(&agent, PREFETCH, 0, PREFETCH_BEFORE).error, 0);
  EQUAL(prefetchers(), 0x21);
  EQUAL(set_cpu(&agent, FREQUENCY, 0, 0).error, 0);
  check_as_before();
  change_all(&agent);
  agent_close(&agent);
  check_as_before();
}

/* A directory can be read, and not be opened for writing, by whomever. */
static void in_the_way(const char *file) {
  CHECK(unlink(file) == 0 && mkdir(file, 0755) == 0);
}

/* Whether a cpu could be set is tried without setting it. */
static void tries_cpus(void) {
  struct agent agent;
  open_in_root(&agent, "vendor_id: GenuineIntel\n");
  EQUAL(set_cpu(&agent, FREQUENCY, 0, FREQUENCY_TRY).error, 0);
  EQUAL(set_cpu(&agent, PREFETCH, 0, PREFETCH_TRY).error, 0);
  check_as_before();
  EQUAL(set_cpu(&agent, FREQUENCY, 1, FREQUENCY_TRY).error, ENOENT);
  EQUAL(set_cpu(&agent, PREFETCH, 1, PREFETCH_TRY).error, ENOENT);
  in_the_way(frequency_file("scaling_max_freq"));
  EQUAL(set_cpu(&agent, FREQUENCY, 0, FREQUENCY_TRY).error, EISDIR);
  in_the_way(in_root("/dev/cpu/0/msr"));
  EQUAL(set_cpu(&agent, PREFETCH, 0, PREFETCH_TRY).error, EISDIR);
  CHECK(rmdir(in_root("/dev/cpu/0/msr")) == 0);
  CHECK(rmdir(frequency_file("scaling_max_freq")) == 0);
  agent_close(&agent);
}

static void puts_cpus_back_when_killed(void) {
  struct agent agent;
  if ((usual_wanted & FEATURE_GUARD) == 0) skip("no guard here");
  open_in_root(&agent, "vendor_id: GenuineIntel\n");
  change_all(&agent);
  EQUAL(set_cpu(&agent, FREQUENCY, 0, 2200000000u).error, 0);
  kill(agent.pid, SIGKILL);
  nothing_left(agent.pid);
  check_as_before();
}

/* Whoever sends the guard all signals that can be ignored does not end it before its work is done. */
static void guard_outlives_signals(void) {
  struct agent agent;
  char path[64];
  if ((usual_wanted & FEATURE_GUARD) == 0) skip("no guard here");
  open_in_root(&agent, "vendor_id: GenuineIntel\n");
  change_all(&agent);
  snprintf(path, sizeof path, "/proc/%d/task/%d/children", agent.pid, agent.pid);
  pid_t guard = atoi(content(path)); /* the first child */
  CHECK(guard > 0);
  for (int number = 1; number <= SIGRTMAX; number++)
    if (number != SIGKILL && number != SIGSTOP) EQUAL(kill(guard, number), 0);
  kill(agent.pid, SIGKILL);
  nothing_left(agent.pid);
  check_as_before();
}

static void no_prefetchers_elsewhere(void) {
  struct agent agent;
  open_in_root(&agent, "vendor_id: AuthenticAMD\n");
  EQUAL(set_cpu(&agent, PREFETCH, 0, 0).error, ENOTSUP);
  EQUAL(set_cpu(&agent, PREFETCH, 0, PREFETCH_TRY).error, ENOTSUP);
  EQUAL(prefetchers(), 0x21);
  agent_close(&agent);
}

const struct named_test guard_tests[] = {
    {"agent killed", agent_killed, false},
    {"agent ended by a signal", agent_ended_by_signal, false},
    {"stream closed", stream_closed, false},
    {"parent killed", parent_killed, false},
    {"parent's thread ends", parent_thread_ends, false},
    {"agent killed while applications fork", killed_while_forking, false},
    {"application killed while it forks", application_killed_while_forking, false},
    {"guard killed", guard_killed, false},
    {"sets cpus", sets_cpus, false},
    {"tries cpus", tries_cpus, true},
    {"puts cpus back when killed", puts_cpus_back_when_killed, false},
    {"guard outlives signals", guard_outlives_signals, false},
    {"no prefetchers elsewhere", no_prefetchers_elsewhere, true},
    {NULL, NULL, false},
};
