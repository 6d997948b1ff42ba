#include "channel.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { QUEUE = 2 * MOST_SLOTS + 2, BODY_BYTES = 104 };

_Static_assert(sizeof(struct exited) <= BODY_BYTES, "notification");
_Static_assert(sizeof(struct hello_reply) <= BODY_BYTES, "reply to HELLO");
_Static_assert(sizeof(struct reply) + 4 * MOST_EVENTS <= BODY_BYTES, "reply to EVENTS");
_Static_assert(sizeof(struct reply) + 4 * MOST_SETTINGS <= BODY_BYTES, "reply to PAUSE");

struct outgoing {
  uint32_t bytes;
  struct header header;
  char body[BODY_BYTES];
};

static struct outgoing queue[QUEUE];
static unsigned first, waiting;
static bool ended;

const char *channel_check(void) {
  int domain = 0, type = 0;
  socklen_t length = sizeof domain;
  if (getsockopt(SOCKET_FD, SOL_SOCKET, SO_DOMAIN, &domain, &length) != 0)
    return "descriptor 3 has to be a socket";
  length = sizeof type;
  getsockopt(SOCKET_FD, SOL_SOCKET, SO_TYPE, &type, &length);
  if (domain != AF_UNIX || type != SOCK_SEQPACKET)
    return "descriptor 3 has to be a socket of AF_UNIX and SOCK_SEQPACKET";
  struct ucred peer = {0};
  length = sizeof peer;
  if (getsockopt(SOCKET_FD, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0 || peer.pid != getppid())
    return "descriptor 3 has to be one end of a pair that the parent process made";
  if (peer.uid != getuid()) return "descriptor 3 has to belong to the user who started the agent";
  return NULL;
}

/* A message without bytes looks like the end of the stream. */
static bool hung_up(void) {
  struct pollfd socket = {.fd = SOCKET_FD, .events = POLLRDHUP};
  return poll(&socket, 1, 0) != 0;
}

long channel_receive(void *message) {
  ssize_t got;
  do got = recv(SOCKET_FD, message, MESSAGE_BYTES, MSG_DONTWAIT | MSG_TRUNC);
  while (got < 0 && errno == EINTR);
  if (got > 0) return got;
  if (got == 0) return hung_up() ? -2 : 0;
  return errno == EAGAIN ? -1 : -2;
}

/* 0, EAGAIN, or another errno at the end of the stream. */
static int send_now(const struct outgoing *out) {
  ssize_t sent;
  do sent = send(SOCKET_FD, &out->header, sizeof out->header + out->bytes,
                 MSG_DONTWAIT | MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  return sent < 0 ? errno : 0;
}

void channel_send(uint16_t type, uint32_t number, const void *body, size_t bytes) {
  if (ended || bytes > BODY_BYTES || waiting == QUEUE) return;
  struct outgoing *out = &queue[(first + waiting) % QUEUE];
  out->bytes = (uint32_t)bytes;
  out->header = (struct header){.type = type, .number = number};
  memcpy(out->body, body, bytes);
  waiting++;
  channel_flush();
}

void channel_reply(const struct header *request, int error, enum stage stage) {
  struct reply reply = {.error = error, .stage = error == 0 ? STAGE_NONE : stage};
  channel_send(request->type | REPLY, request->number, &reply, sizeof reply);
}

bool channel_waiting(void) {
  return waiting > 0;
}

bool channel_flush(void) {
  while (waiting > 0 && !ended) {
    int error = send_now(&queue[first]);
    if (error == EAGAIN) return true;
    ended = error != 0;
    first = (first + 1) % QUEUE;
    waiting--;
  }
  return !ended;
}
