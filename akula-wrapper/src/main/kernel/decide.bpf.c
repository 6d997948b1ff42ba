/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The kernel's side of a host whose decisions are made by a process: a thread that waits for a turn
 * lies in the queue HOLD, which no cpu takes from, and is told through the ring of events. The
 * process answers through the other ring and runs `answer`, which moves the thread to the queue of a
 * cpu. See rings.h for what is said, and docs/reference/kernel-host.md for what it means.
 */
#include "kernel.h"
#include <linux/bpf.h>
#include <bpf/bpf_helpers.h>
#include <bpf/bpf_tracing.h>
#include <bpf/bpf_core_read.h>
#include "rings.h"

#define HOLD (1ull << 20)   /* queues of cpus have the number of the cpu */
#define OTHER (HOLD + 1)
#define KERNEL_THREAD 0x00200000 /* PF_KTHREAD */
#define TURN_OF_OTHERS 5000000ull
#define LOOK_EACH 10000000ull
#define TRIES 64 /* for what is told, and lies in HOLD as soon as another cpu has let go of it */
#define MONOTONIC 1
#define NO_MEMORY (-12)

char terms[] SEC("license") = "GPL";

const volatile uint64_t group;     /* id of the control group that is decided */
const volatile uint64_t late;      /* ns */
const volatile uint64_t abandoned; /* ns; 0: never */
const volatile int decider;        /* the process that decides, which is never decided */
/* With FORCE: the kernel's own rule wakes for an event that finds the ring empty, and so never after
   one that was not to wake. */
const volatile uint64_t waking = BPF_RB_FORCE_WAKEUP;

struct counts counts SEC(".data.counts");
int32_t level;   /* of the group: how many are above it */
int32_t cpus;    /* their ids are below it */
uint32_t absent; /* how many are offline */
bool offline[MOST_CPUS];
bool preempted[MOST_CPUS]; /* somebody was chosen to take this cpu, also from one that was to go on */
uint64_t round = 1, told; /* of `anew` */
int32_t cpus_told;         /* of `anew`: what cpus below it do */
int64_t exit_kind, exit_code;
char exit_reason[NAME_BYTES], exit_sentence[SENTENCE_BYTES];

struct {
  __uint(type, BPF_MAP_TYPE_RINGBUF);
  __uint(max_entries, 1 << 20);
} events SEC(".maps");

struct {
  __uint(type, BPF_MAP_TYPE_USER_RINGBUF);
  __uint(max_entries, 1 << 18);
} answers SEC(".maps");

/* What is known of a thread. Written with the lock of its run queue held, but for what says so. */
struct thread {
  uint64_t number;   /* of the wait, or of the extension that followed it */
  uint64_t begun;    /* the number of its last turn */
  uint64_t answered; /* by `answer`: the number that was answered */
  uint64_t more;     /* by `answer`: ns of an extension */
  uint64_t more_of;  /* by `answer`: the turn that is extended */
  uint64_t serial;   /* grows after number and before the event, for who has no lock */
  uint64_t ran;      /* ns that it has had a cpu in this class */
  uint64_t since;    /* since when it has one; 0: it has none */
  uint64_t seen;     /* the control group where it was last */
  uint64_t round;    /* by `anew`: the last one in which it was told of */
  bool within, known, yielded;
  bool asleep;  /* known of all threads, since they may come into the group asleep */
  bool enabled; /* in this class, and not about to be none any more */
  bool is_new;  /* one of the decided makes it */
};
struct {
  __uint(type, BPF_MAP_TYPE_TASK_STORAGE);
  __uint(map_flags, BPF_F_NO_PREALLOC);
  __type(key, int);
  __type(value, struct thread);
} threads SEC(".maps");

struct clock {
  struct bpf_timer timer;
};
struct {
  __uint(type, BPF_MAP_TYPE_ARRAY);
  __uint(max_entries, 1);
  __type(key, uint32_t);
  __type(value, struct clock);
} clocks SEC(".maps");

#define COUNT(what) __sync_fetch_and_add(&counts.what, 1)

