/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The loader: puts decide.bpf.c into the kernel for the process that started it, hands it the rings,
 * and holds the link, whose end is that of the scheduler. Started with descriptor 3 as rings.h says.
 */
#include <bpf/bpf.h>
#include <bpf/libbpf.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "options.h"
#include "preflight.h"
#include "refuse.h"
#include "rings.h"

#include "decide.skel.h"

enum { LOOK_MILLISECONDS = 100, SWITCH_PARTIAL = 8, FAILED = 1 };
#define MILLISECOND 1000000ull

static bool verbose;
static char said[256]; /* the first warning of libbpf */

static int on_words(enum libbpf_print_level level, const char *format, va_list values) {
  va_list again;
  if (level == LIBBPF_DEBUG) return 0;
  va_copy(again, values);
  if (level == LIBBPF_WARN && said[0] == 0) {
    vsnprintf(said, sizeof said, format, again);
    said[strcspn(said, "\n")] = 0;
  }
  va_end(again);
  return verbose ? vfprintf(stderr, format, values) : 0;
}

_Noreturn static void not_loaded(const char *what, int error) {
  if (error == EBUSY) preflight_other();
  refuse(NOT_LOADED, error, "the kernel refuses to %s the scheduler: %s%s%s", what, strerror(error),
         said[0] == 0 ? "" : "; ", said);
}

static void set(struct decide *side, const struct options *options, uint64_t group) {
  side->rodata->group = group;
  side->rodata->late = options->late_milliseconds * MILLISECOND;
  side->rodata->abandoned = options->abandon_milliseconds * MILLISECOND;
  side->rodata->decider = socket_peer();
  if (!options->wakes) side->rodata->waking = BPF_RB_NO_WAKEUP;
  bpf_map__set_max_entries(side->maps.events, options->event_kib * 1024);
  side->struct_ops.ops->timeout_ms = options->watchdog_milliseconds;
  if (options->partial) side->struct_ops.ops->flags |= SWITCH_PARTIAL;
}

static struct bpf_link *load(struct decide *side) {
  if (decide__load(side) != 0) not_loaded("load", errno);
  struct bpf_link *link = bpf_map__attach_struct_ops(side->maps.ops);
  if (link == NULL) not_loaded("attach", errno);
  return link;
}

static int hand_over(const struct decide *side, const struct options *options, uint64_t group) {
  const int handed[HANDED] = {
      [EVENTS] = bpf_map__fd(side->maps.events),
      [ANSWERS] = bpf_map__fd(side->maps.answers),
      [ANSWER] = bpf_program__fd(side->progs.answer),
      [ANEW] = bpf_program__fd(side->progs.anew),
      [COUNTS] = bpf_map__fd(side->maps.data_counts),
  };
  struct ready ready = {
      .message = READY,
      .version = RINGS_VERSION,
      .event_bytes = bpf_map__max_entries(side->maps.events),
      .answer_bytes = bpf_map__max_entries(side->maps.answers),
      .late = side->rodata->late,
      .abandoned = side->rodata->abandoned,
      .group = group,
      .cpus = (uint32_t)side->bss->cpus,
      .partial = options->partial,
      .watchdog_milliseconds = options->watchdog_milliseconds,
      .loader = getpid(),
  };
  return send_message(&ready, sizeof ready, handed, HANDED);
}

static int open_signals(void) {
  const int watched[] = {SIGTERM, SIGINT, SIGHUP};
  sigset_t set;
  sigemptyset(&set);
  for (unsigned i = 0; i < sizeof watched / sizeof *watched; i++) sigaddset(&set, watched[i]);
  sigprocmask(SIG_SETMASK, &set, NULL);
  signal(SIGPIPE, SIG_IGN);
  return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

/* Until it is told to end, or nobody is there any more, or the kernel has taken the scheduler out. */
static void hold(const struct decide *side, int signals) {
  struct pollfd polled[] = {{.fd = SOCKET_FD, .events = POLLRDHUP | POLLIN}, {.fd = signals, .events = POLLIN}};
  const volatile int64_t *out = &side->bss->exit_kind;
  while (*out == 0) {
    int some = poll(polled, 2, LOOK_MILLISECONDS);
    if (some > 0 || (some < 0 && errno != EINTR)) return;
  }
}

static int finish(struct decide *side, struct bpf_link *link) {
  bool by_kernel = *(const volatile int64_t *)&side->bss->exit_kind != 0;
  bpf_link__destroy(link);
  struct ended ended = {.message = ENDED, .version = RINGS_VERSION};
  ended.exit_kind = *(const volatile int64_t *)&side->bss->exit_kind;
  ended.exit_code = side->bss->exit_code;
  memcpy(ended.reason, side->bss->exit_reason, sizeof ended.reason);
  memcpy(ended.sentence, side->bss->exit_sentence, sizeof ended.sentence);
  send_message(&ended, sizeof ended, NULL, 0);
  if (by_kernel) fprintf(stderr, "akula-scheduler: the kernel has taken the scheduler out: %s; %s\n", ended.reason, ended.sentence);
  return by_kernel ? FAILED : 0;
}

int main(int count, char **arguments) {
  socket_check();
  struct options options = options_read(count, arguments);
  verbose = options.verbose;
  prctl(PR_SET_NAME, "akula-scheduler"); /* it may be run by a descriptor, and would be called after that */
  int signals = open_signals();
  preflight_machine();
  preflight_other(); /* before the group: who only asks what is missing names none */
  uint64_t group = preflight_group(options.group);
  libbpf_set_print(on_words);
  struct decide *side = decide__open();
  if (side == NULL) not_loaded("open", errno);
  set(side, &options, group);
  struct bpf_link *link = load(side);
  if (hand_over(side, &options, group) == 0) hold(side, signals);
  return finish(side, link);
}
