#include "message.h"

#include <errno.h>
#include <stdbool.h>
#include <string.h>

enum { MOST_SIGNAL = 64, MOST_PRIORITY = 99, MOST_WEIGHT = 10000, MOST_CPU = 65535 };

/* Bytes of the fixed body; -1 for what is no request. */
static int body_bytes(uint16_t type) {
  switch (type) {
    case HELLO: return sizeof(struct hello);
    case EVENTS: return sizeof(struct events);
    case START: return sizeof(struct start);
    case RELEASE:
    case LEAVE:
    case REAP: return sizeof(struct task);
    case SIGNAL: return sizeof(struct signal);
    case ADOPT:
    case THREAD: return sizeof(struct thread);
    case PAUSE:
    case WEIGHT: return sizeof(struct settings);
    case FREQUENCY:
    case PREFETCH: return sizeof(struct cpu_setting);
    case REALTIME: return sizeof(struct value);
    case SAMPLE:
    case END: return 0;
    default: return -1;
  }
}

static int check_events(const struct request *request) {
  if (request->body.events.reserved != 0) return EBADMSG;
  if (request->body.events.count > MOST_EVENTS) return EINVAL;
  if (request->rest_bytes != request->body.events.count * sizeof(struct event)) return EBADMSG;
  for (uint32_t i = 0; i < request->body.events.count; i++) {
    struct event event;
    memcpy(&event, request->rest + i * sizeof event, sizeof event);
    if (event.exclude_kernel > 1 || event.reserved != 0) return EBADMSG;
  }
  return 0;
}

/* Directory, three files, arguments and environment: as many strings as were announced. */
static int check_start(const struct request *request) {
  const struct start *start = &request->body.start;
  if ((start->flags & ~(uint32_t)(START_NO_PROC_MOUNT | START_NO_GROUP)) != 0) return EBADMSG;
  if (start->text_bytes != request->rest_bytes || start->arguments < 1) return EBADMSG;
  uint64_t wanted = 4 + (uint64_t)start->arguments + start->environment;
  const char *next = request->rest;
  const char *end = next + request->rest_bytes;
  uint64_t found = 0;
  while (next < end) {
    const char *nul = memchr(next, 0, (size_t)(end - next));
    if (nul == NULL) return EBADMSG;
    next = nul + 1;
    found++;
  }
  return found == wanted ? 0 : EBADMSG;
}

static int check_setting(uint16_t type, const struct setting *setting) {
  if (setting->reserved != 0) return EBADMSG;
  if (setting->tid < 0) return EINVAL;
  if (type == PAUSE) return setting->value > 1 ? EINVAL : 0;
  return setting->value < 1 || setting->value > MOST_WEIGHT ? EINVAL : 0;
}

static int check_settings(const struct request *request) {
  if (request->body.settings.reserved != 0) return EBADMSG;
  uint32_t count = request->body.settings.count;
  if (count > MOST_SETTINGS) return EINVAL;
  if (request->rest_bytes != count * sizeof(struct setting)) return EBADMSG;
  int error = 0;
  for (uint32_t i = 0; i < count && error == 0; i++) {
    struct setting setting;
    memcpy(&setting, request->rest + i * sizeof setting, sizeof setting);
    error = check_setting(request->header.type, &setting);
  }
  return error;
}

/* Whether something of no fixed length follows the body. */
static bool has_rest(uint16_t type) {
  return type == EVENTS || type == START || type == PAUSE || type == WEIGHT;
}

static int check_cpu(const struct request *request) {
  const struct cpu_setting *setting = &request->body.cpu;
  if (setting->reserved != 0) return EBADMSG;
  if (setting->cpu > MOST_CPU) return EINVAL;
  if (request->header.type == PREFETCH) return setting->value > PREFETCH_TRY ? EINVAL : 0;
  if (setting->value == FREQUENCY_TRY) return 0;
  return setting->value % 1000 != 0 ? EINVAL : 0; /* the kernel has kilohertz */
}

static int check_body(const struct request *request) {
  switch (request->header.type) {
    case EVENTS: return check_events(request);
    case START: return check_start(request);
    case RELEASE:
    case LEAVE:
    case REAP: return request->body.task.reserved != 0 ? EBADMSG : 0;
    case SIGNAL:
      return request->body.signal.signal < 1 || request->body.signal.signal > MOST_SIGNAL ? EINVAL
                                                                                          : 0;
    case ADOPT:
    case THREAD:
      if (request->body.thread.leaves > (request->header.type == ADOPT)) return EBADMSG;
      return request->body.thread.tid < (request->header.type == ADOPT) ? EINVAL : 0;
    case PAUSE:
    case WEIGHT: return check_settings(request);
    case FREQUENCY:
    case PREFETCH: return check_cpu(request);
    case REALTIME:
      if (request->body.value.reserved != 0) return EBADMSG;
      return request->body.value.value > MOST_PRIORITY ? EINVAL : 0;
    default: return 0;
  }
}

int message_parse(const void *message, size_t bytes, struct request *request) {
  memset(request, 0, sizeof *request);
  if (bytes < sizeof request->header) return EBADMSG;
  memcpy(&request->header, message, sizeof request->header);
  if (bytes > MESSAGE_BYTES || request->header.reserved != 0) return EBADMSG;
  int body = body_bytes(request->header.type);
  if (body < 0) return EBADMSG;
  size_t rest = bytes - sizeof request->header;
  if (rest < (size_t)body) return EBADMSG;
  const char *text = (const char *)message + sizeof request->header;
  memcpy(&request->body, text, (size_t)body);
  request->rest = text + body;
  request->rest_bytes = rest - (size_t)body;
  if (!has_rest(request->header.type) && request->rest_bytes != 0) return EBADMSG;
  return check_body(request);
}
