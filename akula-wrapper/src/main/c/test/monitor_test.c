/* Bytes by resctrl, in a folder of files with an agent that treats it as the kernel would (double.c). */
#include <dirent.h>
#include <signal.h>
#include <unistd.h>

#include "../files.h"
#include "../processes.h"
#include "../resctrl.h"
#include "double.h"
#include "fuzz.h"
#include "harness.h"

#define STALE "akula-999999999-5-0"

static char root[300];

static void put(const char *file, const char *text) {
  char path[2 * PATH_BYTES];
  snprintf(path, sizeof path, "%s%s", root, file);
  write_file(path, text, strlen(text));
}

/* As it is mounted on a processor that has so many RMIDs. */
static void mount_double(const char *rmids) {
  char command[2000];
  snprintf(root, sizeof root, "%s/double", scratch);
  snprintf(command, sizeof command,
           "rm -rf %s && mkdir -p %s" DOUBLE_FOLDER "/info/L3_MON %s" DOUBLE_FOLDER
           "/mon_groups %s/proc",
           root, root, root, root);
  EQUAL(system(command), 0);
  put("/proc/filesystems", "nodev\tsysfs\nnodev\tresctrl\n\text4\n");
  put(DOUBLE_FOLDER "/info/L3_MON/mon_features", "llc_occupancy\nmbm_total_bytes\nmbm_local_bytes\n");
  put(DOUBLE_FOLDER "/info/L3_MON/num_rmids", rmids);
}

/* Says hello to an agent with the double, asks for so many groups at least; what it says. */
static int open_double(struct agent *agent, uint64_t groups) {
  static char program[600];
  struct {
    struct events head;
    struct event event;
  } body = {.head = {.count = 1}, .event = {.type = EVENT_MEMORY_BYTES, .config = groups}};
  struct {
    struct reply reply;
    int32_t error;
  } answer;
  snprintf(program, sizeof program, "%s", subject_path);
  snprintf(strrchr(program, '/') + 1, 40, "akula-agent-double");
  if (access(program, X_OK) != 0) skip("there is no agent with a double of resctrl");
  agent_path = program;
  agent_spawn(agent, root);
  struct hello hello = {.version = PROTOCOL_VERSION, .wanted = usual_wanted};
  EQUAL(ask(agent, HELLO, &hello, sizeof hello).error, 0);
  uint32_t number = post(agent, EVENTS, &body, sizeof body);
  await(agent, EVENTS | REPLY, number, &answer, sizeof answer);
  EQUAL(answer.reply.error, 0);
  return answer.error;
}

/* How many groups there are; the path of the one that a thread is in. */
static unsigned groups(pid_t tid, char path[2 * PATH_BYTES]) {
  char folder[PATH_BYTES], file[2 * PATH_BYTES + 8], line[24];
  snprintf(folder, sizeof folder, "%s" DOUBLE_FOLDER "/mon_groups", root);
  snprintf(line, sizeof line, "%d\n", tid);
  DIR *listing = opendir(folder);
  const struct dirent *entry;
  unsigned count = 0;
  CHECK(listing != NULL);
  if (path != NULL) path[0] = 0;
  while ((entry = readdir(listing)) != NULL) {
    if (entry->d_name[0] == '.') continue;
    count++;
    snprintf(file, sizeof file, "%s/%s/tasks", folder, entry->d_name);
    if (path == NULL || strstr(content(file), line) == NULL) continue;
    snprintf(path, 2 * PATH_BYTES, DOUBLE_FOLDER "/mon_groups/%s", entry->d_name);
  }
  closedir(listing);
  return count;
}

static void say(const char *group, const char *domain, const char *text) {
  char file[3 * PATH_BYTES];
  snprintf(file, sizeof file, "%s/mon_data/mon_L3_%s/mbm_total_bytes", group, domain);
  put(file, text);
}

static struct counter bytes_of(struct agent *agent, uint32_t slot) {
  sample(agent);
  return agent->slots[slot].counters[0];
}

static void reads_numbers(void) {
  static const char *const none[] = {"", "\n", "Unavailable\n", "Error\n", "-1\n", "1", "1 \n", "1\n2\n",
                                     "18446744073709551616\n", "99999999999999999999999\n", " 1\n"};
  uint64_t number = 7;
  for (unsigned i = 0; i < sizeof none / sizeof *none; i++)
    EQUAL(resctrl_number(none[i], &number), ENODATA);
  EQUAL(resctrl_number("Unassigned\n", &number), ENOSPC);
  EQUAL(number, 7);
  EQUAL(resctrl_number("18446744073709551615\n", &number), 0);
  CHECK(number == UINT64_MAX);
}

