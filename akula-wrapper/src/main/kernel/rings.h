/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What the kernel's side (decide.bpf.c), its loader and the process that decides say to each other,
 * version 3. docs/reference/kernel-host.md says what it means.
 *
 * Start. The process that decides makes a socket pair (AF_UNIX, SOCK_SEQPACKET) and starts the
 * loader, `akula-scheduler OPTIONS`, with one end as descriptor 3. The loader sends one datagram:
 * struct ready, with five descriptors (SCM_RIGHTS, in the order of enum handed), or struct refusal,
 * and then exits with 2. When the other end is shut down or closed, it takes the scheduler out,
 * sends struct ended, and exits with 0; so it does, with 1, when the kernel has taken it out.
 *
 * Events come in a BPF ring buffer (BPF_MAP_TYPE_RINGBUF), answers go into a BPF user ring buffer
 * (BPF_MAP_TYPE_USER_RINGBUF). Both are mapped in two pieces of their descriptor; PAGE is the size
 * of a page, BYTES that of the ring in struct ready:
 *
 *               offset 0, one page              offset PAGE, PAGE + 2 * BYTES (the data twice)
 *     events    u64 consumed, ours to write     u64 produced, to read; data from PAGE on, to read
 *     answers   u64 consumed, to read           u64 produced, ours to write; data from PAGE on, ours
 *
 * Positions are counted in bytes for ever; a record is at PAGE + (position & (BYTES - 1)). It begins
 * with u32 length, u32 0; then comes what is said; the next begins at the next multiple of 8. Bit 31
 * of a length: still being written, so nothing after it is to be read; bit 30: to be skipped.
 * `produced` and lengths are read with acquire, `consumed` and `produced` written with release.
 *
 * Answers are carried out, in their order, by running the program ANSWER (BPF_PROG_TEST_RUN with an
 * attribute that is zero but for the descriptor). Running it with no answers says that somebody still
 * decides: without a run for `late` nanoseconds cpus take from those that wait by themselves.
 *
 * All integers are in the order of the machine. A thread's id is that of the first pid namespace.
 */
#ifndef AKULA_RINGS_H
#define AKULA_RINGS_H

#ifndef __VMLINUX_H__ /* else the kernel's names are there */
#include <stdint.h>
#endif

enum { RINGS_VERSION = 3, MOST_CPUS = 1024, NAME_BYTES = 64, SENTENCE_BYTES = 448 };

/* The descriptors of struct ready. */
enum handed {
  EVENTS,  /* the ring of events; readable (poll) when there are some */
  ANSWERS, /* the ring of answers */
  ANSWER,  /* the program that carries answers out */
  ANEW,    /* the program that tells of every thread again, see THREAD. It returns 1 if there is no room
              for all: then it is run again when events have been read, until it returns 0 */
  COUNTS,  /* struct counts, to be mapped with PROT_READ, MAP_SHARED: one page from offset 0 */
  HANDED   /* how many */
};

enum kind {
  WAITS = 1,    /* waits for a turn, and is held until answered; flags: WOKEN, YIELDED, COULD_GO_ON */
  RUNS = 2,     /* begins a turn; flags: EXTENDED, TAKEN */
  STOPS = 3,    /* is off its cpu; flags: COULD_GO_ON. It is told next that it waits, or sleeps; or
                   nothing is: a higher class has the cpu, then the same turn goes on untold */
  SLEEPS = 4,   /* fell asleep; also for input and output */
  WAKES = 5,    /* woke up; WAITS follows */
  GONE = 6,     /* waits no more, or not in this way: set anew, moved. If it still can run, WAITS
                   follows with another number */
  ENDS = 7,     /* is decided no more; flags: LEFT if it lives on in another group */
  REFUSED = 8,  /* the answer `number` could not be carried out; flags: one of enum refused, state */
  FORKED = 9,   /* is new, made by one that is decided; WAITS follows when its maker has made it */
  THREAD = 10,  /* one of those that there are, told since ANEW was run: state. What is told of it may be newer
                   than serial says */
  TOLD = 11,    /* the last of these; number: how many they are. Of no thread. If `lost` has grown since the
                   first run, what was lost may be of one that was told before: begin again */
  CPU_COMES = 12, /* `cpu` is online. Of no thread */
  CPU_GOES = 13   /* `cpu` goes offline: no answer for it is carried out; those that were chosen for it
                     are taken by others. ANEW tells it of all that are offline. Of no thread */
};

