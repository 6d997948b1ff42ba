/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "preflight.h"

#include <errno.h>
#include <linux/capability.h>
#include <linux/magic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "refuse.h"

enum { TRIED_MAJOR = 7, LINE_BYTES = 128 };
#define FIRST_PID_NAMESPACE 0xeffffffcul /* PROC_PID_INIT_INO */

static bool read_line(const char *path, char line[LINE_BYTES]) {
  FILE *file = fopen(path, "re");
  if (file == NULL) return false;
  bool read = fgets(line, LINE_BYTES, file) != NULL;
  fclose(file);
  if (read) line[strcspn(line, "\n")] = 0;
  return read;
}

static void check_release(void) {
  struct utsname name;
  if (uname(&name) == 0 && atoi(name.release) == TRIED_MAJOR) return;
  refuse(NO_KERNEL, 0, "this is Linux %s, and the program for the kernel was tried with Linux %d.x alone, since "
                       "what it uses changes between versions: start Linux %d.x, or do without this scheduler",
         name.release, TRIED_MAJOR, TRIED_MAJOR);
}

static void check_support(void) {
  if (access("/sys/kernel/sched_ext/state", F_OK) != 0)
    refuse(NO_SUPPORT, errno, "this kernel has no sched_ext (/sys/kernel/sched_ext/state is missing): it has to be "
                              "built with CONFIG_SCHED_CLASS_EXT");
  if (access("/sys/kernel/btf/vmlinux", R_OK) != 0)
    refuse(NO_SUPPORT, errno, "this kernel does not tell its types (/sys/kernel/btf/vmlinux is missing): it has to "
                              "be built with CONFIG_DEBUG_INFO_BTF");
}

static void check_namespace(void) {
  struct stat of;
  if (stat("/proc/self/ns/pid", &of) == 0 && of.st_ino == FIRST_PID_NAMESPACE) return;
  refuse(IN_NAMESPACE, 0, "this is a pid namespace of its own, so the ids of threads are not those that the kernel "
                          "tells: start it outside of the container");
}

static bool has(const struct __user_cap_data_struct data[2], int capability) {
  return (data[capability / 32].effective & (1u << capability % 32)) != 0;
}

static void check_rights(void) {
  struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
  struct __user_cap_data_struct data[2] = {0};
  syscall(SYS_capget, &header, data);
  if (has(data, CAP_SYS_ADMIN) || (has(data, CAP_BPF) && has(data, CAP_PERFMON))) return;
  refuse(NO_RIGHT, EPERM, "loading a scheduler needs the capabilities CAP_BPF and CAP_PERFMON: give them to "
                          "akula-scheduler by setcap cap_bpf,cap_perfmon+ep, or start it as root");
}

void preflight_machine(void) {
  check_release();
  check_support();
  check_namespace();
  check_rights();
}

void preflight_other(void) {
  char state[LINE_BYTES], name[LINE_BYTES];
  if (!read_line("/sys/kernel/sched_ext/state", state) || strcmp(state, "disabled") == 0) return;
  if (!read_line("/sys/kernel/sched_ext/root/ops", name)) strcpy(name, "unknown");
  refuse(OTHER_LOADED, EBUSY, "another scheduler, '%s', is attached (state %s): end the program that holds it first",
         name, state);
}

/* Whoever may not move processes into a group shall not say when those in it run. */
uint64_t preflight_group(const char *directory) {
  struct statfs system;
  struct stat group;
  char file[4096];
  if (statfs(directory, &system) != 0 || stat(directory, &group) != 0)
    refuse(NO_GROUP, errno, "there is no control group '%s': %s", directory, strerror(errno));
  if (system.f_type != CGROUP2_SUPER_MAGIC || !S_ISDIR(group.st_mode))
    refuse(NO_GROUP, 0, "'%s' is no control group of version 2", directory);
  snprintf(file, sizeof file, "%s/cgroup.procs", directory);
  if (access(file, W_OK) != 0)
    refuse(NO_GROUP, errno, "'%s' is a control group that this user may not move processes into: %s", directory,
           strerror(errno));
  return group.st_ino; /* which is the id of the group */
}