static bool is_within(struct task_struct *p) {
  struct cgroup *cgroup = p->cgroups->dfl_cgrp;
  if (cgroup->kn->id == group) return true;
  if (cgroup->level <= level) return false;
  struct cgroup *above = NULL;
  uint64_t at = (uint64_t)cgroup + bpf_core_field_offset(struct cgroup, ancestors) + 8ull * (uint32_t)level;
  if (bpf_probe_read_kernel(&above, sizeof above, (void *)at) != 0) return false;
  return BPF_CORE_READ(above, kn, id) == group;
}

/* What is known of a thread that can be decided; NULL if it is none. Whether it is says `within`. */
static struct thread *look(struct task_struct *p) {
  if ((p->flags & KERNEL_THREAD) || p->tgid == decider) return NULL;
  struct thread *t = bpf_task_storage_get(&threads, p, 0, 0);
  if (t == NULL) return NULL;
  uint64_t now = p->cgroups->dfl_cgrp->kn->id;
  if (t->seen != now) {
    t->within = is_within(p);
    t->seen = now;
  }
  return t;
}

static uint32_t state_of(const struct thread *t) {
  if (t->asleep) return ASLEEP;
  if (t->number == 0) return UNKNOWN;
  if (t->begun == t->number) return RUNNING;
  return t->answered == t->number ? CHOSEN : HELD;
}

static struct event *reserve(uint32_t kind) {
  struct event *e = bpf_ringbuf_reserve(&events, sizeof *e, 0);
  if (e == NULL) {
    COUNT(lost);
    return NULL;
  }
  __builtin_memset(e, 0, sizeof *e);
  e->kind = kind;
  e->at = bpf_ktime_get_ns();
  e->lost = counts.lost;
  return e;
}

static uint64_t read_in_order(uint64_t *from) {
  return __sync_val_compare_and_swap(from, 0, 0);
}

/*
 * Processor time is counted here: the kernel's own count is not brought up to date when a thread yields, and the
 * cpu has nothing to do after that. Read in this order none counts twice.
 */
static uint64_t ran_by(struct thread *t, uint64_t now) {
  uint64_t ran = read_in_order(&t->ran), since = t->since;
  return since != 0 && since < now ? ran + now - since : ran;
}

static void has_cpu(struct task_struct *p, bool has) {
  struct thread *t = look(p);
  if (t == NULL) return;
  uint64_t now = bpf_ktime_get_ns(), ran = ran_by(t, now) - t->ran;
  t->since = has ? now : 0;
  (void)__sync_fetch_and_add(&t->ran, ran);
}

/*
 * An event about a thread, to be completed and submitted. Without the lock of the run queue what is told
 * may be newer than the serial says, but never older: that is read first, in the order of all cpus.
 */
static struct event *about(uint32_t kind, struct task_struct *p, struct thread *t) {
  struct event *e = reserve(kind);
  if (e == NULL) return NULL;
  e->serial = read_in_order(&t->serial);
  e->thread = p->pid;
  e->process = p->tgid;
  e->cpu = scx_bpf_task_cpu(p);
  e->ran = ran_by(t, e->at);
  e->weight = p->scx.weight;
  e->number = t->number;
  e->born = p->start_time;
  e->parent = BPF_CORE_READ(p, real_parent, tgid);
  e->state = state_of(t);
  return e;
}

static void tell(uint32_t kind, struct task_struct *p, struct thread *t, uint32_t flags, uint64_t wake) {
  t->known = true;
  (void)__sync_fetch_and_add(&t->serial, 1);
  struct event *e = about(kind, p, t);
  if (e == NULL) return;
  e->flags = flags;
  bpf_ringbuf_submit(e, wake);
}

/* As look, but NULL if it is not decided; of one that no longer is, tells that. */
static struct thread *decided(struct task_struct *p) {
  struct thread *t = look(p);
  if (t == NULL || t->within) return t;
  if (t->known) tell(ENDS, p, t, LEFT, waking);
  t->known = false;
  return NULL;
}

