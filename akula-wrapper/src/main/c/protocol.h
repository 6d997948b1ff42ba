/*
 * Protocol between the JVM and the agent, version 4.
 *
 * Transport: the agent inherits fd 3, one end of an AF_UNIX SOCK_SEQPACKET pair whose other end
 * the JVM holds, and fd 4, a memfd that the JVM made, sized and sealed (F_SEAL_SHRINK), the table
 * of counters. One datagram is one message: a header, then a body of fixed layout, in some cases
 * followed by an array or by strings. All integers are in the order of the machine (both ends run
 * on it). A message of other length than its body asks for is refused with EBADMSG; so are flags
 * and reserved fields that are not 0. The end of the stream means that the other end is gone.
 *
 * Every request gets exactly one reply, with the request's type + REPLY and the same number, in
 * the order in which they are finished (RELEASE is finished when the program runs or could not be
 * run, so others may overtake it). A reply begins with struct reply: error is 0 or an errno value,
 * stage says at what. Notifications have number 0.
 */
#ifndef AKULA_PROTOCOL_H
#define AKULA_PROTOCOL_H
#include <stdint.h>

enum {
  PROTOCOL_VERSION = 4,
  TABLE_VERSION = 2,
  MESSAGE_BYTES = 160 * 1024, /* the longest message */
  MOST_SLOTS = 4096,
  MOST_EVENTS = 16,
  MOST_SETTINGS = 24, /* of one message */
  SOCKET_FD = 3,
  TABLE_FD = 4,
  REPLY = 0x8000
};

enum type {
  HELLO = 1,    /* struct hello -> struct hello_reply; has to come first, once */
  EVENTS = 2,   /* struct events, events[count] -> struct reply, int32_t error[count]; once */
  START = 3,    /* struct start, strings -> struct start_reply */
  RELEASE = 4,  /* struct task -> struct reply: error of execve */
  SIGNAL = 5,   /* struct signal -> struct reply */
  THREAD = 6,   /* struct thread -> struct reply: counters of one thread, in a slot of its own; with
                   tid 0 none of the one that is counted there, and the slot is free */
  SAMPLE = 7,   /* nothing -> struct sample_reply: all slots were written */
  PAUSE = 8,    /* struct settings, setting[count], value 1 pauses, 0 resumes -> struct reply (the
                   first error), int32_t error[count]: each is tried, whatever became of others */
  WEIGHT = 9,   /* the same, value 1..10000, 100 is usual */
  FREQUENCY = 10, /* struct cpu_setting: hertz, 0 puts back what was, FREQUENCY_TRY -> struct reply */
  PREFETCH = 11,  /* struct cpu_setting: one of enum prefetching -> struct reply */
  REAP = 12,    /* struct task: its exit was noted, pid and slots are free -> struct reply */
  REALTIME = 13, /* struct value: priority of SCHED_FIFO, 0 for usual -> struct reply */
  END = 14,     /* nothing -> struct reply, when all is ended and put back; then the agent ends */
  EXITED = 15,  /* notification: struct exited; one for each task that START had held, also when
                   RELEASE failed, and for each that ADOPT took over and LEAVE did not give back */
  ADOPT = 16,   /* struct thread, tid that of a process -> struct reply: a process that the agent did
                   not start becomes a task, with what it has started, and goes on running. If it
                   leaves, also one that belongs to another such task; else that is EBUSY */
  LEAVE = 17    /* struct task -> struct reply: of one that was adopted: all is as it was found, it
                   goes on; number and slots are free */
};

struct header { uint16_t type; uint16_t reserved; uint32_t number; };
struct reply { int32_t error; uint32_t stage; };

/* What an error of a reply was met at. */
enum stage {
  STAGE_NONE = 0,
  STAGE_MESSAGE = 1,    /* the form of the request (EBADMSG) or a number out of range (EINVAL) */
  STAGE_STATE = 2,      /* no such task (ESRCH), slot or task in use (EBUSY), HELLO (EPROTO) */
  STAGE_FORK = 3,       /* a process could not be made, or died while it was set up (ECHILD) */
  STAGE_SESSION = 4,
  STAGE_PROC = 5,       /* mounting /proc */
  STAGE_PRIVILEGES = 6, /* giving up those that the agent has */
  STAGE_CHDIR = 7,
  STAGE_INPUT = 8,
  STAGE_OUTPUT = 9,
  STAGE_ERROR = 10,     /* standard error */
  STAGE_GROUP = 11,     /* control groups */
  STAGE_COUNTERS = 12,
  STAGE_EXEC = 13,
  STAGE_VERIFY = 14,    /* a thread is not of the application (EPERM), or gone (ESRCH) */
  STAGE_GUARD = 15,     /* the guard could not be told, so nothing was changed */
  STAGE_SETTING = 16,   /* frequency, prefetching, scheduling, signal */
  STAGE_UNDO = 17,      /* something could not be put back */
  STAGE_AFFINITY = 18   /* the cpus of a process that is adopted cannot be read */
};

