#include "privileges.h"

#include <errno.h>
#include <linux/capability.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

bool privileges_elevated(void) {
  return getauxval(AT_SECURE) != 0;
}

bool privileges_any(void) {
  struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
  struct __user_cap_data_struct data[2];
  memset(data, 0, sizeof data);
  syscall(SYS_capget, &header, data);
  return data[0].effective != 0 || data[1].effective != 0;
}

static void set_capabilities(const struct __user_cap_data_struct data[2]) {
  struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
  syscall(SYS_capset, &header, data);
}

/* Who may raise limits, or may administrate, is not held to this one. */
pid_t privileges_fork(void) {
  struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
  struct __user_cap_data_struct all[2], fewer[2];
  if (!privileges_elevated() || syscall(SYS_capget, &header, all) != 0) return fork();
  memcpy(fewer, all, sizeof fewer);
  const unsigned exempt[] = {CAP_SYS_RESOURCE, CAP_SYS_ADMIN};
  for (int i = 0; i < 2; i++) fewer[exempt[i] / 32].effective &= ~(1u << exempt[i] % 32);
  set_capabilities(fewer);
  pid_t child = fork();
  int error = errno;
  set_capabilities(all); /* in both */
  errno = error;
  return child;
}

int privileges_drop(void) {
  struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
  struct __user_cap_data_struct none[2];
  memset(none, 0, sizeof none);
  gid_t group = getgid();
  uid_t user = getuid();
  /* The supplementary groups are the caller's still: a set-user-id exec leaves them alone. */
  if (setresgid(group, group, group) != 0 || setresuid(user, user, user) != 0) return errno;
  if (user == 0) return 0; /* has all rights anyway */
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  if (syscall(SYS_capset, &header, none) != 0) return errno;
  /* Else the user could not look at its own process before it runs a program. */
  prctl(PR_SET_DUMPABLE, 1);
  return 0;
}
