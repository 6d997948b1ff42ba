/*
 * What the kernel does in resctrl, for files: linked into an agent whose calls of mkdir, rmdir and
 * write come here first. A group has its files when it is made, goes with them, and a thread that is
 * written into one leaves the others. What nobody here does: count, and put what a thread starts into
 * the thread's group.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../resctrl.h"
#include "double.h"

#define GROUPS DOUBLE_FOLDER "/mon_groups/"

int __real_mkdir(const char *path, mode_t mode);
int __real_rmdir(const char *path);
ssize_t __real_write(int fd, const void *bytes, size_t length);
int __wrap_mkdir(const char *path, mode_t mode);
int __wrap_rmdir(const char *path);
ssize_t __wrap_write(int fd, const void *bytes, size_t length);

const char *__asan_default_options(void);

/* An agent that AKULA starts has no environment. */
const char *__asan_default_options(void) {
  return "detect_leaks=0";
}

/*
 * Nor has it options then: the root may stand in a file beside the program, of its name and .root. So
 * all of AKULA can be tried on a double: akula run --agent akula-agent-double.
 */
__attribute__((constructor)) static void take_root(void) {
  static char root[PATH_BYTES];
  char path[PATH_BYTES + 8] = "";
  if (readlink("/proc/self/exe", path, PATH_BYTES - 1) < 0) return;
  strcat(path, ".root");
  if (file_read(path, root, sizeof root) <= 0) return;
  root[strcspn(root, "\n")] = 0;
  resctrl_root(root);
}

/* The length of the part of a path that is the folder of groups; 0 where it is not in a double. */
static size_t folder_of(const char *path) {
  const char *found = strstr(path, GROUPS);
  return found == NULL || found == path ? 0 : (size_t)(found - path) + strlen(GROUPS);
}

static void put(const char *group, const char *file, const char *text) {
  char path[3 * PATH_BYTES];
  snprintf(path, sizeof path, "%s/%s", group, file);
  FILE *out = fopen(path, "w");
  if (out == NULL) abort();
  fputs(text, out);
  fclose(out);
}

static unsigned number_of(const char *path, size_t folder, const char *file, unsigned otherwise) {
  char name[2 * PATH_BYTES], text[32];
  snprintf(name, sizeof name, "%.*s/../%s", (int)folder, path, file);
  return file_read(name, text, sizeof text) > 0 ? (unsigned)atoi(text) : otherwise;
}

static unsigned count_groups(const char *path, size_t folder) {
  char name[PATH_BYTES];
  snprintf(name, sizeof name, "%.*s", (int)folder, path);
  DIR *listing = opendir(name);
  unsigned count = 0;
  const struct dirent *entry;
  while (listing != NULL && (entry = readdir(listing)) != NULL) count += entry->d_name[0] != '.';
  if (listing != NULL) closedir(listing);
  return count;
}

int __wrap_mkdir(const char *path, mode_t mode) {
  static const char *const domains[] = {"mon_data", "mon_data/mon_L3_00", "mon_data/mon_L3_01"};
  char name[2 * PATH_BYTES];
  size_t folder = folder_of(path);
  if (folder == 0) return __real_mkdir(path, mode);
  unsigned most = number_of(path, folder, "info/L3_MON/num_rmids", 0);
  if (count_groups(path, folder) + 1 >= most) { /* the root is one of them */
    errno = number_of(path, folder, "busy", 0) != 0 ? EBUSY : ENOSPC;
    return -1;
  }
  if (__real_mkdir(path, mode) != 0) return -1;
  put(path, "tasks", "");
  for (int i = 0; i < 3; i++) {
    snprintf(name, sizeof name, "%s/%s", path, domains[i]);
    if (__real_mkdir(name, 0755) != 0) abort();
    if (i > 0) put(name, "mbm_total_bytes", "0\n");
  }
  return 0;
}

int __wrap_rmdir(const char *path) {
  static const char *const files[] = {"tasks", "mon_data/mon_L3_00/mbm_total_bytes",
                                      "mon_data/mon_L3_01/mbm_total_bytes"};
  static const char *const folders[] = {"mon_data/mon_L3_00", "mon_data/mon_L3_01", "mon_data"};
  char name[2 * PATH_BYTES];
  for (int i = 0; folder_of(path) > 0 && i < 3; i++) {
    snprintf(name, sizeof name, "%s/%s", path, files[i]);
    unlink(name);
  }
  for (int i = 0; folder_of(path) > 0 && i < 3; i++) {
    snprintf(name, sizeof name, "%s/%s", path, folders[i]);
    __real_rmdir(name);
  }
  return __real_rmdir(path);
}

/* Takes a thread out of a list of them, and puts it behind where it is to be. */
static void move(const char *group, int tid, bool into) {
  char path[3 * PATH_BYTES], text[8192] = "", after[8300] = "", *rest = text, *word;
  snprintf(path, sizeof path, "%s/tasks", group);
  if (file_read(path, text, sizeof text) < 0) return;
  while ((word = strsep(&rest, "\n")) != NULL)
    if (*word != 0 && atoi(word) != tid)
      snprintf(after + strlen(after), sizeof after - strlen(after), "%s\n", word);
  if (into) snprintf(after + strlen(after), sizeof after - strlen(after), "%d\n", tid);
  put(group, "tasks", after);
}

ssize_t __wrap_write(int fd, const void *bytes, size_t length) {
  char link[64], path[PATH_BYTES] = "", folder[PATH_BYTES], group[2 * PATH_BYTES], number[24] = "";
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  if (readlink(link, path, sizeof path - 1) < 0 || folder_of(path) == 0)
    return __real_write(fd, bytes, length);
  memcpy(number, bytes, length < sizeof number ? length : sizeof number - 1);
  snprintf(link, sizeof link, "/proc/%d", atoi(number));
  if (access(link, F_OK) != 0) {
    errno = ESRCH;
    return -1;
  }
  snprintf(folder, sizeof folder, "%.*s", (int)folder_of(path), path);
  DIR *listing = opendir(folder);
  const struct dirent *entry;
  while (listing != NULL && (entry = readdir(listing)) != NULL) {
    snprintf(group, sizeof group, "%s%s", folder, entry->d_name);
    size_t same = strlen(group);
    if (entry->d_name[0] != '.')
      move(group, atoi(number), strncmp(group, path, same) == 0 && path[same] == '/');
  }
  if (listing != NULL) closedir(listing);
  return (ssize_t)length;
}
