/* Processes that the agent did not start: taken over, and given back whatever happens. */
#include <sched.h>
#include <signal.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../files.h"
#include "../hierarchy.h"
#include "../processes.h"
#include "harness.h"

static pid_t subject(const char *mode, const char *number) {
  pid_t child = fork();
  if (child != 0) return child;
  execl(subject_path, subject_path, mode, number, "1000000000", NULL);
  _exit(97);
}

/* A process that has made so many threads. */
static pid_t threaded(unsigned count) {
  char number[16];
  pid_t made[64];
  snprintf(number, sizeof number, "%u", count);
  pid_t child = subject("threads", number);
  WAIT_UNTIL(threads_of(child, made, 64) == count);
  return child;
}

static struct reply adopt(struct agent *agent, uint32_t task, pid_t pid) {
  struct thread thread = {.task = task, .slot = task, .tid = pid};
  return ask(agent, ADOPT, &thread, sizeof thread);
}

/* The same of one that may belong to another task. */
static struct reply adopt_from(struct agent *agent, uint32_t task, pid_t pid) {
  struct thread thread = {.task = task, .slot = task, .tid = pid, .leaves = 1};
  return ask(agent, ADOPT, &thread, sizeof thread);
}

static void pin(pid_t tid, int cpu) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(cpu, &set);
  EQUAL(sched_setaffinity(tid, sizeof set, &set), 0);
}

static int first_cpu(pid_t tid) {
  cpu_set_t set;
  EQUAL(sched_getaffinity(tid, sizeof set, &set), 0);
  for (int cpu = 0; cpu < CPU_SETSIZE; cpu++)
    if (CPU_ISSET(cpu, &set)) return cpu;
  return -1;
}

static int cpus(pid_t tid) {
  cpu_set_t set;
  EQUAL(sched_getaffinity(tid, sizeof set, &set), 0);
  return CPU_COUNT(&set);
}

/* The groups of a process, of all hierarchies. */
static void groups(pid_t pid, char text[4096]) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/cgroup", pid);
  snprintf(text, 4096, "%s", content(path));
}

static uint64_t own_nanos(pid_t pid) {
  pid_t made[64];
  uint64_t sum = thread_nanos(pid, pid);
  for (unsigned i = threads_of(pid, made, 64); i-- > 0;) sum += thread_nanos(pid, made[i]);
  return sum;
}

static bool runs(pid_t pid) {
  uint64_t before = own_nanos(pid);
  WAIT_UNTIL(own_nanos(pid) > before);
  return true;
}

static void end(pid_t child) {
  kill(child, SIGKILL);
  EQUAL(waitpid(child, NULL, 0), child);
}

static void is_as_before(pid_t child, int all, const char *before) {
  char now[4096];
  groups(child, now);
  EQUAL(strcmp(before, now), 0);
  EQUAL(cpus(child), all);
  CHECK(runs(child));
}

static void given_back(void) {
  struct agent agent;
  char before[4096];
  pid_t made[64];
  int all = cpus(0);
  pid_t child = threaded(3);
  groups(child, before);
  agent_open(&agent);
  EQUAL(adopt(&agent, 0, child).error, 0);
  EQUAL(threads_of(child, made, 64), 3);
  pin(made[1], first_cpu(0));
  pin(child, first_cpu(0));
  EQUAL(set(&agent, PAUSE, 0, 0, 1), 0);
  EQUAL(ask_task(&agent, LEAVE, 0), 0);
  is_as_before(child, all, before);
  EQUAL(cpus(made[1]), all);
  EQUAL(ask_task(&agent, LEAVE, 0), ESRCH);
  EQUAL(adopt(&agent, 0, child).error, 0); /* its number and slot are free */
  EQUAL(ask(&agent, END, NULL, 0).error, 0);
  WAIT_UNTIL(state_of(agent.pid) == 'Z');
  is_as_before(child, all, before);
  end(child);
  nothing_left(agent.pid);
}