enum flag {
  WOKEN = 1,       /* WAITS: after sleep */
  YIELDED = 2,     /* WAITS: it gave its turn up */
  COULD_GO_ON = 4, /* STOPS, WAITS: it was not done with its turn or would have gone on */
  EXTENDED = 8,    /* RUNS: went on without leaving its cpu, by an answer with EXTEND */
  TAKEN = 16,      /* RUNS: by the fallback, not by an answer */
  LEFT = 32        /* ENDS: lives on */
};

/* Why an answer was refused: bits 8 to 15 of the flags of REFUSED, as REFUSED_* << 8. */
enum refused {
  REFUSED_NUMBER = 1, /* of an earlier wait: a later one has been told, or will be */
  REFUSED_CPU = 2,    /* no such cpu, or not one that the thread may use */
  REFUSED_GONE = 3,   /* it is not where those are that wait. If state is HELD, it is not there yet:
                         answer again */
  REFUSED_OFFLINE = 4 /* the cpu is offline: CPU_GOES has told that, or will. Answer again, for another one */
};

/* What a thread does, as far as the kernel's side knows. */
enum state {
  UNKNOWN = 0,
  HELD = 1,    /* waits to be answered */
  CHOSEN = 2,  /* was answered, and waits for its cpu */
  RUNNING = 3, /* has its turn (perhaps kept from its cpu by a higher class) */
  ASLEEP = 4
};

/* 80 bytes. What is not said of a kind is set, too, but for those that are of no thread. */
struct event {
  uint32_t kind;    /*  0 */
  int32_t thread;   /*  4 */
  int32_t process;  /*  8 */
  int32_t cpu;      /* 12: where it is, or was last */
  uint64_t at;      /* 16: ns, CLOCK_MONOTONIC */
  uint64_t ran;     /* 24: ns for which it has had a cpu, as long as the scheduler is there */
  uint32_t weight;  /* 32: 100 is nice 0, from 1 to 10000 */
  uint32_t flags;   /* 36 */
  uint64_t number;  /* 40: of the wait; each wait and each extension has the next one */
  uint64_t serial;  /* 48: grows with each event of the thread, but for THREAD. One that is smaller
                           than that of an event before is older news: skip it. 0 (REFUSED): of no order */
  uint64_t lost;    /* 56: events lost so far, all kinds. If it grew, run ANEW */
  uint64_t born;    /* 64: ns: with the id, which thread this is (ids are used again) */
  int32_t parent;   /* 72: the process that made its process, as long as that lives */
  uint32_t state;   /* 76: enum state, of THREAD and REFUSED */
};

enum answer_flag {
  PREEMPT = 1, /* takes the cpu from who runs there, whose turn is over, also if it was to have another */
  EXTEND = 2,  /* the thread runs: it has another turn after this one, if it does not sleep. `number` is
                  that of its present turn, `cpu` that where it runs */
  STOP = 4     /* the thread runs: its turn is over now, and it is held. `number` is that of its present turn */
};

/* 40 bytes. */
struct answer {
  int32_t thread;  /*  0 */
  int32_t cpu;     /*  4 */
  uint64_t number; /*  8: of its last WAITS */
  uint64_t slice;  /* 16: ns; turns end at ticks of the kernel. 0: 5 ms */
  uint64_t order;  /* 24: those chosen for one cpu go by it, smaller first */
  uint32_t flags;  /* 32 */
  uint32_t reserved; /* 36: 0 */
};