static void tell_cpu(uint32_t kind, int32_t cpu) {
  struct event *e = reserve(kind);
  if (e == NULL) return;
  e->cpu = cpu;
  bpf_ringbuf_submit(e, waking);
}

/* One of a flag for each cpu. The verifier has to see the bound of the index, which is known already. */
static bool *at(bool flags[], int32_t cpu) {
  uint64_t index = (uint32_t)cpu;
  barrier_var(index);
  return &flags[index & (MOST_CPUS - 1)];
}

static bool *offline_at(int32_t cpu) {
  return at(offline, cpu);
}

static uint64_t silent_for(void) {
  uint64_t now = bpf_ktime_get_ns(), called = counts.called;
  return now > called ? now - called : 0;
}

static void wake_idle_cpus(void) {
  int cpu;
  bpf_for(cpu, 0, cpus) scx_bpf_kick_cpu(cpu, OF_KERNEL(scx_kick_flags, SCX_KICK_IDLE));
}

SEC("struct_ops/select_cpu")
int32_t BPF_PROG(decide_select_cpu, struct task_struct *p, int32_t previous, uint64_t flags) {
  struct thread *t = look(p);
  bool idle = false;
  if (t != NULL && t->within) return previous; /* the process that decides places it */
  int32_t cpu = scx_bpf_select_cpu_dfl(p, previous, flags, &idle);
  if (idle) scx_bpf_dsq_insert(p, OF_KERNEL(scx_dsq_id_flags, SCX_DSQ_LOCAL), TURN_OF_OTHERS, 0);
  return cpu;
}

/* What belongs to a cpu goes there; all else to whoever comes, and an idle cpu is woken for it. */
static void enqueue_other(struct task_struct *p, uint64_t flags) {
  COUNT(others);
  if (((p->flags & KERNEL_THREAD) && p->nr_cpus_allowed == 1) ||
      (flags & OF_KERNEL(scx_enq_flags, SCX_ENQ_LAST))) {
    scx_bpf_dsq_insert(p, OF_KERNEL(scx_dsq_id_flags, SCX_DSQ_LOCAL), TURN_OF_OTHERS, flags);
    return;
  }
  scx_bpf_dsq_insert(p, OTHER, TURN_OF_OTHERS, flags);
  int32_t idle = scx_bpf_pick_idle_cpu(p->cpus_ptr, 0);
  if (idle >= 0) scx_bpf_kick_cpu(idle, OF_KERNEL(scx_kick_flags, SCX_KICK_IDLE));
}

SEC("struct_ops/enqueue")
int BPF_PROG(decide_enqueue, struct task_struct *p, uint64_t flags) {
  struct thread *t = decided(p);
  if (t == NULL) {
    enqueue_other(p, flags);
    return 0;
  }
  uint32_t why = (flags & OF_KERNEL(scx_enq_flags, SCX_ENQ_WAKEUP)) ? WOKEN : 0;
  if (t->yielded) why |= YIELDED;
  if (t->number > 0 && t->begun == t->number && why == 0) why = COULD_GO_ON;
  t->yielded = false;
  t->number++;
  scx_bpf_dsq_insert(p, HOLD, TURN_OF_OTHERS, flags);
  tell(WAITS, p, t, why, waking);
  return 0;
}

SEC("struct_ops/yield")
bool BPF_PROG(decide_yield, struct task_struct *p, struct task_struct *to) {
  struct thread *t = look(p);
  if (t != NULL && t->within) t->yielded = true;
  scx_bpf_task_set_slice(p, 0);
  return false;
}

/* Whether who runs here goes on since it was answered so. */
static bool goes_on(struct task_struct *p, struct thread *t) {
  if (t->more_of != t->number || t->begun != t->number || t->yielded) return false;
  t->number++;
  t->begun = t->answered = t->number;
  scx_bpf_task_set_slice(p, t->more);
  COUNT(turns);
  COUNT(extended);
  tell(RUNS, p, t, EXTENDED, waking);
  return true;
}

