#include "files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#ifndef SYS_close_range
#define SYS_close_range 436
#endif

int path_format(char path[PATH_BYTES], const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(path, PATH_BYTES, format, arguments);
  va_end(arguments);
  return length < 0 || length >= PATH_BYTES ? ENAMETOOLONG : 0;
}

int file_missing(const char *path) {
  struct stat status;
  return stat(path, &status) != 0 ? errno : 0;
}

int file_read(const char *path, char *buffer, size_t size) {
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return -errno;
  size_t length = 0;
  ssize_t got;
  while (length < size - 1 && (got = read(fd, buffer + length, size - 1 - length)) != 0) {
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) {
      int error = errno;
      close(fd);
      return -error;
    }
    length += (size_t)got;
  }
  close(fd);
  buffer[length] = 0;
  return (int)length;
}

int file_write(const char *path, const char *text) {
  int fd = open(path, O_WRONLY | O_CLOEXEC);
  if (fd < 0) return errno;
  size_t length = strlen(text);
  ssize_t written = write(fd, text, length);
  int error = written < 0 ? errno : (size_t)written == length ? 0 : EIO;
  close(fd);
  return error;
}

int file_write_number(const char *path, uint64_t number) {
  char text[24];
  snprintf(text, sizeof text, "%llu", (unsigned long long)number);
  return file_write(path, text);
}

static int close_span(unsigned first, unsigned last) {
  return first > last ? 0 : (int)syscall(SYS_close_range, first, last, 0);
}

/* For kernels before 5.9. */
static void close_listed(int one, int other) {
  DIR *listing = opendir("/proc/self/fd");
  if (listing == NULL) {
    for (int fd = 3; fd < 65536; fd++)
      if (fd != one && fd != other) close(fd);
    return;
  }
  const struct dirent *entry;
  while ((entry = readdir(listing)) != NULL) {
    int fd = atoi(entry->d_name);
    if (fd > 2 && fd != one && fd != other && fd != dirfd(listing)) close(fd);
  }
  closedir(listing);
}

void close_all_but(int one, int other) {
  unsigned low = (unsigned)(one < other ? one : other);
  unsigned high = (unsigned)(one < other ? other : one);
  if (close_span(3, low - 1) != 0 || close_span(low + 1, high - 1) != 0
      || close_span(high + 1, ~0u) != 0)
    close_listed(one, other);
}

uint64_t now_nanos(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}
