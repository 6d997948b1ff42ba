/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "refuse.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "options.h"

int send_message(const void *message, size_t bytes, const int descriptors[], unsigned count) {
  char space[CMSG_SPACE(HANDED * sizeof(int))] = {0};
  struct iovec part = {.iov_base = (void *)message, .iov_len = bytes};
  struct msghdr whole = {.msg_iov = &part, .msg_iovlen = 1};
  if (count > HANDED) return EINVAL;
  if (count > 0) {
    whole.msg_control = space;
    whole.msg_controllen = CMSG_SPACE(count * sizeof(int));
    struct cmsghdr *control = CMSG_FIRSTHDR(&whole);
    control->cmsg_level = SOL_SOCKET;
    control->cmsg_type = SCM_RIGHTS;
    control->cmsg_len = CMSG_LEN(count * sizeof(int));
    memcpy(CMSG_DATA(control), descriptors, count * sizeof(int));
  }
  ssize_t sent;
  do sent = sendmsg(SOCKET_FD, &whole, MSG_NOSIGNAL | MSG_DONTWAIT);
  while (sent < 0 && errno == EINTR);
  return sent < 0 ? errno : 0;
}

_Noreturn void refuse(enum reason reason, int error, const char *sentence, ...) {
  struct refusal refusal = {.message = REFUSAL, .version = RINGS_VERSION, .reason = reason, .error = error};
  va_list values;
  va_start(values, sentence);
  vsnprintf(refusal.sentence, sizeof refusal.sentence, sentence, values);
  va_end(values);
  fprintf(stderr, "akula-scheduler: %s\n", refusal.sentence);
  send_message(&refusal, sizeof refusal, NULL, 0);
  exit(2);
}

static int socket_option(int name) {
  int value = -1;
  socklen_t length = sizeof value;
  return getsockopt(SOCKET_FD, SOL_SOCKET, name, &value, &length) == 0 ? value : -1;
}

void socket_check(void) {
  if (socket_option(SO_DOMAIN) != AF_UNIX || socket_option(SO_TYPE) != SOCK_SEQPACKET)
    refuse(BAD_OPTION, 0, "descriptor 3 has to be a socket of AF_UNIX and SOCK_SEQPACKET; only AKULA itself "
                          "can start this program");
}

int socket_peer(void) {
  struct ucred peer = {0};
  socklen_t length = sizeof peer;
  if (getsockopt(SOCKET_FD, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0 || peer.pid <= 0)
    refuse(BAD_OPTION, errno, "descriptor 3 does not tell which process made it");
  return peer.pid;
}