static bool strays_wait(void) {
  int cpu;
  if (absent == 0) return false;
  bpf_for(cpu, 0, cpus) if (*offline_at(cpu) && scx_bpf_dsq_nr_queued(cpu) > 0) return true;
  return false;
}

static bool is_preempted(int32_t cpu) {
  bool *is = at(preempted, cpu);
  bool was = *is;
  *is = false;
  return was;
}

/* Threads that were chosen for a cpu that is offline. */
static bool take_strays(void) {
  int cpu;
  if (absent == 0) return false;
  bpf_for(cpu, 0, cpus) {
    if (!*offline_at(cpu) || scx_bpf_dsq_nr_queued(cpu) <= 0) continue;
    if (!scx_bpf_dsq_move_to_local(cpu)) continue;
    COUNT(strays);
    return true;
  }
  return false;
}

/* After a turn of one who is decided the others come first, else those that are decided. */
SEC("struct_ops/dispatch")
int BPF_PROG(decide_dispatch, int32_t cpu, struct task_struct *previous) {
  bool could = previous != NULL && (previous->scx.flags & OF_KERNEL(scx_ent_flags, SCX_TASK_QUEUED));
  struct thread *t = previous != NULL ? look(previous) : NULL;
  bool ours = t != NULL && t->within;
  if (ours && scx_bpf_dsq_move_to_local(OTHER)) return 0;
  bool ends = is_preempted(cpu);
  if (ours && could && !ends && goes_on(previous, t)) return 0;
  if (scx_bpf_dsq_move_to_local(cpu)) return 0;
  if (!ours && scx_bpf_dsq_move_to_local(OTHER)) return 0;
  if (take_strays()) return 0;
  if (silent_for() > late && scx_bpf_dsq_move_to_local(HOLD)) return 0;
  if (could && !ours) scx_bpf_task_set_slice(previous, TURN_OF_OTHERS); /* it is alone here */
  return 0;
}

/* Whether it sleeps, of one that is not decided, too. */
static void set_asleep(struct task_struct *p, bool asleep) {
  struct thread *t = look(p);
  if (t != NULL) t->asleep = asleep;
}

SEC("struct_ops/runnable")
int BPF_PROG(decide_runnable, struct task_struct *p, uint64_t flags) {
  set_asleep(p, false);
  struct thread *t = decided(p);
  if (t == NULL) return 0;
  if (flags & OF_KERNEL(scx_enq_flags, SCX_ENQ_WAKEUP)) tell(WAKES, p, t, 0, BPF_RB_NO_WAKEUP);
  return 0;
}

SEC("struct_ops/running")
int BPF_PROG(decide_running, struct task_struct *p) {
  has_cpu(p, true);
  struct thread *t = decided(p);
  if (t == NULL) return 0;
  if (t->begun == t->number) {
    COUNT(resumed); /* a higher class had the cpu; or it is about to end, and goes first, unasked */
    return 0;
  }
  bool taken = t->answered != t->number;
  t->begun = t->number;
  COUNT(turns);
  if (taken) COUNT(taken);
  tell(RUNS, p, t, taken ? TAKEN : 0, waking);
  return 0;
}

SEC("struct_ops/stopping")
int BPF_PROG(decide_stopping, struct task_struct *p, bool runnable) {
  has_cpu(p, false);
  struct thread *t = decided(p);
  if (t != NULL) tell(STOPS, p, t, runnable ? COULD_GO_ON : 0, BPF_RB_NO_WAKEUP);
  return 0;
}

SEC("struct_ops/quiescent")
int BPF_PROG(decide_quiescent, struct task_struct *p, uint64_t flags) {
  set_asleep(p, (flags & OF_KERNEL(scx_deq_flags, SCX_DEQ_SLEEP)) != 0);
  struct thread *t = decided(p);
  if (t == NULL) return 0;
  tell(t->asleep ? SLEEPS : GONE, p, t, 0, waking);
  return 0;
}

/*
 * A new thread is in the group of its parent, or will be put there, only after it is told here. Any other one
 * that does not sleep is told to be runnable when it comes into the class.
 */
