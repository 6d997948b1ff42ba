#include "harness.h"

#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <linux/perf_event.h>

const char *agent_path, *subject_path;
uint32_t usual_wanted = ~0u;
bool elevated;
const char *waited_for;
char scratch[256];

void failed(const char *file, int line, const char *what, long long found, long long expected) {
  printf("\n    %s:%d: %s (%lld, %lld)\n", file, line, what, found, expected);
  fflush(stdout);
  _exit(1);
}

_Noreturn static void leave_out(const char *why, int code) {
  printf("skipped: %s ", why);
  fflush(stdout);
  _exit(code);
}

void skip(const char *why) {
  leave_out(why, SKIPPED);
}

bool refused(int error) {
  return error == EACCES || error == EPERM;
}

void skip_uncounted(int error) {
  static char why[100];
  snprintf(why, sizeof why, "counting is not permitted here (%s)", strerror(error));
  leave_out(why, UNCOUNTED);
}

void forbid(int call, int error) {
  struct sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)call, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (unsigned)error),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
  struct sock_fprog program = {.len = sizeof filter / sizeof *filter, .filter = filter};
  CHECK(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0);
  CHECK(prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0);
}

uint64_t nanos(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

void short_wait(void) {
  /* time: between two looks at what is waited for, however long that takes */
  poll(NULL, 0, 1);
}

static void open_table(struct agent *agent) {
  size_t bytes = sizeof(struct table_header) + SLOTS * sizeof(struct slot);
  int fd = memfd_create("table", MFD_ALLOW_SEALING);
  CHECK(fd >= 0 && ftruncate(fd, (off_t)bytes) == 0);
  CHECK(fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK) == 0);
  agent->table = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  CHECK(agent->table != MAP_FAILED);
  agent->slots = (struct slot *)(agent->table + 1);
  CHECK(fcntl(fd, F_DUPFD, 200) == 200);
  close(fd);
}

/* As the JVM does it: posix_spawn, a session of its own, descriptors 3 and 4. */
static void spawn(struct agent *agent, char *const arguments[]) {
  int pair[2];
  memset(agent, 0, sizeof *agent);
  open_table(agent);
  CHECK(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) == 0);
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, fcntl(pair[1], F_DUPFD_CLOEXEC, 201), SOCKET_FD);
  posix_spawn_file_actions_adddup2(&files, 200, TABLE_FD);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);
  char *environment[] = {"ASAN_OPTIONS=detect_leaks=0:abort_on_error=1", NULL};
  EQUAL(posix_spawn(&agent->pid, arguments[0], &files, &attributes, arguments, environment), 0);
  agent->socket = fcntl(pair[0], F_DUPFD_CLOEXEC, 100);
  close(pair[0]), close(pair[1]), close(201), close(200);
}

void agent_spawn(struct agent *agent, const char *root) {
  if (root != NULL && elevated) skip("--root is refused with more rights");
  char *arguments[] = {(char *)(uintptr_t)agent_path, root == NULL ? NULL : "--root",
                       (char *)(uintptr_t)root, NULL};
  spawn(agent, arguments);
}

void agent_spawn_limited(struct agent *agent) {
  char *arguments[] = {(char *)(uintptr_t)subject_path, "alone", (char *)(uintptr_t)agent_path,
                       NULL};
  spawn(agent, arguments);
}

static void choose(struct agent *agent) {
  struct {
    struct events head;
    struct event events[3];
  } body = {.head = {.count = 3}};
  struct {
    struct reply reply;
    int32_t error[3];
  } answer;
  const uint64_t configs[] = {PERF_COUNT_SW_TASK_CLOCK, PERF_COUNT_SW_PAGE_FAULTS,
                              PERF_COUNT_SW_PAGE_FAULTS};
  for (int i = 0; i < 3; i++)
    body.events[i] = (struct event){
        .type = PERF_TYPE_SOFTWARE, .group = 1, .config = configs[i], .exclude_kernel = 1};
  uint32_t number = post(agent, EVENTS, &body, sizeof body);
  EQUAL(await(agent, EVENTS | REPLY, number, &answer, sizeof answer), sizeof answer);
  EQUAL(answer.reply.error, 0);
  if (refused(answer.error[0])) agent->uncounted = answer.error[0];
  for (int i = 0; i < 3; i++) EQUAL(answer.error[i], agent->uncounted);
}