/* 104 bytes; each only grows. */
struct counts {
  uint64_t lost;     /*  0: events for which there was no room */
  uint64_t turns;    /*  8: begun */
  uint64_t carried;  /* 16: answers carried out, extensions among them */
  uint64_t refused;  /* 24: answers refused, see REFUSED; those for threads that are not there tell nothing */
  uint64_t taken;    /* 32: turns taken by the fallback */
  uint64_t strays;   /* 40: turns of threads that were chosen for a cpu that went offline */
  uint64_t extended; /* 48: turns that began by extension */
  uint64_t resumed;  /* 56: times that a turn went on after a higher class */
  uint64_t others;   /* 64: turns asked for by threads that are not decided */
  uint64_t calls;    /* 72: runs of ANSWER */
  uint64_t called;   /* 80: the time of the last one, ns, CLOCK_MONOTONIC */
  uint64_t late;     /* 88: times that somebody waited, and nobody had called for too long */
  uint64_t bad;      /* 96: answers that had not 40 bytes */
};

/* What the loader says: the first field of its messages, the second is RINGS_VERSION. */
enum message { READY = 1, REFUSAL = 2, ENDED = 3 };

/* 56 bytes. */
struct ready {
  uint32_t message;       /*  0 */
  uint32_t version;       /*  4 */
  uint32_t event_bytes;   /*  8: of the ring of events, a power of two */
  uint32_t answer_bytes;  /* 12: of the ring of answers */
  uint64_t late;          /* 16: ns: nobody has run ANSWER for that long: the fallback */
  uint64_t abandoned;     /* 24: ns: the same, and the scheduler takes itself out; 0: never */
  uint64_t group;         /* 32: id of the control group */
  uint32_t cpus;          /* 40: ids of cpus are below it */
  uint32_t partial;       /* 44: 1: only threads of the class SCHED_EXT */
  uint32_t watchdog_milliseconds; /* 48 */
  int32_t loader;         /* 52: its process, as the loader sees it */
};

/* Why the loader did not load; each comes with a sentence that says the remedy. */
enum reason {
  BAD_OPTION = 1,   /* of the command line, or descriptor 3 */
  NO_KERNEL = 2,    /* a release that was not tried */
  NO_SUPPORT = 3,   /* of sched_ext, BPF or BTF */
  NO_RIGHT = 4,     /* CAP_BPF, CAP_PERFMON */
  OTHER_LOADED = 5, /* another scheduler is attached */
  NO_GROUP = 6,     /* no such control group of version 2 */
  IN_NAMESPACE = 7, /* ids of threads would not be those that others see */
  NOT_LOADED = 8    /* the kernel took it not; the sentence has its words */
};

/* 464 bytes; also printed on standard error, after `akula-scheduler: `. */
struct refusal {
  uint32_t message;  /* 0 */
  uint32_t version;  /* 4 */
  uint32_t reason;   /* 8 */
  int32_t error;     /* 12: errno, 0 if there is none */
  char sentence[SENTENCE_BYTES]; /* 16: ends with NUL; without a full stop */
};

/* 544 bytes. The kernel's words are empty if the loader took it out. */
struct ended {
  uint32_t message;        /* 0 */
  uint32_t version;        /* 4 */
  int64_t exit_kind;       /* 8: enum scx_exit_kind: 64 by the loader, 65 by itself (abandoned), 1024
                                 and more: an error, 1026 the watchdog */
  int64_t exit_code;       /* 16 */
  char reason[NAME_BYTES]; /* 24 */
  char sentence[SENTENCE_BYTES]; /* 88 */
  uint64_t reserved;       /* 536 */
};

_Static_assert(sizeof(struct event) == 80 && sizeof(struct answer) == 40, "rings");
_Static_assert(sizeof(struct counts) == 104, "counts");
_Static_assert(sizeof(struct ready) == 56 && sizeof(struct refusal) == 464, "messages");
_Static_assert(sizeof(struct ended) == 544, "messages");
#endif