SEC("struct_ops/init_task")
int32_t BPF_PROG(decide_init_task, struct task_struct *p, struct scx_init_task_args *args) {
  struct thread *t = bpf_task_storage_get(&threads, p, 0, BPF_LOCAL_STORAGE_GET_F_CREATE);
  if (t == NULL) return NO_MEMORY;
  if (!args->fork) {
    t->asleep = true;
    return 0;
  }
  struct task_struct *parent = bpf_get_current_task_btf();
  struct thread *of = look(parent);
  t->is_new = of != NULL && of->within;
  return 0;
}

SEC("struct_ops/enable")
int BPF_PROG(decide_enable, struct task_struct *p) {
  struct thread *t = bpf_task_storage_get(&threads, p, 0, 0);
  if (t == NULL) return 0;
  t->enabled = true;
  if (t->is_new) tell(FORKED, p, t, 0, BPF_RB_NO_WAKEUP);
  t->is_new = false;
  return 0;
}

SEC("struct_ops/disable")
int BPF_PROG(decide_disable, struct task_struct *p) {
  struct thread *t = bpf_task_storage_get(&threads, p, 0, 0);
  if (t == NULL) return 0;
  t->enabled = false;
  t->asleep = true; /* as far as is told, until it comes again and is runnable */
  if (!t->known) return 0;
  tell(ENDS, p, t, 0, waking);
  t->known = false;
  return 0;
}

SEC("struct_ops/cpu_online")
int BPF_PROG(decide_cpu_online, int32_t cpu) {
  bool *is_offline = offline_at(cpu);
  if (!*is_offline) return 0;
  *is_offline = false;
  __sync_fetch_and_sub(&absent, 1);
  tell_cpu(CPU_COMES, cpu);
  return 0;
}

SEC("struct_ops/cpu_offline")
int BPF_PROG(decide_cpu_offline, int32_t cpu) {
  bool *is_offline = offline_at(cpu);
  if (*is_offline) return 0;
  *is_offline = true;
  __sync_fetch_and_add(&absent, 1);
  tell_cpu(CPU_GOES, cpu);
  return 0;
}

/* 0, or why a thread cannot run there. */
static uint32_t refusal_of(struct task_struct *p, int32_t cpu) {
  if (cpu < 0 || cpu >= cpus || !bpf_cpumask_test_cpu(cpu, p->cpus_ptr)) return REFUSED_CPU;
  return *offline_at(cpu) ? REFUSED_OFFLINE : 0;
}

static uint64_t slice_of(const struct answer *a) {
  return a->slice == 0 ? TURN_OF_OTHERS : a->slice;
}

/*
 * It may have been told just before another cpu puts it into HOLD: for that short time it is tried
 * again. An iterator moves only what was there when it was made.
 */
static bool move(struct task_struct *p, const struct thread *t, const struct answer *a) {
  bool moved = false;
  int i;
  bpf_for(i, 0, TRIES) {
    struct bpf_iter_scx_dsq it;
    if (bpf_iter_scx_dsq_new(&it, HOLD, 0) == 0) {
      scx_bpf_dsq_move_set_slice(&it, slice_of(a));
      scx_bpf_dsq_move_set_vtime(&it, a->order);
      moved = scx_bpf_dsq_move_vtime(&it, p, a->cpu, 0);
    }
    bpf_iter_scx_dsq_destroy(&it);
    if (moved || t->number != a->number || t->begun == a->number || t->asleep) break;
  }
  return moved;
}