void agent_open(struct agent *agent) {
  agent_spawn(agent, NULL);
  agent_greet(agent);
}

void agent_greet(struct agent *agent) {
  struct hello hello = {.version = PROTOCOL_VERSION, .wanted = usual_wanted};
  uint32_t number = post(agent, HELLO, &hello, sizeof hello);
  await(agent, HELLO | REPLY, number, &agent->hello, sizeof agent->hello);
  EQUAL(agent->hello.reply.error, 0);
  choose(agent);
}

bool has(const struct agent *agent, enum feature feature) {
  return (agent->hello.features & feature) != 0;
}

uint32_t post(struct agent *agent, uint16_t type, const void *body, size_t bytes) {
  static char message[MESSAGE_BYTES + 4096];
  struct header header = {.type = type, .number = ++agent->number};
  memcpy(message, &header, sizeof header);
  if (bytes > 0) memcpy(message + sizeof header, body, bytes);
  EQUAL(send(agent->socket, message, sizeof header + bytes, MSG_NOSIGNAL), sizeof header + bytes);
  return header.number;
}

/* One message; -1 at the end of the stream. */
static ssize_t next(struct agent *agent, char *message, size_t bytes) {
  struct pollfd polled = {.fd = agent->socket, .events = POLLIN};
  waited_for = "an answer of the agent";
  EQUAL(poll(&polled, 1, -1), 1);
  waited_for = NULL;
  ssize_t got = recv(agent->socket, message, bytes, 0);
  return got <= 0 ? -1 : got;
}

static void take_exit(struct agent *agent, const char *message, size_t bytes) {
  struct exited exited;
  EQUAL(bytes, sizeof(struct header) + sizeof exited);
  memcpy(&exited, message + sizeof(struct header), sizeof exited);
  CHECK(exited.task < MOST_EXITS && !agent->exited[exited.task]);
  agent->exits[exited.task] = exited;
  agent->exited[exited.task] = true;
}

size_t await(struct agent *agent, uint16_t type, uint32_t number, void *body, size_t bytes) {
  char message[512];
  for (;;) {
    struct header header;
    ssize_t got = next(agent, message, sizeof message);
    CHECK(got >= (ssize_t)sizeof header);
    memcpy(&header, message, sizeof header);
    EQUAL(header.reserved, 0);
    if (header.type == EXITED) {
      take_exit(agent, message, (size_t)got);
      if (type == EXITED) return 0;
      continue;
    }
    EQUAL(header.type, type);
    EQUAL(header.number, number);
    size_t length = (size_t)got - sizeof header;
    memcpy(body, message + sizeof header, length < bytes ? length : bytes);
    return length;
  }
}

struct reply ask(struct agent *agent, uint16_t type, const void *body, size_t bytes) {
  struct reply reply;
  uint32_t number = post(agent, type, body, bytes);
  CHECK(await(agent, type | REPLY, number, &reply, sizeof reply) >= sizeof reply);
  CHECK((reply.error == 0) == (reply.stage == STAGE_NONE));
  return reply;
}

struct exited await_exit(struct agent *agent, uint32_t task) {
  while (!agent->exited[task]) await(agent, EXITED, 0, NULL, 0);
  agent->exited[task] = false;
  return agent->exits[task];
}

void agent_close(struct agent *agent) {
  EQUAL(ask(agent, END, NULL, 0).error, 0);
  char byte;
  EQUAL(next(agent, &byte, 1), -1);
  nothing_left(agent->pid);
}