/* Each thread had cpus of its own. */
static void masks_of_threads(void) {
  struct agent agent;
  pid_t made[64];
  pid_t child = threaded(2);
  EQUAL(threads_of(child, made, 64), 2);
  pin(made[0], first_cpu(0));
  agent_open(&agent);
  EQUAL(adopt(&agent, 0, child).error, 0);
  cpu_set_t whole;
  EQUAL(sched_getaffinity(child, sizeof whole, &whole), 0);
  EQUAL(sched_setaffinity(made[0], sizeof whole, &whole), 0);
  pin(made[1], first_cpu(0));
  EQUAL(ask_task(&agent, LEAVE, 0), 0);
  EQUAL(cpus(made[0]), 1);
  EQUAL(cpus(made[1]), CPU_COUNT(&whole));
  end(child);
  agent_close(&agent);
}

static void given_back_by_guard(int signal_number) {
  struct agent agent;
  char before[4096];
  agent_open(&agent);
  if (!has(&agent, FEATURE_GUARD)) skip("no guard here");
  int all = cpus(0);
  pid_t child = threaded(2);
  groups(child, before);
  EQUAL(adopt(&agent, 0, child).error, 0);
  pin(child, first_cpu(0));
  EQUAL(set(&agent, PAUSE, 0, 0, 1), 0);
  kill(agent.pid, signal_number);
  WAIT_UNTIL(state_of(agent.pid) == 'Z' && cpus(child) == all);
  char now[4096];
  WAIT_UNTIL((groups(child, now), strcmp(before, now) == 0));
  is_as_before(child, all, before);
  end(child);
  nothing_left(agent.pid);
}

static void agent_killed(void) {
  given_back_by_guard(SIGKILL);
}

static void agent_terminated(void) {
  given_back_by_guard(SIGTERM);
}

static void ends_itself(void) {
  struct agent agent;
  pid_t child = threaded(1);
  agent_open(&agent);
  EQUAL(adopt(&agent, 3, child).error, 0);
  end(child);
  struct exited exited = await_exit(&agent, 3);
  EQUAL(exited.adopted, 1);
  EQUAL(exited.left_behind, 0);
  sample(&agent);
  EQUAL(agent.slots[3].state, SLOT_EXITED);
  EQUAL(ask_task(&agent, LEAVE, 3), ESRCH);
  EQUAL(reap(&agent, 3), 0);
  run(&agent, 3, "exit 5");
  EQUAL(WEXITSTATUS(await_exit(&agent, 3).status), 5);
  agent_close(&agent);
}

/* What it has started comes with it, and goes on when it has ended. */
static void children_too(void) {
  struct agent agent;
  char path[64], before[4096], inside[4096];
  pid_t child = subject("forks", "1");
  snprintf(path, sizeof path, "/proc/%d/task/%d/children", child, child);
  WAIT_UNTIL(atoi(content(path)) > 0);
  pid_t heir = atoi(content(path));
  groups(heir, before);
  agent_open(&agent);
  EQUAL(adopt(&agent, 0, child).error, 0);
  groups(heir, inside);
  bool grouped = strcmp(before, inside) != 0;
  end(child);
  EQUAL(await_exit(&agent, 0).left_behind, grouped);
  is_as_before(heir, cpus(0), before);
  EQUAL(reap(&agent, 0), 0);
  kill(heir, SIGKILL);
  agent_close(&agent);
}

/* Once told it has an heir; both spin from then on. */
static pid_t founder(volatile pid_t *heir) {
  pid_t child = fork();
  if (child != 0) return child;
  while (*heir == 0) short_wait();
  pid_t made = fork();
  if (made != 0) *heir = made;
  for (;;) continue;
}

static bool is_where(pid_t pid, const char *before) {
  char now[4096];
  groups(pid, now);
  return strcmp(before, now) == 0;
}

/*
 * What an adopted one has started since becomes a task of its own, if it may: neither is paused or
 * given back with the other, and it gets back what the first one had.
 */