/* 0, or why it cannot be carried out. */
static uint32_t carry(struct task_struct *p, struct thread *t, const struct answer *a) {
  if (!t->within || t->number == 0 || t->number != a->number) return REFUSED_NUMBER;
  if (a->flags & (EXTEND | STOP)) {
    if (t->begun != a->number) return REFUSED_GONE;
    if (a->flags & STOP) {
      t->more_of = 0;
      return 0;
    }
    t->more = slice_of(a);
    t->more_of = a->number;
    return 0;
  }
  if (t->answered == a->number) return REFUSED_GONE;
  uint32_t why = refusal_of(p, a->cpu);
  if (why != 0) return why;
  /* Before it is moved, since it may run at once; if it is not, this is taken back. */
  t->answered = a->number;
  bool was = *at(preempted, a->cpu);
  if (a->flags & PREEMPT) *at(preempted, a->cpu) = true;
  if (move(p, t, a)) return 0;
  t->answered = 0;
  *at(preempted, a->cpu) = was;
  return REFUSED_GONE;
}

static void tell_refused(struct task_struct *p, struct thread *t, uint64_t number, uint32_t why) {
  struct event *e = about(REFUSED, p, t);
  if (e == NULL) return;
  e->flags = why << 8;
  e->number = number;
  e->serial = 0; /* it is not told with the lock of the run queue, so of no order */
  bpf_ringbuf_submit(e, BPF_RB_NO_WAKEUP);
}

static void answer_one(struct task_struct *p, struct thread *t, const struct answer *a) {
  uint32_t why = carry(p, t, a);
  if (why != 0) {
    COUNT(refused);
    tell_refused(p, t, a->number, why);
    return;
  }
  COUNT(carried);
  if (a->flags & EXTEND) return;
  if (a->flags & STOP) {
    scx_bpf_kick_cpu(scx_bpf_task_cpu(p), OF_KERNEL(scx_kick_flags, SCX_KICK_PREEMPT));
    return;
  }
  uint64_t how = (a->flags & PREEMPT) ? OF_KERNEL(scx_kick_flags, SCX_KICK_PREEMPT)
                                      : OF_KERNEL(scx_kick_flags, SCX_KICK_IDLE);
  scx_bpf_kick_cpu(a->cpu, how);
}

static long on_answer(struct bpf_dynptr *from, void *unused) {
  struct answer a;
  if (bpf_dynptr_read(&a, sizeof a, from, 0, 0) != 0) {
    COUNT(bad);
    return 0;
  }
  struct task_struct *p = bpf_task_from_pid(a.thread);
  if (p == NULL) {
    COUNT(refused);
    return 0;
  }
  bpf_rcu_read_lock();
  struct thread *t = bpf_task_storage_get(&threads, p, 0, 0);
  if (t != NULL) answer_one(p, t, &a);
  else COUNT(refused);
  bpf_rcu_read_unlock();
  bpf_task_release(p);
  return 0;
}

SEC("syscall")
int answer(void *unused) {
  counts.called = bpf_ktime_get_ns();
  COUNT(calls);
  return bpf_user_ringbuf_drain(&answers, on_answer, NULL, BPF_RB_NO_WAKEUP);
}

/* Leaves half of the ring to those who tell what happens meanwhile. */
static bool is_room(void) {
  return bpf_ringbuf_query(&events, BPF_RB_AVAIL_DATA) < bpf_ringbuf_query(&events, BPF_RB_RING_SIZE) / 2;
}

/* Tells of the cpus that are offline; false if there was not room for all of them. */
static bool tell_offline(void) {
  int cpu;
  bpf_for(cpu, 0, cpus) {
    if (cpu < cpus_told || !*offline_at(cpu)) continue;
    if (!is_room()) return false;
    tell_cpu(CPU_GOES, cpu);
    cpus_told = cpu + 1;
  }
  return true;
}

/* Tells of those that were not told of in this round; 1 if there was not room for all of them. */
SEC("syscall")
int anew(void *unused) {
  struct task_struct *p;
  int left = 0;
  if (!tell_offline()) return 1;
  bpf_rcu_read_lock();
  bpf_for_each(task, p, NULL, EVERY_THREAD) {
    struct thread *t = look(p);
    if (t == NULL || !t->within || !t->enabled || t->round == round) continue;
    struct event *e = is_room() ? about(THREAD, p, t) : NULL;
    if (e == NULL) {
      left = 1;
      break;
    }
    if (!t->enabled) { /* meanwhile, and its end may have been told already */
      bpf_ringbuf_discard(e, BPF_RB_NO_WAKEUP);
      continue;
    }
    t->round = round;
    t->known = true;
    bpf_ringbuf_submit(e, BPF_RB_NO_WAKEUP);
    told++;
  }
  bpf_rcu_read_unlock();
  struct event *last = left == 0 ? reserve(TOLD) : NULL;
  if (last == NULL) return 1;
  last->number = told;
  bpf_ringbuf_submit(last, waking);
  told = 0;
  cpus_told = 0;
  round++;
  return 0;
}