/* What can be missing: one bit each in the features of HELLO. */
enum feature {
  FEATURE_PID_NAMESPACE = 1, /* applications die with the agent, however it dies */
  FEATURE_PROC_MOUNT = 2,    /* applications see a /proc of their namespace */
  FEATURE_GUARD = 4,         /* a second process undoes settings when the agent dies */
  FEATURE_FREEZE = 8,        /* cgroup v2: processes are paused by freezing */
  FEATURE_FREEZE_THREAD = 16,/* cgroup v2, threaded groups: threads too */
  FEATURE_WEIGHT_V2 = 32,    /* cpu.weight */
  FEATURE_WEIGHT_V1 = 64,    /* cpu.shares of a cgroup v1 hierarchy */
  FEATURE_REALTIME = 128     /* SCHED_FIFO may be asked for */
};
enum { FEATURES = 8 };

struct hello { uint32_t version; uint32_t wanted; }; /* features that may be used; all: ~0 */
struct hello_reply {
  struct reply reply;
  uint32_t version;
  uint32_t features;
  int32_t error[FEATURES]; /* errno of what is missing, by bit; ECANCELED if it was not wanted */
  int32_t agent_pid;
  uint32_t uid;            /* whom the applications run as */
  uint32_t slots;          /* of the table as found */
  uint32_t reserved;
};

/*
 * An event that perf does not have: bytes between the last-level caches and memory, by resctrl. Its
 * config is how many applications and threads are counted at once, at least: so many can be for sure.
 * It has its error: ENODEV, ENOENT and EOPNOTSUPP as resctrl.h says, ENOSPC: not so many can be counted.
 * Time is the clock's, not that for which a program ran; while nothing is known it does not run.
 */
enum { EVENT_MEMORY_BYTES = 0x7fffffff };
struct event {             /* as struct perf_event_attr has them */
  uint32_t type;
  uint32_t group;          /* consecutive events of one number are read as one group */
  uint64_t config, config1, config2;
  uint32_t exclude_kernel; /* 0 or 1 */
  uint32_t reserved;
};
struct events { uint32_t count; uint32_t reserved; };

enum {
  START_NO_PROC_MOUNT = 1,
  START_NO_GROUP = 2       /* in no control group of its own: where groups share out real-time
                              scheduling, new ones have none of it. Its processes are its session's */
};
struct start {
  uint32_t task;           /* number chosen by the JVM, below the number of slots, not in use */
  uint32_t slot;           /* where its counters go; not in use */
  uint32_t flags;
  uint32_t arguments;      /* at least 1: the program; looked for in PATH of its environment if without '/' */
  uint32_t environment;    /* number of NAME=VALUE */
  uint32_t text_bytes;     /* strings, each ended by NUL: directory, standard input, output, error (paths; relative to directory), arguments, environment */
};
struct start_reply { struct reply reply; int32_t pid; uint32_t reserved; uint64_t start_nanos; /* CLOCK_MONOTONIC of the fork */ };

struct task { uint32_t task; uint32_t reserved; };
struct signal { uint32_t task; int32_t signal; }; /* to every process of the application */
struct thread { uint32_t task; uint32_t slot; int32_t tid; uint32_t leaves; }; /* leaves: 0 or 1, of ADOPT only */
struct settings { uint32_t count; uint32_t reserved; };
struct setting { uint32_t task; int32_t tid; uint32_t value; uint32_t reserved; }; /* tid 0: the whole application */
/* To put back what was; to try whether it could be set, which changes nothing. */
enum prefetching { PREFETCH_OFF = 0, PREFETCH_ON = 1, PREFETCH_BEFORE = 2, PREFETCH_TRY = 3 };
enum { FREQUENCY_TRY = 1 };
struct cpu_setting { uint32_t cpu; uint32_t reserved; uint64_t value; };
struct value { uint32_t value; uint32_t reserved; };
struct sample_reply { struct reply reply; uint64_t sample; uint64_t nanos; };
struct exited {
  uint32_t task;
  int32_t status;          /* as wait(2) gives it */
  uint64_t nanos;          /* CLOCK_MONOTONIC */
  uint64_t user_nanos, system_nanos, max_rss_bytes;
  uint64_t minor_faults, major_faults, voluntary_switches, involuntary_switches;
  uint32_t left_behind;    /* processes that outlived the first one: ended, or given back */
  uint32_t adopted;        /* 1: of a task that was adopted only task and nanos are known */
};

/* The table: a header of 64 bytes, then the slots. */
#define TABLE_MAGIC 0x3142544154554b41ull /* "AKUTATB1" */
struct table_header {
  uint64_t magic;
  uint32_t version;        /* TABLE_VERSION */
  uint32_t slots;
  uint32_t slot_bytes;     /* sizeof(struct slot) */
  uint32_t events;         /* of each slot; set by EVENTS */
  uint64_t sample;         /* number of the last complete sample */
  uint64_t nanos;          /* CLOCK_MONOTONIC when it began */
  uint64_t ended;          /* how many slots have become SLOT_EXITED until now */
  uint64_t guards;         /* how often another guard took the place of one that was killed */
  uint64_t reserved;
};
struct counter { uint64_t value, enabled_nanos, running_nanos; };
enum { SLOT_FREE = 0, SLOT_HELD = 1, SLOT_RUNNING = 2, SLOT_EXITED = 3 };
struct slot {
  uint64_t sequence;       /* odd while it is written */
  uint64_t sample;
  uint64_t nanos;          /* CLOCK_MONOTONIC of the reading */
  uint32_t task;
  int32_t tid;             /* of the process or thread, as seen outside its namespace */
  uint32_t state;
  uint32_t reserved[5];
  struct counter counters[MOST_EVENTS];
};
#endif