/* Against the C library's, which takes more; each text lies in memory of exactly its length. */
static void reads_any_text(void) {
  static const char letters[] = "0123456789012345678901234567890123456789\n -+Ux";
  uint64_t random = 1;
  unsigned accepted = 0;
  for (int i = 0; i < 200000; i++) {
    size_t length = fuzz_next(&random) % 24;
    char *text = malloc(length + 2);
    for (size_t at = 0; at < length; at++)
      text[at] = letters[fuzz_next(&random) % (sizeof letters - 1)];
    if (fuzz_next(&random) % 2 == 0) text[length++] = '\n';
    text[length] = 0;
    uint64_t number;
    if (resctrl_number(text, &number) == 0) {
      char *end;
      errno = 0;
      CHECK(strtoull(text, &end, 10) == number && errno == 0);
      CHECK(strcmp(end, "\n") == 0 && text[0] >= '0' && text[0] <= '9');
      accepted++;
    }
    free(text);
  }
  printf("[%u of 200000 are numbers] ", accepted);
  CHECK(accepted > 1000);
}

static void counts_bytes_of_all_domains(void) {
  struct agent agent;
  char group[2 * PATH_BYTES];
  mount_double("8\n");
  EQUAL(open_double(&agent, 1), 0);
  EQUAL(groups(run(&agent, 0, "sleep"), group), 1);
  CHECK(group[0] != 0); /* it is there before its first instruction */
  say(group, "00", "1000\n");
  say(group, "01", "500\n");
  struct counter counter = bytes_of(&agent, 0);
  EQUAL(counter.value, 1500);
  CHECK(counter.enabled_nanos > 0);
  EQUAL(counter.running_nanos, counter.enabled_nanos);
  agent_close(&agent);
  EQUAL(groups(0, NULL), 0);
}

/* What is not known for a while counts for no time, nor does the first reading after it. */
static void tells_what_is_not_known(void) {
  struct agent agent;
  char group[2 * PATH_BYTES];
  mount_double("8\n");
  EQUAL(open_double(&agent, 1), 0);
  groups(run(&agent, 0, "sleep"), group);
  say(group, "00", "1000\n");
  struct counter first = bytes_of(&agent, 0);
  static const char *const none[] = {"Unavailable\n", "Error\n", ""};
  for (int i = 0; i < 3; i++) {
    say(group, "01", none[i]);
    struct counter unknown = bytes_of(&agent, 0);
    EQUAL(unknown.value, 1000);
    EQUAL(unknown.running_nanos, first.running_nanos);
    CHECK(unknown.enabled_nanos > first.enabled_nanos);
  }
  say(group, "01", "70\n");
  struct counter again = bytes_of(&agent, 0);
  EQUAL(again.value, 1070);
  EQUAL(again.running_nanos, first.running_nanos);
  say(group, "01", "90\n");
  struct counter next = bytes_of(&agent, 0);
  EQUAL(next.value, 1090);
  EQUAL(next.enabled_nanos - again.enabled_nanos, next.running_nanos - again.running_nanos);
  say(group, "00", "5\n"); /* somebody had the counters cleared */
  struct counter cleared = bytes_of(&agent, 0);
  EQUAL(cleared.value, 1090);
  EQUAL(cleared.running_nanos, next.running_nanos);
  say(group, "00", "6\n");
  EQUAL(bytes_of(&agent, 0).value, 1091);
  agent_close(&agent);
}

static int count_thread(struct agent *agent, uint32_t slot, pid_t tid) {
  struct thread body = {.task = 0, .slot = slot, .tid = tid};
  return ask(agent, THREAD, &body, sizeof body).error;
}

static void counts_threads(void) {
  struct agent agent;
  char whole[2 * PATH_BYTES], own[2 * PATH_BYTES], tasks[3 * PATH_BYTES];
  pid_t threads[2];
  mount_double("8\n");
  EQUAL(open_double(&agent, 1), 0);
  pid_t pid = run(&agent, 0, "threads 2 1000000");
  WAIT_UNTIL(threads_of(pid, threads, 2) == 2);
  groups(pid, whole);
  say(whole, "00", "100\n");
  EQUAL(count_thread(&agent, 1, threads[0]), 0);
  groups(threads[0], own);
  CHECK(strcmp(own, whole) != 0);
  say(own, "00", "30\n");
  EQUAL(bytes_of(&agent, 0).value, 130);
  EQUAL(agent.slots[1].counters[0].value, 30);
  /* What it has made began there. */
  snprintf(tasks, sizeof tasks, "%d\n%d\n", threads[0], threads[1]);
  char file[3 * PATH_BYTES], home[2 * PATH_BYTES];
  snprintf(file, sizeof file, "%s/tasks", own);
  put(file, tasks);
  WAIT_UNTIL((sample(&agent), groups(threads[1], home), strcmp(home, whole) == 0));
  /* It is counted no more: what it had stays the program's, and it goes on there. */
  say(own, "00", "50\n");
  EQUAL(count_thread(&agent, 1, 0), 0);
  groups(threads[0], home);
  EQUAL(strcmp(home, whole), 0);
  EQUAL(bytes_of(&agent, 0).value, 150);
  /* Its group is used again, from what it then has. */
  EQUAL(count_thread(&agent, 2, threads[1]), 0);
  EQUAL(groups(threads[1], home), 2);
  EQUAL(strcmp(home, own), 0);
  say(own, "01", "9\n");
  EQUAL(bytes_of(&agent, 0).value, 159);
  EQUAL(agent.slots[2].counters[0].value, 9);
  agent_close(&agent);
  EQUAL(groups(0, NULL), 0);
}

