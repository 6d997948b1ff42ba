#include "serve.h"

#include <errno.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "application.h"
#include "channel.h"
#include "controls.h"
#include "counters.h"
#include "group.h"
#include "guard.h"
#include "message.h"
#include "namespace.h"
#include "privileges.h"
#include "slots.h"
#include "steer.h"
#include "table.h"

static bool greeted;
static struct header end;

/*
 * Every application needs some descriptors for its counters; it gets back the usual limit. That of
 * the stack the kernel lowers where a program has more rights than its caller, who still has it.
 */
static struct launch_limits raise_limits(void) {
  struct launch_limits usual;
  getrlimit(RLIMIT_NOFILE, &usual.files);
  struct rlimit most = usual.files;
  most.rlim_cur = most.rlim_max;
  setrlimit(RLIMIT_NOFILE, &most);
  if (!privileges_elevated() || prlimit(getppid(), RLIMIT_STACK, NULL, &usual.stack) != 0)
    getrlimit(RLIMIT_STACK, &usual.stack);
  return usual;
}

/* The order matters: the guard first, groups before the namespace, whose first child is its init. */
static void open_all(struct probe *probe) {
  struct launch_limits usual = raise_limits();
  int guard = probe_wanted(probe, FEATURE_GUARD) ? guard_start() : ECANCELED;
  probe_note(probe, FEATURE_GUARD, guard);
  control_probe(probe);
  groups_open(probe);
  namespace_enter(probe);
  if (!namespace_exists()) guard_renewable(); /* else it would be born there, and end with that */
  applications_open(&usual, (probe->features & FEATURE_PROC_MOUNT) != 0);
}

static void greet(const struct request *request) {
  struct hello_reply reply = {.version = PROTOCOL_VERSION,
                              .agent_pid = getpid(),
                              .uid = getuid(),
                              .slots = table_slots()};
  if (greeted || request->body.hello.version != PROTOCOL_VERSION) {
    reply.reply = (struct reply){.error = EPROTO, .stage = STAGE_STATE};
  } else {
    struct probe probe = {.wanted = request->body.hello.wanted};
    open_all(&probe);
    greeted = true;
    reply.features = probe.features;
    memcpy(reply.error, probe.error, sizeof reply.error);
  }
  channel_send(HELLO | REPLY, request->header.number, &reply, sizeof reply);
}

static void choose_events(const struct request *request) {
  struct event events[MOST_EVENTS];
  struct {
    struct reply reply;
    int32_t error[MOST_EVENTS];
  } answer = {.reply = {.error = 0}};
  if (counters_chosen()) {
    channel_reply(&request->header, EBUSY, STAGE_STATE);
    return;
  }
  uint32_t count = request->body.events.count;
  memcpy(events, request->rest, count * sizeof *events);
  counters_choose(events, count, answer.error);
  table_events(count);
  size_t bytes = sizeof answer.reply + count * sizeof *answer.error;
  channel_send(EVENTS | REPLY, request->header.number, &answer, bytes);
}

static void sample(const struct request *request) {
  struct sample_reply reply = {.reply = {.error = 0}};
  reply.sample = slots_sample(&reply.nanos);
  channel_send(SAMPLE | REPLY, request->header.number, &reply, sizeof reply);
}

static void set_cpu(const struct request *request) {
  const struct cpu_setting *setting = &request->body.cpu;
  enum stage stage;
  int error = request->header.type == FREQUENCY
                  ? control_frequency(setting->cpu, setting->value, &stage)
                  : control_prefetch(setting->cpu, setting->value, &stage);
  channel_reply(&request->header, error, stage);
}

static void set_realtime(const struct request *request) {
  channel_reply(&request->header, control_realtime(request->body.value.value), STAGE_SETTING);
}

/* EVENTS, START and HELLO have replies of their own, of full length also in case of an error. */
static void refuse(const struct header *request, int error, enum stage stage) {
  char body[sizeof(struct hello_reply)] = {0};
  struct reply reply = {.error = error, .stage = stage};
  memcpy(body, &reply, sizeof reply);
  size_t bytes = request->type == HELLO    ? sizeof(struct hello_reply)
                 : request->type == START  ? sizeof(struct start_reply)
                 : request->type == SAMPLE ? sizeof(struct sample_reply)
                                           : sizeof reply;
  channel_send(request->type | REPLY, request->number, body, bytes);
}

static void hand_out(const struct request *request) {
  switch (request->header.type) {
    case HELLO: greet(request); break;
    case EVENTS: choose_events(request); break;
    case START: application_start(request); break;
    case RELEASE: application_release(request); break;
    case SIGNAL: steer_signal(request); break;
    case THREAD: steer_thread(request); break;
    case SAMPLE: sample(request); break;
    case PAUSE: steer_pause(request); break;
    case WEIGHT: steer_weight(request); break;
    case FREQUENCY:
    case PREFETCH: set_cpu(request); break;
    case REAP: application_reap(request); break;
    case ADOPT: application_adopt(request); break;
    case LEAVE: application_leave(request); break;
    case REALTIME: set_realtime(request); break;
    default: break;
  }
}

bool serve(const void *message, size_t bytes) {
  struct request request;
  int error = message_parse(message, bytes, &request);
  if (error != 0) {
    refuse(&request.header, error, STAGE_MESSAGE);
  } else if (!greeted && request.header.type != HELLO && request.header.type != END) {
    refuse(&request.header, EPROTO, STAGE_STATE);
  } else if (request.header.type == END) {
    end = request.header;
    return false;
  } else {
    hand_out(&request);
  }
  return true;
}

void serve_end(int error) {
  if (end.type == END) channel_reply(&end, error, STAGE_UNDO);
}