static void leaves_another(int signal_number) {
  struct agent agent;
  char before[4096], own[4096];
  volatile pid_t *heir =
      mmap(NULL, sizeof *heir, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  int all = cpus(0);
  pid_t child = founder(heir);
  groups(child, before);
  agent_open(&agent);
  EQUAL(adopt(&agent, 0, child).error, 0);
  bool grouped = !is_where(child, before);
  if (!grouped || !has(&agent, FEATURE_GUARD)) {
    end(child);
    skip("no groups or no guard here");
  }
  pin(child, first_cpu(0));
  *heir = 1;
  WAIT_UNTIL(*heir != 1);
  EQUAL(cpus(*heir), 1);
  EQUAL(adopt(&agent, 1, *heir).error, EBUSY);
  EQUAL(adopt_from(&agent, 1, *heir).error, 0);
  EQUAL(adopt_from(&agent, 2, *heir).error, EBUSY);
  groups(*heir, own);
  EQUAL(set(&agent, PAUSE, 0, 0, 1), 0);
  CHECK(runs(*heir));
  EQUAL(ask_task(&agent, LEAVE, 0), 0);
  is_as_before(child, all, before);
  CHECK(is_where(*heir, own));
  EQUAL(adopt(&agent, 0, child).error, 0);
  CHECK(is_where(*heir, own)); /* it does not come with who has started it */
  if (signal_number == 0) {
    EQUAL(ask_task(&agent, LEAVE, 1), 0);
    is_as_before(*heir, all, before);
    EQUAL(ask_task(&agent, LEAVE, 0), 0);
  } else {
    kill(agent.pid, signal_number);
    WAIT_UNTIL(state_of(agent.pid) == 'Z' && cpus(*heir) == all && is_where(*heir, before));
    WAIT_UNTIL(is_where(child, before));
  }
  is_as_before(child, all, before);
  is_as_before(*heir, all, before);
  kill(*heir, SIGKILL);
  end(child);
  if (signal_number == 0) agent_close(&agent);
  else nothing_left(agent.pid);
}

static void leaves_and_is_given_back(void) {
  leaves_another(0);
}

static void leaves_and_the_agent_is_killed(void) {
  leaves_another(SIGKILL);
}

/* Of what the agent has started nothing leaves. */
static void belongs_to_a_started_one(void) {
  struct agent agent;
  char path[64];
  agent_open(&agent);
  pid_t own = run(&agent, 0, "forks 1 1000000000");
  snprintf(path, sizeof path, "/proc/%d/task/%d/children", own, own);
  WAIT_UNTIL(atoi(content(path)) > 0);
  bool grouped = (agent.hello.features & (FEATURE_FREEZE | FEATURE_WEIGHT_V1 | FEATURE_WEIGHT_V2)) != 0;
  if (grouped) EQUAL(adopt_from(&agent, 1, atoi(content(path))).error, EBUSY);
  agent_close(&agent);
}

static void refusals(void) {
  struct agent agent;
  pid_t made[64];
  pid_t child = threaded(1);
  agent_open(&agent);
  EQUAL(threads_of(child, made, 64), 1);
  pid_t own = run(&agent, 0, "sleep");
  EQUAL(adopt(&agent, 0, child).error, EBUSY);
  EQUAL(adopt(&agent, SLOTS, child).error, EINVAL);
  EQUAL(adopt(&agent, 1, getpid()).error, EDEADLK);
  int itself = adopt(&agent, 1, agent.pid).error; /* with more rights it may be another user's */
  CHECK(itself == EDEADLK || (elevated && itself == EPERM));
  EQUAL(adopt(&agent, 1, own).error, EBUSY);
  struct reply thread = adopt(&agent, 1, made[0]);
  EQUAL(thread.error, EINVAL);
  EQUAL(thread.stage, STAGE_VERIFY);
  if (strcmp(content("/proc/2/comm"), "kthreadd\n") == 0) EQUAL(adopt(&agent, 1, 2).error, ENOEXEC);
  pid_t gone = threaded(1);
  end(gone);
  EQUAL(adopt(&agent, 1, gone).error, ESRCH);
  if (getuid() != 0) EQUAL(adopt(&agent, 1, 1).error, EPERM);
  EQUAL(adopt(&agent, 1, child).error, 0);
  EQUAL(adopt(&agent, 2, child).error, EBUSY);
  EQUAL(send_signal(&agent, 1, SIGTERM), EPERM);
  EQUAL(ask_task(&agent, RELEASE, 1), EBUSY);
  EQUAL(reap(&agent, 1), EBUSY);
  EQUAL(ask_task(&agent, LEAVE, 0), EPERM);
  EQUAL(ask_task(&agent, LEAVE, 1), 0);
  end(child);
  agent_close(&agent);
}

/* An agent may be able to take what its user may not; what it descends from is taken all the same. */
static void of_another_user(void) {
  struct agent agent;
  char program[300], path[64], before[4096], now[4096];
  if (!elevated) skip("the agent has no more rights than its user");
  snprintf(program, sizeof program, "%s-of-root", subject_path);
  pid_t child = fork();
  if (child == 0) {
    if (fork() == 0) execl(program, program, "threads", "1", "1000000000", NULL);
    for (;;) pause();
  }
  snprintf(path, sizeof path, "/proc/%d/task/%d/children", child, child);
  WAIT_UNTIL(atoi(content(path)) > 0);
  pid_t others = atoi(content(path));
  WAIT_UNTIL(!process_is_of(others, getuid()));
  groups(others, before);
  agent_open(&agent);
  EQUAL(adopt(&agent, 0, others).error, EPERM);
  EQUAL(adopt(&agent, 0, child).error, 0);
  groups(others, now);
  EQUAL(strcmp(before, now), 0);
  EQUAL(ask_task(&agent, LEAVE, 0), 0);
  kill(others, SIGKILL);
  end(child);
  agent_close(&agent);
}

/* Nothing of what was refused, or given back, is in another group than before, or has ended. */
static void left_whole(const char *children, const char *more, bool may_be_adopted) {
  struct agent agent;
  char path[64], before[4096];
  pid_t child = fork();
  if (child == 0) {
    setpgid(0, 0);
    execl(subject_path, subject_path, "breed", children, more, NULL);
    _exit(97);
  }
  snprintf(path, sizeof path, "/proc/%d/task/%d/children", child, child);
  WAIT_UNTIL(state_of(child) == 'T'); /* all of them are there */
  kill(child, SIGCONT);
  groups(child, before);
  agent_open(&agent);
  if (!has(&agent, FEATURE_FREEZE)) {
    kill(-child, SIGKILL);
    skip("no groups here");
  }
  struct reply reply = adopt(&agent, 0, child);
  if (may_be_adopted && reply.error == 0) {
    EQUAL(ask_task(&agent, LEAVE, 0), 0);
  } else {
    if (!may_be_adopted || reply.error != EAGAIN) EQUAL(reply.error, E2BIG);
    EQUAL(reply.stage, STAGE_VERIFY);
  }
  char now[4096];
  groups(child, now);
  EQUAL(strcmp(before, now), 0);
  pid_t first_child = atoi(content(path));
  groups(first_child, now);
  EQUAL(strcmp(before, now), 0);
  WAIT_UNTIL(state_of(first_child) == 'S'); /* it has just been let go */
  pid_t another = threaded(1); /* its number and slot are free */
  EQUAL(adopt(&agent, 0, another).error, 0);
  EQUAL(ask_task(&agent, LEAVE, 0), 0);
  end(another);
  kill(-child, SIGKILL);
  end(child);
  agent_close(&agent);
}

static void too_many(void) {
  left_whole("1100", "0", false);
}

/* One that has so many threads, the first one too; 0 where there cannot be so many. */
static pid_t crowd(unsigned threads) {
  char number[16];
  snprintf(number, sizeof number, "%u", threads - 1);
  pid_t child = subject("sleepers", number);
  WAIT_UNTIL(state_of(child) == 'T' || state_of(child) == 'Z');
  if (state_of(child) == 'T') {
    kill(child, SIGCONT);
    return child;
  }
  waitpid(child, NULL, 0);
  return 0;
}

/* What has too many threads is as it was, and another has its number. */
static void too_many_threads(void) {
  struct agent agent;
  char before[4096], now[4096];
  agent_open(&agent);
  pid_t most = crowd(4096), more = crowd(4097), few = threaded(1);
  if (most == 0 || more == 0) skip("there cannot be so many threads here");
  groups(more, before);
  struct reply reply = adopt(&agent, 0, more);
  EQUAL(reply.error, EOVERFLOW);
  EQUAL(reply.stage, STAGE_VERIFY);
  groups(more, now);
  EQUAL(strcmp(before, now), 0);
  EQUAL(adopt(&agent, 0, few).error, 0);
  EQUAL(ask_task(&agent, LEAVE, 0), 0);
  int error = adopt(&agent, 0, most).error;
  CHECK(error == 0 || error == EMFILE); /* each thread has a counter for each event */
  if (error == 0) EQUAL(ask_task(&agent, LEAVE, 0), 0);
  end(most);
  end(more);
  end(few);
  agent_close(&agent);
}

/* More at each look, more than there may be, or all found: which comes first is the kernel's affair. */
static void quick(void) {
  left_whole("30", "1", true);
}

/*
 * Once told it begins a chain of processes that each count, begin the next one and end: none is there
 * for long, and all are buried by whoever ignores their ends.
 */
static pid_t chain(volatile unsigned *count) {
  pid_t child = fork();
  if (child != 0) return child;
  setpgid(0, 0);
  while (*count == 0) short_wait();
  if (fork() != 0) for (;;) pause();
  for (;;) {
    for (unsigned end = *count + 100; *count < end;) ++*count;
    if (fork() != 0) _exit(0);
  }
}

/* What makes processes all the time goes on, too, and none of them stays behind. */
static void forks_while_it_is_given_back(void) {
  struct agent agent;
  char before[4096], now[4096], path[64];
  volatile unsigned *count =
      mmap(NULL, sizeof *count, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  pid_t child = chain(count);
  WAIT_UNTIL(getpgid(child) == child);
  groups(child, before);
  agent_open(&agent);
  if (!has(&agent, FEATURE_GUARD) || !has(&agent, FEATURE_FREEZE)) {
    end(child);
    skip("no guard or no groups here");
  }
  EQUAL(adopt(&agent, 0, child).error, 0);
  snprintf(path, sizeof path, "/proc/%d/task/%d/children", agent.pid, agent.pid);
  pid_t guard = atoi(content(path)); /* the first child */
  signal(SIGCHLD, SIG_IGN);
  *count = 1;
  WAIT_UNTIL(*count > 1000);
  kill(agent.pid, SIGKILL);
  WAIT_UNTIL(state_of(guard) == 0);
  groups(child, now);
  EQUAL(strcmp(before, now), 0);
  unsigned by_then = *count;
  WAIT_UNTIL(*count > by_then + 1000); /* the chain goes on */
  kill(-child, SIGKILL);
  signal(SIGCHLD, SIG_DFL);
  nothing_left(agent.pid);
}

/* A group of the test's for a process, beside the one where it is; false where there is no such. */
static bool settle(pid_t pid, const char *controller, char group[PATH_BYTES]) {
  char beside[PATH_BYTES], file[PATH_BYTES];
  if (hierarchy_of(pid, controller, beside) != 0) return false;
  EQUAL(path_format(group, "%s/settled-%d", beside, getpid()), 0);
  if (mkdir(group, 0755) != 0) return false;
  EQUAL(path_format(file, "%s/cgroup.procs", group), 0);
  EQUAL(file_write_number(file, (uint64_t)pid), 0);
  return true;
}

static int watch(int queue, const char *group, const char *file) {
  char path[PATH_BYTES];
  EQUAL(path_format(path, "%s/%s", group, file), 0);
  int watched = inotify_add_watch(queue, path, IN_MODIFY);
  CHECK(watched >= 0);
  return watched;
}

/* Which of several files was written first; -1 if not more than one was. */
static int written_first(int queue) {
  char events[4096] __attribute__((aligned(8)));
  const struct inotify_event *first = (const void *)events;
  ssize_t got = read(queue, events, sizeof events);
  return got < (ssize_t)(2 * sizeof *first) ? -1 : first->wd;
}

/* It is frozen before it leaves its group, of whichever version, and so forks nothing meanwhile. */
static void frozen_before_it_is_moved_out(void) {
  struct agent agent;
  const char *controllers[] = {NULL, "cpu"};
  char settled[2][PATH_BYTES], inside[PATH_BYTES];
  bool is_settled[2];
  int frozen = 0, first = 0;
  int queue = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
  pid_t child = threaded(1);
  agent_open(&agent);
  for (int i = 0; i < 2; i++) is_settled[i] = settle(child, controllers[i], settled[i]);
  if (has(&agent, FEATURE_FREEZE) && is_settled[0]) {
    EQUAL(adopt(&agent, 0, child).error, 0);
    EQUAL(hierarchy_of(child, NULL, inside), 0);
    frozen = watch(queue, inside, "cgroup.freeze");
    for (int i = 0; i < 2; i++)
      if (is_settled[i]) watch(queue, settled[i], "cgroup.procs");
    EQUAL(ask_task(&agent, LEAVE, 0), 0);
    first = written_first(queue);
  }
  end(child);
  for (int i = 0; i < 2; i++)
    if (is_settled[i]) WAIT_UNTIL(rmdir(settled[i]) == 0);
  agent_close(&agent);
  if (frozen == 0) skip("no groups here");
  EQUAL(first, frozen);
}

/* One that was stopped before stays so. */
static void stopped_before(void) {
  struct agent agent;
  pid_t child = threaded(1);
  kill(child, SIGSTOP);
  WAIT_UNTIL(state_of(child) == 'T');
  agent_open(&agent);
  EQUAL(adopt(&agent, 0, child).error, 0);
  EQUAL(ask_task(&agent, LEAVE, 0), 0);
  EQUAL(state_of(child), 'T');
  end(child);
  agent_close(&agent);
}

/* One that others have stopped meanwhile stays so, where it is paused by other means than that. */
static void stopped_meanwhile(void) {
  struct agent agent;
  pid_t child = threaded(1);
  agent_open(&agent);
  if (!has(&agent, FEATURE_FREEZE)) {
    end(child);
    skip("it is paused by signals here");
  }
  EQUAL(adopt(&agent, 0, child).error, 0);
  kill(child, SIGSTOP);
  WAIT_UNTIL(state_of(child) == 'T');
  EQUAL(set(&agent, PAUSE, 0, 0, 1), 0);
  EQUAL(set(&agent, PAUSE, 0, 0, 0), 0);
  EQUAL(ask_task(&agent, LEAVE, 0), 0);
  EQUAL(state_of(child), 'T');
  end(child);
  agent_close(&agent);
}

/* One thread of it is paused, and counted, by itself. */
static void threads_of_its_own(void) {
  struct agent agent;
  pid_t made[64];
  pid_t child = threaded(2);
  EQUAL(threads_of(child, made, 64), 2);
  agent_open(&agent);
  EQUAL(adopt(&agent, 0, child).error, 0);
  struct thread thread = {.task = 0, .slot = 5, .tid = made[0]};
  EQUAL(ask(&agent, THREAD, &thread, sizeof thread).error, 0);
  if (!has(&agent, FEATURE_FREEZE_THREAD)) {
    EQUAL(set(&agent, PAUSE, 0, made[0], 1), ENOTSUP);
  } else {
    EQUAL(set(&agent, PAUSE, 0, made[0], 1), 0);
    uint64_t before = thread_nanos(child, made[1]);
    WAIT_UNTIL(thread_nanos(child, made[1]) > before);
  }
  EQUAL(ask_task(&agent, LEAVE, 0), 0);
  uint64_t before = thread_nanos(child, made[0]);
  WAIT_UNTIL(thread_nanos(child, made[0]) > before);
  end(child);
  agent_close(&agent);
}

const struct named_test adopt_tests[] = {
    {"adopted ones are given back", given_back, false},
    {"threads get back their own cpus", masks_of_threads, true},
    {"adopted ones survive the agent's SIGKILL", agent_killed, false},
    {"adopted ones survive the agent's SIGTERM", agent_terminated, false},
    {"an adopted one ends", ends_itself, false},
    {"what it has started comes with it", children_too, false},
    {"leaves another one", leaves_and_is_given_back, false},
    {"left another one when the agent is killed", leaves_and_the_agent_is_killed, false},
    {"belongs to one that was started", belongs_to_a_started_one, false},
    {"what cannot be adopted", refusals, false},
    {"too many to be adopted", too_many, true},
    {"too many threads to be adopted", too_many_threads, true},
    {"makes processes while it is adopted", quick, true},
    {"forks while it is given back", forks_while_it_is_given_back, false},
    {"frozen before it is moved out", frozen_before_it_is_moved_out, false},
    {"stopped before it was adopted", stopped_before, false},
    {"what another user runs is not adopted", of_another_user, false},
    {"stopped while it was adopted", stopped_meanwhile, false},
    {"threads of an adopted one", threads_of_its_own, false},
    {NULL, NULL, false},
};
