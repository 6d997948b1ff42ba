/* Requests as tests write them, and what is left in the system. */
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "../processes.h"
#include "harness.h"

struct start_reply start_with(struct agent *agent, const struct start *fields, const char *text) {
  char body[8192];
  struct start_reply reply;
  CHECK(sizeof *fields + fields->text_bytes <= sizeof body);
  memcpy(body, fields, sizeof *fields);
  memcpy(body + sizeof *fields, text, fields->text_bytes);
  uint32_t number = post(agent, START, body, sizeof *fields + fields->text_bytes);
  EQUAL(await(agent, START | REPLY, number, &reply, sizeof reply), sizeof reply);
  return reply;
}

struct start_reply start(struct agent *agent, uint32_t task, const char *words) {
  char text[4096], output[300];
  struct start fields = {.task = task, .slot = task, .arguments = 1, .environment = 1};
  snprintf(output, sizeof output, "out%u", task);
  const char *files[] = {scratch, "/dev/null", output, output, subject_path};
  size_t at = 0;
  for (unsigned i = 0; i < 5; i++) at += (size_t)sprintf(text + at, "%s", files[i]) + 1;
  char *list = strdup(words), *rest = list, *word;
  while ((word = strsep(&rest, " ")) != NULL) {
    at += (size_t)sprintf(text + at, "%s", word) + 1;
    fields.arguments++;
  }
  free(list);
  at += (size_t)sprintf(text + at, "A=B") + 1;
  fields.text_bytes = (uint32_t)at;
  return start_with(agent, &fields, text);
}

int ask_task(struct agent *agent, uint16_t type, uint32_t task) {
  struct task body = {.task = task};
  return ask(agent, type, &body, sizeof body).error;
}

int release(struct agent *agent, uint32_t task) {
  return ask_task(agent, RELEASE, task);
}

int reap(struct agent *agent, uint32_t task) {
  return ask_task(agent, REAP, task);
}

pid_t run(struct agent *agent, uint32_t task, const char *words) {
  struct start_reply reply = start(agent, task, words);
  EQUAL(reply.reply.error, 0);
  EQUAL(release(agent, task), 0);
  return reply.pid;
}

int set(struct agent *agent, uint16_t type, uint32_t task, int32_t tid, uint32_t value) {
  const struct setting one = {.task = task, .tid = tid, .value = value};
  return set_all(agent, type, &one, 1, NULL);
}

int set_all(struct agent *agent, uint16_t type, const struct setting settings[], uint32_t count,
            int32_t errors[]) {
  struct {
    struct settings head;
    struct setting settings[MOST_SETTINGS];
  } body = {.head = {.count = count}};
  struct {
    struct reply reply;
    int32_t error[MOST_SETTINGS];
  } answer;
  memcpy(body.settings, settings, count * sizeof *settings);
  uint32_t number = post(agent, type, &body, sizeof body.head + count * sizeof *settings);
  size_t got = (size_t)await(agent, type | REPLY, number, &answer, sizeof answer);
  if (got == sizeof answer.reply && count > 0) CHECK(answer.reply.stage == STAGE_MESSAGE);
  else EQUAL(got, sizeof answer.reply + count * sizeof *answer.error);
  if (errors != NULL) memcpy(errors, answer.error, count * sizeof *errors);
  return answer.reply.error;
}

int send_signal(struct agent *agent, uint32_t task, int signal) {
  struct signal body = {.task = task, .signal = signal};
  return ask(agent, SIGNAL, &body, sizeof body).error;
}

uint64_t sample(struct agent *agent) {
  struct sample_reply reply;
  uint32_t number = post(agent, SAMPLE, NULL, 0);
  EQUAL(await(agent, SAMPLE | REPLY, number, &reply, sizeof reply), sizeof reply);
  EQUAL(reply.reply.error, 0);
  EQUAL(agent->table->sample, reply.sample);
  EQUAL(agent->table->nanos, reply.nanos);
  return reply.sample;
}

uint64_t counted(const struct agent *agent, uint32_t slot, uint32_t event) {
  if (agent->uncounted != 0) skip_uncounted(agent->uncounted);
  EQUAL(agent->slots[slot].sequence % 2, 0);
  return agent->slots[slot].counters[event].value;
}

uint64_t used_nanos(pid_t application) {
  DIR *listing = opendir("/proc");
  uint64_t sum = 0;
  const struct dirent *entry;
  CHECK(listing != NULL);
  while ((entry = readdir(listing)) != NULL)
    if (atoi(entry->d_name) > 0 && getsid(atoi(entry->d_name)) == application)
      sum += process_nanos(atoi(entry->d_name));
  closedir(listing);
  return sum;
}

uint64_t thread_nanos(pid_t process, pid_t thread) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task/%d/schedstat", process, thread);
  return strtoull(content(path), NULL, 10);
}

char state_of(pid_t pid) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/stat", pid);
  const char *text = content(path);
  const char *name = strrchr(text, ')');
  return name == NULL ? 0 : name[2];
}

const char *content(const char *path) {
  static char text[8192];
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  ssize_t got = fd < 0 ? 0 : read(fd, text, sizeof text - 1);
  if (fd >= 0) close(fd);
  text[got < 0 ? 0 : got] = 0;
  return text;
}

void write_file(const char *path, const void *bytes, size_t length) {
  int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  CHECK(fd >= 0);
  EQUAL(write(fd, bytes, length), length);
  close(fd);
}

static bool group_left(const char *below, const char *name, int depth) {
  DIR *listing = opendir(below);
  bool found = false;
  const struct dirent *entry;
  while (listing != NULL && !found && (entry = readdir(listing)) != NULL) {
    char path[512];
    if (entry->d_type != DT_DIR || entry->d_name[0] == '.') continue;
    snprintf(path, sizeof path, "%s/%.200s", below, entry->d_name);
    found = strcmp(entry->d_name, name) == 0 || (depth > 0 && group_left(path, name, depth - 1));
  }
  if (listing != NULL) closedir(listing);
  return found;
}

/* The test is the reaper of all that it started, so no child left means no process left. */
static bool all_reaped(void) {
  while (waitpid(-1, NULL, WNOHANG) > 0) continue;
  return waitpid(-1, NULL, WNOHANG) < 0 && errno == ECHILD;
}

void nothing_left(pid_t agent) {
  char name[64];
  WAIT_UNTIL(all_reaped());
  snprintf(name, sizeof name, "akula-%d", agent);
  CHECK(!group_left("/sys/fs/cgroup", name, 6));
}

unsigned threads_of(pid_t process, pid_t threads[], unsigned most) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task", process);
  DIR *listing = opendir(path);
  unsigned found = 0;
  const struct dirent *entry;
  while (listing != NULL && found < most && (entry = readdir(listing)) != NULL)
    if (atoi(entry->d_name) > process) threads[found++] = atoi(entry->d_name);
  if (listing != NULL) closedir(listing);
  return found;
}

pid_t thread_of(pid_t process) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task", process);
  DIR *listing = opendir(path);
  pid_t found = 0;
  const struct dirent *entry;
  while (listing != NULL && (entry = readdir(listing)) != NULL)
    if (atoi(entry->d_name) > process) found = atoi(entry->d_name);
  if (listing != NULL) closedir(listing);
  return found;
}
