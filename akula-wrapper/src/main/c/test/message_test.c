/* Bad messages, and starts that are refused. */
#include <signal.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fuzz.h"
#include "harness.h"

static struct reply send_raw(struct agent *agent, const void *message, size_t bytes) {
  char answer[256];
  struct reply reply;
  EQUAL(send(agent->socket, message, bytes, MSG_NOSIGNAL), bytes);
  ssize_t got = recv(agent->socket, answer, sizeof answer, 0);
  CHECK(got >= (ssize_t)(sizeof(struct header) + sizeof reply));
  memcpy(&reply, answer + sizeof(struct header), sizeof reply);
  return reply;
}

static void refuses_before_hello(void) {
  struct agent agent;
  agent_spawn(&agent, NULL);
  struct header early = {.type = SAMPLE, .number = 5};
  EQUAL(send_raw(&agent, &early, sizeof early).error, EPROTO);
  struct hello hello = {.version = PROTOCOL_VERSION + 1, .wanted = ~0u};
  struct hello_reply reply;
  uint32_t number = post(&agent, HELLO, &hello, sizeof hello);
  EQUAL(await(&agent, HELLO | REPLY, number, &reply, sizeof reply), sizeof reply);
  EQUAL(reply.reply.error, EPROTO);
  EQUAL(reply.version, PROTOCOL_VERSION);
  hello.version = PROTOCOL_VERSION;
  EQUAL(ask(&agent, HELLO, &hello, sizeof hello).error, 0);
  EQUAL(ask(&agent, HELLO, &hello, sizeof hello).error, EPROTO);
  agent_close(&agent);
}

static void refuses_bad_form(void) {
  struct agent agent;
  static char large[MESSAGE_BYTES + 8];
  agent_open(&agent);
  EQUAL(send_raw(&agent, "", 0).error, EBADMSG);
  EQUAL(send_raw(&agent, "abc", 3).error, EBADMSG);
  const uint16_t types[] = {0, HELLO, START, THREAD, SAMPLE, EXITED, 16, 0x8001, 0xffff};
  for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
    char message[9] = {0};
    memcpy(message, &types[i], sizeof types[i]);
    EQUAL(send_raw(&agent, message, sizeof message).error, EBADMSG);
  }
  large[0] = START;
  EQUAL(send_raw(&agent, large, sizeof large).error, EBADMSG);
  struct task reserved = {.task = 0, .reserved = 1};
  EQUAL(ask(&agent, RELEASE, &reserved, sizeof reserved).error, EBADMSG);
  struct thread leaves = {.task = 0, .slot = 0, .tid = 1, .leaves = 1};
  EQUAL(ask(&agent, THREAD, &leaves, sizeof leaves).error, EBADMSG);
  leaves.leaves = 2;
  EQUAL(ask(&agent, ADOPT, &leaves, sizeof leaves).error, EBADMSG);
  EQUAL(ask_task(&agent, RELEASE, 4000000000u), ESRCH);
  EQUAL(ask_task(&agent, REAP, SLOTS), ESRCH);
  EQUAL(send_signal(&agent, 0, 65), EINVAL);
  EQUAL(send_signal(&agent, 0, 0), EINVAL);
  run(&agent, 0, "exit 0");
  EQUAL(await_exit(&agent, 0).status, 0);
  agent_close(&agent);
}

static void refuses_bad_starts(void) {
  struct agent agent;
  agent_open(&agent);
  static const char text[] = "/\0/dev/null\0/dev/null\0/dev/null\0true";
  struct start good = {.arguments = 1, .text_bytes = sizeof text};
  struct start bad = good;
  bad.arguments = 2;
  EQUAL(start_with(&agent, &bad, text).reply.error, EBADMSG);
  bad = good, bad.environment = 0xffffffffu;
  EQUAL(start_with(&agent, &bad, text).reply.error, EBADMSG);
  bad = good, bad.text_bytes--;
  EQUAL(start_with(&agent, &bad, text).reply.error, EBADMSG);
  bad = good, bad.flags = 4;
  EQUAL(start_with(&agent, &bad, text).reply.error, EBADMSG);
  bad = good, bad.task = SLOTS;
  EQUAL(start_with(&agent, &bad, text).reply.error, EINVAL);
  bad = good, bad.slot = 0xffffffffu;
  EQUAL(start_with(&agent, &bad, text).reply.error, EINVAL);
  EQUAL(start_with(&agent, &good, text).reply.error, 0);
  bad = good, bad.task = 1;
  EQUAL(start_with(&agent, &bad, text).reply.error, EBUSY);
  agent_close(&agent);
}

