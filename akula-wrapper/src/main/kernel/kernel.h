/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What decide.bpf.c uses of the kernel: types with the fields that are read, whose places are found
 * when it is loaded; functions; numbers, which are looked up by name. As in Linux 7.2.
 */
#ifndef AKULA_KERNEL_H
#define AKULA_KERNEL_H
#include <stdbool.h>
#include <stdint.h>

#pragma clang attribute push(__attribute__((preserve_access_index)), apply_to = record)
struct kernfs_node {
  uint64_t id;
};
struct cgroup {
  int level;
  struct kernfs_node *kn;
  struct cgroup *ancestors[];
};
struct css_set {
  struct cgroup *dfl_cgrp;
};
struct cpumask { /* whole, or its functions are taken for others */
  unsigned long bits[1];
};
struct sched_ext_entity {
  uint32_t flags, weight;
  uint64_t slice;
};
struct task_struct {
  unsigned int flags;
  int nr_cpus_allowed, pid, tgid;
  uint64_t start_time;
  struct sched_ext_entity scx;
  const struct cpumask *cpus_ptr;
  struct css_set *cgroups;
  struct task_struct *real_parent;
};
struct scx_init_task_args {
  bool fork;
};
enum scx_exit_kind { SCX_EXIT_NONE, SCX_EXIT_UNREG = 64 };
struct scx_exit_info {
  enum scx_exit_kind kind;
  int64_t exit_code;
  const char *reason;
  char *msg;
};
#pragma clang attribute pop

struct sched_ext_ops {
  int32_t (*select_cpu)(struct task_struct *, int32_t, uint64_t);
  void (*enqueue)(struct task_struct *, uint64_t);
  void (*dispatch)(int32_t, struct task_struct *);
  void (*runnable)(struct task_struct *, uint64_t);
  void (*running)(struct task_struct *);
  void (*stopping)(struct task_struct *, bool);
  void (*quiescent)(struct task_struct *, uint64_t);
  bool (*yield)(struct task_struct *, struct task_struct *);
  int32_t (*init_task)(struct task_struct *, struct scx_init_task_args *);
  void (*enable)(struct task_struct *);
  void (*disable)(struct task_struct *);
  void (*cpu_online)(int32_t);
  void (*cpu_offline)(int32_t);
  int32_t (*init)(void);
  void (*exit)(struct scx_exit_info *);
  uint64_t flags;
  uint32_t timeout_ms;
  char name[128];
};

/* The numbers here are Linux 7.2's; the program has those of the kernel that loads it. */
enum scx_enq_flags { SCX_ENQ_WAKEUP = 1, SCX_ENQ_LAST = 1ull << 41 };
enum scx_deq_flags { SCX_DEQ_SLEEP = 1 };
enum scx_dsq_id_flags { SCX_DSQ_LOCAL = 0x8000000000000002ull };
enum scx_kick_flags { SCX_KICK_IDLE = 1, SCX_KICK_PREEMPT = 2 };
enum scx_ent_flags { SCX_TASK_QUEUED = 1 };
#define OF_KERNEL(type, name) bpf_core_enum_value(enum type, name)

struct bpf_iter_scx_dsq {
  uint64_t opaque[6];
} __attribute__((aligned(8)));
struct bpf_iter_task {
  uint64_t opaque[3];
} __attribute__((aligned(8)));
enum { EVERY_THREAD = 1 }; /* BPF_TASK_ITER_ALL_THREADS */

#define KERNEL(declaration) extern declaration __attribute__((section(".ksyms")))
KERNEL(void scx_bpf_dsq_insert(struct task_struct *, uint64_t, uint64_t, uint64_t));
KERNEL(bool scx_bpf_dsq_move_to_local(uint64_t));
KERNEL(bool scx_bpf_dsq_move_vtime(struct bpf_iter_scx_dsq *, struct task_struct *, uint64_t, uint64_t));
KERNEL(void scx_bpf_dsq_move_set_slice(struct bpf_iter_scx_dsq *, uint64_t));
KERNEL(void scx_bpf_dsq_move_set_vtime(struct bpf_iter_scx_dsq *, uint64_t));
KERNEL(int bpf_iter_scx_dsq_new(struct bpf_iter_scx_dsq *, uint64_t, uint64_t));
KERNEL(void bpf_iter_scx_dsq_destroy(struct bpf_iter_scx_dsq *));
KERNEL(int32_t scx_bpf_create_dsq(uint64_t, int32_t));
KERNEL(int32_t scx_bpf_dsq_nr_queued(uint64_t));
KERNEL(void scx_bpf_kick_cpu(int32_t, uint64_t));
KERNEL(int32_t scx_bpf_pick_idle_cpu(const struct cpumask *, uint64_t));
KERNEL(int32_t scx_bpf_select_cpu_dfl(struct task_struct *, int32_t, uint64_t, bool *));
KERNEL(uint32_t scx_bpf_nr_cpu_ids(void));
KERNEL(const struct cpumask *scx_bpf_get_online_cpumask(void));
KERNEL(void scx_bpf_put_cpumask(const struct cpumask *));
KERNEL(int32_t scx_bpf_task_cpu(const struct task_struct *));
KERNEL(bool scx_bpf_task_set_slice(struct task_struct *, uint64_t));
KERNEL(void scx_bpf_exit_bstr(int64_t, char *, unsigned long long *, uint32_t));
KERNEL(bool bpf_cpumask_test_cpu(uint32_t, const struct cpumask *));
KERNEL(struct task_struct *bpf_task_from_pid(int32_t));
KERNEL(void bpf_task_release(struct task_struct *));
KERNEL(struct cgroup *bpf_cgroup_from_id(uint64_t));
KERNEL(void bpf_cgroup_release(struct cgroup *));
KERNEL(int bpf_iter_task_new(struct bpf_iter_task *, struct task_struct *, unsigned int));
KERNEL(struct task_struct *bpf_iter_task_next(struct bpf_iter_task *));
KERNEL(void bpf_iter_task_destroy(struct bpf_iter_task *));
KERNEL(void bpf_rcu_read_lock(void));
KERNEL(void bpf_rcu_read_unlock(void));
#endif
