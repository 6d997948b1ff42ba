/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "host.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/bpf.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LOADER_FD = 3 };
#define BEING_WRITTEN (1u << 31)
#define TO_BE_SKIPPED (1u << 30)

struct record {
  uint32_t length, unused;
};

static int socket_fd, handed[HANDED];
static pid_t loader;
static size_t page, event_bytes, answer_bytes;
static uint64_t *events_consumed, *answers_produced;
static const uint64_t *events_produced, *answers_consumed;
static const char *event_data;
static char *answer_data;
static const struct counts *counts;
static uint64_t reading; /* what is consumed when the next event is asked for */

_Noreturn static void stop(const char *what) {
  fprintf(stderr, "decider: %s: %s\n", what, strerror(errno));
  exit(2);
}

static void start(char **arguments) {
  int pair[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0) stop("socketpair");
  loader = fork();
  if (loader < 0) stop("fork");
  if (loader == 0) {
    if (pair[1] == LOADER_FD) fcntl(LOADER_FD, F_SETFD, 0);
    else dup2(pair[1], LOADER_FD);
    execvp(arguments[0], arguments);
    stop(arguments[0]);
  }
  close(pair[1]);
  socket_fd = pair[0];
}

/* The loader has said itself why, if it refuses. */
static struct ready greet(void) {
  union {
    struct ready ready;
    struct refusal refusal;
  } said = {0};
  char space[CMSG_SPACE(sizeof handed)];
  struct iovec part = {.iov_base = &said, .iov_len = sizeof said};
  struct msghdr whole = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = space, .msg_controllen = sizeof space};
  ssize_t got = recvmsg(socket_fd, &whole, MSG_CMSG_CLOEXEC);
  struct cmsghdr *control = CMSG_FIRSTHDR(&whole);
  if (got <= 0 || said.ready.message != READY || said.ready.version != RINGS_VERSION || control == NULL) exit(2);
  memcpy(handed, CMSG_DATA(control), sizeof handed);
  return said.ready;
}

static void *map(int fd, size_t bytes, int protection, size_t offset) {
  void *at = mmap(NULL, bytes, protection, MAP_SHARED, fd, (off_t)offset);
  if (at == MAP_FAILED) stop("mmap");
  return at;
}

struct ready host_open(char **arguments) {
  start(arguments);
  struct ready ready = greet();
  page = (size_t)sysconf(_SC_PAGESIZE);
  event_bytes = ready.event_bytes;
  answer_bytes = ready.answer_bytes;
  events_consumed = map(handed[EVENTS], page, PROT_READ | PROT_WRITE, 0);
  events_produced = map(handed[EVENTS], page + 2 * event_bytes, PROT_READ, page);
  event_data = (const char *)events_produced + page;
  answers_consumed = map(handed[ANSWERS], page, PROT_READ, 0);
  answers_produced = map(handed[ANSWERS], page + 2 * answer_bytes, PROT_READ | PROT_WRITE, page);
  answer_data = (char *)answers_produced + page;
  counts = map(handed[COUNTS], page, PROT_READ, 0);
  return ready;
}

const struct event *host_next(void) {
  for (;;) {
    if (reading != *events_consumed) __atomic_store_n(events_consumed, reading, __ATOMIC_RELEASE);
    if (reading == __atomic_load_n(events_produced, __ATOMIC_ACQUIRE)) return NULL;
    const struct record *record = (const void *)(event_data + (reading & (event_bytes - 1)));
    uint32_t length = __atomic_load_n(&record->length, __ATOMIC_ACQUIRE);
    if (length & BEING_WRITTEN) return NULL;
    reading += (sizeof *record + (length & ~TO_BE_SKIPPED) + 7) / 8 * 8;
    if (!(length & TO_BE_SKIPPED)) return (const void *)(record + 1);
  }
}

bool host_answer(const struct answer *answer) {
  const size_t bytes = sizeof(struct record) + sizeof *answer;
  uint64_t at = *answers_produced;
  if (at + bytes - __atomic_load_n(answers_consumed, __ATOMIC_ACQUIRE) > answer_bytes) return false;
  struct record *record = (void *)(answer_data + (at & (answer_bytes - 1)));
  *record = (struct record){.length = sizeof *answer};
  memcpy(record + 1, answer, sizeof *answer);
  __atomic_store_n(answers_produced, at + bytes, __ATOMIC_RELEASE);
  return true;
}

static uint32_t run(int program) {
  union bpf_attr attributes;
  memset(&attributes, 0, sizeof attributes);
  attributes.test.prog_fd = (uint32_t)program;
  if (syscall(SYS_bpf, BPF_PROG_TEST_RUN, &attributes, sizeof attributes) != 0) stop("BPF_PROG_TEST_RUN");
  return attributes.test.retval;
}

void host_carry_out(void) {
  run(handed[ANSWER]);
}

bool host_anew(void) {
  return run(handed[ANEW]) == 0;
}

const struct counts *host_counts(void) {
  return counts;
}

bool host_wait(int milliseconds) {
  struct pollfd polled[] = {{.fd = handed[EVENTS], .events = POLLIN}, {.fd = socket_fd, .events = POLLIN | POLLRDHUP}};
  poll(polled, 2, milliseconds);
  return polled[1].revents == 0;
}

struct ended host_close(void) {
  struct ended ended = {0};
  shutdown(socket_fd, SHUT_WR);
  if (recv(socket_fd, &ended, sizeof ended, 0) <= 0) snprintf(ended.reason, sizeof ended.reason, "the loader is gone");
  waitpid(loader, NULL, 0);
  return ended;
}