/* Asks until no more requests fit; how many did. */
static unsigned ask_in_vain(struct agent *agent) {
  unsigned sent = 0;
  struct header header = {.type = SAMPLE, .number = agent->number + 1};
  while (send(agent->socket, &header, sizeof header, MSG_DONTWAIT | MSG_NOSIGNAL) > 0) {
    sent++;
    header.number = ++agent->number + 1;
  }
  return sent;
}

/*
 * A JVM that asks and does not fetch the answers holds itself up only. An agent that sleeps though
 * there are requests, so many that no more fit, has an answer that does not fit: it takes no more of
 * them, and none of the answers is lost.
 */
static void waits_for_slow_readers(void) {
  enum { MORE_THAN_FIT = 1000000 };
  struct agent agent;
  agent_open(&agent);
  uint32_t first = agent.number + 1;
  unsigned more;
  do {
    WAIT_UNTIL(state_of(agent.pid) != 'R');
    more = ask_in_vain(&agent);
    CHECK(agent.number - first < MORE_THAN_FIT);
  } while (more > 0);
  EQUAL(state_of(agent.pid), 'S');
  for (uint32_t number = first; number <= agent.number; number++) {
    struct sample_reply reply;
    await(&agent, SAMPLE | REPLY, number, &reply, sizeof reply);
    EQUAL(reply.reply.error, 0);
  }
  agent_close(&agent);
}

/* Some of them ask for something that works; what was started is ended afterwards. */
static void answers_every_mutant(void) {
  struct agent agent;
  static char message[FUZZ_BYTES];
  uint64_t random = 20240501;
  agent_spawn(&agent, scratch); /* no cpu of this machine is to be set */
  struct hello hello = {.version = PROTOCOL_VERSION, .wanted = usual_wanted};
  EQUAL(ask(&agent, HELLO, &hello, sizeof hello).error, 0);
  run(&agent, 1, "sleep");
  for (int i = 0; i < 5000; i++) {
    size_t bytes = fuzz_message(&random, message);
    uint16_t type = 0;
    if (bytes >= sizeof type) memcpy(&type, message, sizeof type);
    if (type == END || type == HELLO || bytes == 0) continue;
    EQUAL(send(agent.socket, message, bytes, MSG_NOSIGNAL), bytes);
    uint32_t number = 0;
    if (bytes >= sizeof(struct header)) memcpy(&number, message + 4, sizeof number);
    struct reply reply;
    bool header = bytes >= sizeof(struct header);
    await(&agent, (header ? type : 0) | REPLY, number, &reply, sizeof reply);
  }
  for (uint32_t task = 0; task < SLOTS; task++) {
    agent.exited[task] = false;
    if (send_signal(&agent, task, SIGKILL) == 0) await_exit(&agent, task);
    reap(&agent, task);
  }
  run(&agent, 0, "exit 0");
  EQUAL(await_exit(&agent, 0).status, 0);
  agent_close(&agent);
}

/* By hand, or with descriptors that do not fit: a sentence and status 2. */
static int status_of(const char *redirections) {
  char command[600];
  snprintf(command, sizeof command, "%s %s 2>&1 | grep -q 'akula-agent: ' && exit 2", agent_path,
           redirections);
  return WEXITSTATUS(system(command));
}

static void refuses_bad_descriptors(void) {
  EQUAL(status_of(""), 2);
  EQUAL(status_of("3</dev/null 4</dev/null"), 2);
  EQUAL(status_of("--root"), 2);
  EQUAL(status_of("--other /"), 2);
  if (elevated) EQUAL(status_of("--root /tmp"), 2);
}

const struct named_test message_tests[] = {
    {"refuses before hello", refuses_before_hello, true},
    {"refuses bad form", refuses_bad_form, true},
    {"refuses bad starts", refuses_bad_starts, true},
    {"waits for slow readers", waits_for_slow_readers, true},
    {"answers every mutant", answers_every_mutant, false},
    {"refuses bad descriptors", refuses_bad_descriptors, true},
    {NULL, NULL, false},
};