static void refuses_too_many(void) {
  struct agent agent;
  mount_double("4\n");
  EQUAL(open_double(&agent, 4), ENOSPC); /* one is that of the root */
  EQUAL(groups(0, NULL), 0);
  agent_close(&agent);
  EQUAL(open_double(&agent, 3), 0);
  EQUAL(groups(0, NULL), 3);
  for (uint32_t task = 0; task < 3; task++) run(&agent, task, "sleep");
  struct reply reply = start(&agent, 3, "sleep").reply;
  EQUAL(reply.error, ENOSPC);
  EQUAL(reply.stage, STAGE_COUNTERS);
  EQUAL(send_signal(&agent, 1, SIGKILL), 0);
  await_exit(&agent, 1);
  EQUAL(reap(&agent, 1), 0);
  run(&agent, 3, "sleep");
  agent_close(&agent);
  EQUAL(groups(0, NULL), 0);
}

/* What others left in the caches keeps them from use for some time: the kernel says EBUSY. */
static void refuses_those_in_limbo(void) {
  struct agent agent;
  mount_double("2\n");
  put(DOUBLE_FOLDER "/busy", "1\n");
  EQUAL(open_double(&agent, 2), ENOSPC);
  agent_close(&agent);
  EQUAL(groups(0, NULL), 0);
}

static void killed_agent_leaves_no_group(void) {
  struct agent agent;
  mount_double("8\n");
  EQUAL(open_double(&agent, 2), 0);
  run(&agent, 0, "sleep");
  kill(agent.pid, SIGKILL);
  nothing_left(agent.pid);
  WAIT_UNTIL(groups(0, NULL) == 0);
}

/* Those of a process that lives stay, and what only has a name like theirs. */
static void removes_stale_groups(void) {
  struct agent agent;
  struct process own;
  char command[2000], prefix[PATH_BYTES];
  mount_double("8\n");
  EQUAL(process_read(getpid(), &own), 0);
  resctrl_prefix(prefix, own.pid, own.start_ticks);
  snprintf(command, sizeof command, "cd %s" DOUBLE_FOLDER "/mon_groups && mkdir " STALE " %s0 akula-1-x",
           root, prefix);
  EQUAL(system(command), 0);
  EQUAL(open_double(&agent, 1), 0);
  EQUAL(groups(0, NULL), 3);
  agent_close(&agent);
  EQUAL(groups(0, NULL), 2);
}

static void says_what_is_missing(void) {
  struct agent agent;
  mount_double("8\n");
  put(DOUBLE_FOLDER "/info/L3_MON/mon_features", "llc_occupancy\nmbm_total_bytes_config\n");
  EQUAL(open_double(&agent, 1), EOPNOTSUPP);
  agent_close(&agent);
  char command[700];
  snprintf(command, sizeof command, "rm -r %s" DOUBLE_FOLDER "/*", root);
  EQUAL(system(command), 0);
  EQUAL(open_double(&agent, 1), ENOENT);
  run(&agent, 0, "sleep"); /* it goes on without */
  agent_close(&agent);
  put("/proc/filesystems", "nodev\tsysfs\n");
  EQUAL(open_double(&agent, 1), ENODEV);
  agent_close(&agent);
}

const struct named_test monitor_tests[] = {
    {"reads numbers of bytes", reads_numbers, true},
    {"reads any text as one", reads_any_text, true},
    {"counts bytes of all domains", counts_bytes_of_all_domains, true},
    {"tells what bytes are not known", tells_what_is_not_known, true},
    {"counts bytes of threads", counts_threads, true},
    {"refuses too many monitoring groups", refuses_too_many, true},
    {"refuses monitoring groups in limbo", refuses_those_in_limbo, true},
    {"killed agent leaves no monitoring group", killed_agent_leaves_no_group, true},
    {"removes stale monitoring groups", removes_stale_groups, true},
    {"says what bytes lack", says_what_is_missing, true},
    {NULL, NULL, false},
};
