#include "resctrl.h"

#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "processes.h"

#define MOUNT "/sys/fs/resctrl"
#define DOMAIN_NAME "mon_L3_"
#define NAME "akula-"

enum { TEXT_BYTES = 4096 };

static const char *root = "";

void resctrl_root(const char *directory) {
  root = directory;
}

/* Whether one of the words of a file is this one. */
static bool has_word(const char *file, const char *word) {
  char path[PATH_BYTES], text[TEXT_BYTES], *rest = text, *found;
  if (path_format(path, "%s%s", root, file) != 0 || file_read(path, text, sizeof text) <= 0)
    return false;
  while ((found = strsep(&rest, " \t\n")) != NULL)
    if (strcmp(found, word) == 0) return true;
  return false;
}

int resctrl_missing(void) {
  char path[PATH_BYTES];
  int error = path_format(path, "%s" MOUNT "/info", root);
  if (error != 0) return error;
  error = file_missing(path);
  if (error == ENOENT) return has_word("/proc/filesystems", "resctrl") ? ENOENT : ENODEV;
  if (error != 0) return error;
  return has_word(MOUNT "/info/L3_MON/mon_features", "mbm_total_bytes") ? 0 : EOPNOTSUPP;
}

int resctrl_groups(char path[PATH_BYTES]) {
  return path_format(path, "%s" MOUNT "/mon_groups", root);
}

void resctrl_prefix(char prefix[PATH_BYTES], int pid, uint64_t start_ticks) {
  path_format(prefix, NAME "%d-%llu-", pid, (unsigned long long)start_ticks);
}

int resctrl_number(const char *text, uint64_t *number) {
  const char *digit = text;
  uint64_t value = 0;
  for (; *digit >= '0' && *digit <= '9'; digit++) {
    if (__builtin_mul_overflow(value, 10, &value)
        || __builtin_add_overflow(value, (uint64_t)(*digit - '0'), &value))
      return ENODATA;
  }
  if (strcmp(text, "Unassigned\n") == 0) return ENOSPC;
  if (digit == text || strcmp(digit, "\n") != 0) return ENODATA;
  *number = value;
  return 0;
}

static int bytes_of_domain(const char *group, const char *domain, uint64_t *bytes) {
  char path[PATH_BYTES], text[32];
  int error = path_format(path, "%s/mon_data/%s/mbm_total_bytes", group, domain);
  if (error != 0) return error;
  int length = file_read(path, text, sizeof text);
  return length < 0 ? -length : resctrl_number(text, bytes);
}

int resctrl_bytes(const char *group, uint64_t *bytes) {
  char path[PATH_BYTES];
  int error = path_format(path, "%s/mon_data", group);
  if (error != 0) return error;
  DIR *listing = opendir(path);
  if (listing == NULL) return errno;
  const struct dirent *entry;
  uint64_t sum = 0;
  unsigned domains = 0;
  while (error == 0 && (entry = readdir(listing)) != NULL) {
    uint64_t some = 0;
    if (strncmp(entry->d_name, DOMAIN_NAME, strlen(DOMAIN_NAME)) != 0) continue;
    error = bytes_of_domain(group, entry->d_name, &some);
    sum += some;
    domains++;
  }
  closedir(listing);
  if (error == 0 && domains == 0) error = ENODATA;
  if (error == 0) *bytes = sum;
  return error;
}

/* The name of a group of an agent that is no more. */
static bool is_stale(const char *name, const char *prefix) {
  int pid, length = 0;
  unsigned long long ticks;
  unsigned number;
  (void)prefix;
  return sscanf(name, NAME "%9d-%19llu-%9u%n", &pid, &ticks, &number, &length) == 3
         && name[length] == 0 && !process_is(pid, ticks);
}

static bool begins_so(const char *name, const char *prefix) {
  return strncmp(name, prefix, strlen(prefix)) == 0;
}

static int remove_each(const char *directory, bool (*meant)(const char *, const char *),
                       const char *prefix) {
  DIR *listing = opendir(directory);
  if (listing == NULL) return errno == ENOENT ? 0 : errno;
  const struct dirent *entry;
  int error = 0;
  while ((entry = readdir(listing)) != NULL) {
    char path[PATH_BYTES];
    if (!meant(entry->d_name, prefix)) continue;
    int failed = path_format(path, "%s/%s", directory, entry->d_name);
    if (failed == 0 && rmdir(path) != 0 && errno != ENOENT) failed = errno;
    if (error == 0) error = failed;
  }
  closedir(listing);
  return error;
}

int resctrl_remove(const char *directory, const char *prefix) {
  return remove_each(directory, begins_so, prefix);
}

void resctrl_remove_stale(const char *directory) {
  remove_each(directory, is_stale, NULL);
}
