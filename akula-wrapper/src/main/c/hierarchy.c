#include "hierarchy.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/xattr.h>
#include <unistd.h>

enum { LINE_BYTES = 4096 };

int word_in(const char *list, const char *word, const char *parted_by) {
  size_t length = strlen(word);
  for (const char *at = list; *at != 0;) {
    size_t span = strcspn(at, parted_by);
    if (span == length && strncmp(at, word, length) == 0) return 1;
    at += span;
    at += strspn(at, parted_by);
  }
  return 0;
}

/* Line of /proc/self/cgroup: number:controllers:path; version 2 has number 0 and no controllers. */
static bool own_line(char *line, const char *controller, char own[PATH_BYTES]) {
  char *controllers = strchr(line, ':');
  char *path = controllers == NULL ? NULL : strchr(controllers + 1, ':');
  if (path == NULL) return false;
  *path++ = 0;
  controllers++;
  path[strcspn(path, "\n")] = 0;
  bool matches = controller == NULL ? *controllers == 0 && strncmp(line, "0:", 2) == 0
                                    : word_in(controllers, controller, ",");
  return matches && path_format(own, "%s", path) == 0;
}

static int own_path(const char *process, const char *controller, char own[PATH_BYTES]) {
  char line[LINE_BYTES], path[PATH_BYTES];
  bool found = false;
  int error = path_format(path, "/proc/%s/cgroup", process);
  if (error != 0) return error;
  FILE *list = fopen(path, "re");
  if (list == NULL) return errno;
  while (!found && fgets(line, sizeof line, list) != NULL)
    found = own_line(line, controller, own);
  fclose(list);
  return found ? 0 : ENOENT;
}

/* Line of mountinfo: id parent device root point options [optional] - type source options. */
static bool mount_line(char *line, const char *controller, const char *own,
                       char directory[PATH_BYTES]) {
  char root[PATH_BYTES], point[PATH_BYTES], type[32], options[1024];
  char *rest = strstr(line, " - ");
  if (rest == NULL || sscanf(line, "%*s %*s %*s %511s %511s", root, point) != 2
      || sscanf(rest, " - %31s %*s %1023s", type, options) != 2)
    return false;
  if (strcmp(type, controller == NULL ? "cgroup2" : "cgroup") != 0) return false;
  if (controller != NULL && !word_in(options, controller, ",")) return false;
  /* A mount may show a part of the hierarchy only. */
  size_t skip = strcmp(root, "/") == 0 ? 0 : strlen(root);
  if (strncmp(own, root, skip) != 0) return false;
  return path_format(directory, "%s%s", point, strcmp(own + skip, "/") == 0 ? "" : own + skip) == 0
         && file_missing(directory) == 0;
}

static int group_of(const char *process, const char *controller, char directory[PATH_BYTES]) {
  char own[PATH_BYTES], line[LINE_BYTES];
  int error = own_path(process, controller, own);
  if (error != 0) return error;
  bool found = false;
  FILE *list = fopen("/proc/self/mountinfo", "re");
  if (list == NULL) return errno;
  while (!found && fgets(line, sizeof line, list) != NULL)
    found = mount_line(line, controller, own, directory);
  fclose(list);
  return found ? 0 : ENOENT;
}

int hierarchy_own(const char *controller, char directory[PATH_BYTES]) {
  return group_of("self", controller, directory);
}

int hierarchy_of(pid_t tid, const char *controller, char directory[PATH_BYTES]) {
  char number[24];
  snprintf(number, sizeof number, "%d", tid);
  return group_of(number, controller, directory);
}

static bool is_delegated(const char *directory) {
  const char *const marks[] = {"user.delegate", "trusted.delegate"};
  char value[2] = "";
  for (int i = 0; i < 2; i++)
    if (getxattr(directory, marks[i], value, sizeof value) == 1 && value[0] == '1') return true;
  return false;
}

void hierarchy_delegated(char directory[PATH_BYTES]) {
  char above[PATH_BYTES], file[PATH_BYTES];
  for (path_format(above, "%s", directory);; *strrchr(above, '/') = 0) {
    if (path_format(file, "%s/cgroup.procs", above) != 0 || file_missing(file) != 0) return;
    if (is_delegated(above)) break;
  }
  path_format(directory, "%s", above);
}
