#include "cpus.h"

#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "processes.h"

/* By system call: the C library's functions want a set of fixed size. */
int cpus_get(pid_t tid, char *mask, size_t bytes) {
  long length = syscall(SYS_sched_getaffinity, tid, bytes, mask);
  return length < 0 ? -errno : (int)length;
}

int cpus_set(pid_t tid, const char *mask, size_t bytes) {
  return syscall(SYS_sched_setaffinity, tid, bytes, mask) == 0 ? 0 : errno;
}

struct mask {
  const char *mask;
  size_t bytes;
};

static int set_one(pid_t tid, void *to) {
  const struct mask *mask = to;
  cpus_set(tid, mask->mask, mask->bytes);
  return 0;
}

/* Twice: one that is made while they are listed has those of the thread that makes it. */
void cpus_set_all(pid_t pid, const char *mask, size_t bytes) {
  struct mask to = {.mask = mask, .bytes = bytes};
  for (int looks = 0; looks < 2; looks++) each_thread(pid, set_one, &to);
}