static void leave(void) {
  static char sentence[] = "nobody has decided for too long";
  unsigned long long none = 0;
  scx_bpf_exit_bstr(0, sentence, &none, 0);
}

static int each_look(void *map, uint32_t *key, struct clock *clock) {
  uint64_t silent = silent_for();
  bool held = silent > late && scx_bpf_dsq_nr_queued(HOLD) > 0;
  if (held) COUNT(late);
  if (held || strays_wait()) wake_idle_cpus();
  if (abandoned > 0 && silent > abandoned) leave();
  bpf_timer_start(&clock->timer, LOOK_EACH, 0);
  return 0;
}

static int find_group(void) {
  struct cgroup *cgroup = bpf_cgroup_from_id(group);
  if (cgroup == NULL) return -2;
  level = cgroup->level;
  bpf_cgroup_release(cgroup);
  return 0;
}

static int make_queues(void) {
  const struct cpumask *online = scx_bpf_get_online_cpumask();
  int cpu, error = 0;
  bpf_for(cpu, 0, cpus) {
    bool is_offline = !bpf_cpumask_test_cpu(cpu, online);
    *offline_at(cpu) = is_offline;
    if (is_offline) absent++;
    error = scx_bpf_create_dsq(cpu, -1);
    if (error != 0) break;
  }
  scx_bpf_put_cpumask(online);
  if (error == 0) error = scx_bpf_create_dsq(HOLD, -1);
  return error != 0 ? error : scx_bpf_create_dsq(OTHER, -1);
}

SEC("struct_ops.s/init")
int32_t BPF_PROG(decide_init) {
  uint32_t first = 0;
  struct clock *clock = bpf_map_lookup_elem(&clocks, &first);
  cpus = scx_bpf_nr_cpu_ids();
  if (clock == NULL || cpus > MOST_CPUS) return -22;
  int error = find_group();
  if (error == 0) error = make_queues();
  if (error != 0) return error;
  counts.called = bpf_ktime_get_ns();
  bpf_timer_init(&clock->timer, &clocks, MONOTONIC);
  bpf_timer_set_callback(&clock->timer, each_look);
  return bpf_timer_start(&clock->timer, LOOK_EACH, 0);
}

SEC("struct_ops/exit")
int BPF_PROG(decide_exit, struct scx_exit_info *info) {
  bpf_probe_read_kernel_str(exit_reason, sizeof exit_reason, info->reason);
  bpf_probe_read_kernel_str(exit_sentence, sizeof exit_sentence, info->msg);
  exit_code = info->exit_code;
  exit_kind = info->kind;
  return 0;
}

SEC(".struct_ops.link")
struct sched_ext_ops ops = {
  .select_cpu = (void *)decide_select_cpu,
  .enqueue = (void *)decide_enqueue,
  .dispatch = (void *)decide_dispatch,
  .runnable = (void *)decide_runnable,
  .running = (void *)decide_running,
  .stopping = (void *)decide_stopping,
  .quiescent = (void *)decide_quiescent,
  .yield = (void *)decide_yield,
  .init_task = (void *)decide_init_task,
  .enable = (void *)decide_enable,
  .disable = (void *)decide_disable,
  .cpu_online = (void *)decide_cpu_online,
  .cpu_offline = (void *)decide_cpu_offline,
  .init = (void *)decide_init,
  .exit = (void *)decide_exit,
  .flags = 2, /* SCX_OPS_ENQ_LAST: one that is alone on its cpu is told, too */
  .name = "akula",
};
