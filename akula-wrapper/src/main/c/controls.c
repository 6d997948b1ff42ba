#include "controls.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "files.h"
#include "guard.h"

enum { PREFETCHERS = 0xf, PREFETCH_REGISTER = 0x1a4, HERTZ_PER_UNIT = 1000 };

static const char *root = "";

void controls_root(const char *directory) {
  root = directory;
}

/* What is put back together: tag 0 and 1 are taken. */
static uint32_t frequency_tag(uint32_t cpu) {
  return 2 * cpu + 2;
}

static uint32_t prefetch_tag(uint32_t cpu) {
  return 2 * cpu + 3;
}

static int frequency_path(char path[PATH_BYTES], uint32_t cpu, const char *name) {
  return path_format(path, "%s/sys/devices/system/cpu/cpu%u/cpufreq/%s", root, cpu, name);
}

static int read_frequency(uint32_t cpu, const char *name, uint64_t *value) {
  char path[PATH_BYTES], text[32], *end;
  int error = frequency_path(path, cpu, name);
  if (error != 0) return error;
  int length = file_read(path, text, sizeof text);
  if (length < 0) return -length;
  *value = strtoull(text, &end, 10);
  return end == text ? EIO : 0;
}

static int write_frequency(uint32_t cpu, const char *name, uint64_t value) {
  char path[PATH_BYTES];
  int error = frequency_path(path, cpu, name);
  return error != 0 ? error : file_write_number(path, value);
}

static int note_frequency(uint32_t cpu, const char *name) {
  struct undo undo = {.kind = UNDO_FILE, .tag = frequency_tag(cpu)};
  int error = frequency_path(undo.path, cpu, name);
  if (error != 0) return error;
  int length = file_read(undo.path, undo.content, sizeof undo.content);
  if (length < 0) return -length;
  undo.bytes = (uint32_t)length;
  return guard_tell(&undo);
}

/* Puts files back and forgets them, so that a later change finds what is then there. */
static int put_back(uint32_t tag) {
  struct undo forget = {.kind = UNDO_FORGET_FILES, .tag = tag};
  int error = undo_files(tag);
  return error != 0 ? error : guard_tell(&forget);
}

/* The minimum stays at or below the maximum at every moment. */
static int write_both(uint32_t cpu, uint64_t value) {
  uint64_t most, low, high;
  int error = read_frequency(cpu, "scaling_max_freq", &most);
  const char *first = value > most ? "scaling_max_freq" : "scaling_min_freq";
  const char *second = value > most ? "scaling_min_freq" : "scaling_max_freq";
  if (error == 0) error = write_frequency(cpu, first, value);
  if (error == 0) error = write_frequency(cpu, second, value);
  if (error == 0) error = read_frequency(cpu, "scaling_min_freq", &low);
  if (error == 0) error = read_frequency(cpu, "scaling_max_freq", &high);
  return error != 0 ? error : low == value && high == value ? 0 : EIO;
}

static int check_frequency(uint32_t cpu, uint64_t value) {
  uint64_t low, high;
  int error = read_frequency(cpu, "cpuinfo_min_freq", &low);
  if (error == 0) error = read_frequency(cpu, "cpuinfo_max_freq", &high);
  return error != 0 ? error : value < low || value > high ? ERANGE : 0;
}

/* Opens a file as for writing and writes nothing; the kernel looks at the rights when it is opened. */
static int try_frequency(uint32_t cpu, const char *name) {
  char path[PATH_BYTES];
  int error = frequency_path(path, cpu, name);
  if (error != 0) return error;
  int fd = open(path, O_WRONLY | O_CLOEXEC);
  if (fd < 0) return errno;
  close(fd);
  return 0;
}

int control_frequency(uint32_t cpu, uint64_t hertz, enum stage *stage) {
  *stage = STAGE_UNDO;
  if (hertz == 0) return put_back(frequency_tag(cpu));
  *stage = STAGE_SETTING;
  if (hertz == FREQUENCY_TRY) {
    int low = try_frequency(cpu, "scaling_min_freq");
    return low != 0 ? low : try_frequency(cpu, "scaling_max_freq");
  }
  int error = check_frequency(cpu, hertz / HERTZ_PER_UNIT);
  if (error != 0) return error;
  *stage = STAGE_GUARD;
  error = note_frequency(cpu, "scaling_min_freq");
  if (error == 0) error = note_frequency(cpu, "scaling_max_freq");
  if (error != 0) return error;
  *stage = STAGE_SETTING;
  error = write_both(cpu, hertz / HERTZ_PER_UNIT);
  if (error != 0) put_back(frequency_tag(cpu));
  return error;
}

/* The register has this meaning on Intel's processors only. */
static bool is_intel(void) {
  char path[PATH_BYTES], text[4096];
  return path_format(path, "%s/proc/cpuinfo", root) == 0 && file_read(path, text, sizeof text) > 0
         && strstr(text, "GenuineIntel") != NULL;
}

static int open_register(uint32_t cpu, char path[PATH_BYTES], uint64_t *value) {
  int error = path_format(path, "%s/dev/cpu/%u/msr", root, cpu);
  if (error != 0) return -error;
  int fd = open(path, O_RDWR | O_CLOEXEC);
  if (fd < 0) return -errno;
  ssize_t got = pread(fd, value, sizeof *value, PREFETCH_REGISTER);
  if (got == sizeof *value) return fd;
  error = got < 0 ? errno : EIO;
  close(fd);
  return -error;
}

static int write_register(int fd, uint64_t value) {
  uint64_t now;
  ssize_t done = pwrite(fd, &value, sizeof value, PREFETCH_REGISTER);
  if (done == sizeof value) done = pread(fd, &now, sizeof now, PREFETCH_REGISTER);
  if (done != sizeof value) return done < 0 ? errno : EIO;
  return now == value ? 0 : EIO;
}

int control_prefetch(uint32_t cpu, uint64_t wanted, enum stage *stage) {
  struct undo undo = {.kind = UNDO_FILE,
                      .tag = prefetch_tag(cpu),
                      .bytes = sizeof(uint64_t),
                      .offset = PREFETCH_REGISTER};
  uint64_t value;
  *stage = STAGE_UNDO;
  if (wanted == PREFETCH_BEFORE) return put_back(prefetch_tag(cpu));
  *stage = STAGE_SETTING;
  if (!is_intel()) return ENOTSUP;
  int fd = open_register(cpu, undo.path, &value);
  if (fd < 0) return -fd;
  if (wanted == PREFETCH_TRY) return close(fd);
  memcpy(undo.content, &value, sizeof value);
  int error = guard_tell(&undo);
  if (error != 0) *stage = STAGE_GUARD;
  else if (wanted == PREFETCH_ON) error = write_register(fd, value & ~(uint64_t)PREFETCHERS);
  else error = write_register(fd, value | PREFETCHERS);
  close(fd);
  return error;
}

int control_realtime(uint32_t priority) {
  struct sched_param parameters = {.sched_priority = (int)priority};
  int policy = priority == 0 ? SCHED_OTHER : SCHED_FIFO;
  return sched_setscheduler(0, policy | SCHED_RESET_ON_FORK, &parameters) != 0 ? errno : 0;
}

void control_probe(struct probe *probe) {
  int error = probe_wanted(probe, FEATURE_REALTIME) ? control_realtime(1) : ECANCELED;
  if (error == 0) error = control_realtime(0);
  probe_note(probe, FEATURE_REALTIME, error);
}
