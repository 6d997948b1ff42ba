/*
 * Fails the system calls of a process, preloaded into it: of the calls that have to do with files
 * below a folder, counted from a certain one on, the nth one fails, or all from
 * the nth on, or the nth rename, removal or new folder happens and is reported as failed. The calls
 * are those by which a JVM opens, reads, writes, looks at, lists, locks, renames and removes files;
 * what the C library does within one of its functions is one call.
 *
 * The process arms it itself (faults_arm), or is started with FAULTS="ROOT|FROM|AT|ERROR|HOW".
 */
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum how { ONCE, ALWAYS, DONE };

/* What is to be done with one call. */
enum fate { PASSES, FAILS, HAPPENS_AND_FAILS };

enum { FDS = 4096, MOST = 4096 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char root[PATH_MAX];
static char from[PATH_MAX];
static char hit[PATH_MAX + 32];
static const char *kinds[MOST];
static long at;
static long calls;
static int error;
static int how;
static int armed;
static int begun;
static char below[FDS];

void faults_arm(const char *folder, const char *name, long nth, int number, int manner) {
  pthread_mutex_lock(&lock);
  snprintf(root, sizeof root, "%s", folder);
  snprintf(from, sizeof from, "%s", name);
  at = nth;
  error = number;
  how = manner;
  calls = 0;
  begun = 0;
  hit[0] = 0;
  armed = 1;
  pthread_mutex_unlock(&lock);
}

/* Lets everything pass again; returns how many calls there were. */
long faults_end(void) {
  pthread_mutex_lock(&lock);
  armed = 0;
  long counted = calls;
  pthread_mutex_unlock(&lock);
  return counted;
}

/* Returns what the nth call was, from 1: open, rename; NULL if there were not so many. */
const char *faults_kind(long nth) { return nth <= calls && nth <= MOST ? kinds[nth - 1] : NULL; }

/* Returns the first call that failed, with its file; empty if none did. */
const char *faults_hit(void) { return hit; }

__attribute__((constructor)) static void arm_as_told(void) {
  const char *told = getenv("FAULTS");
  char folder[PATH_MAX], name[PATH_MAX];
  long nth;
  int number, manner;
  if (told && sscanf(told, "%4095[^|]|%4095[^|]|%ld|%d|%d", folder, name, &nth, &number, &manner) == 5) {
    faults_arm(folder, name, nth, number, manner);
  }
}

static int is_below(const char *path) {
  size_t length = strlen(root);
  return strncmp(path, root, length) == 0 && (path[length] == '/' || path[length] == 0);
}

static int is_below_fd(int fd) { return fd >= 0 && fd < FDS && below[fd]; }

/* Returns whether calls are counted from this one on: "rename " or "summary.csv" may be it. */
static int begins(const char *call, const char *path) {
  char both[PATH_MAX + 32];
  snprintf(both, sizeof both, "%s %s", call, path);
  return strstr(both, from) != NULL;
}

/* Decides about a call; a path of NULL is that of a file that was opened below the folder. */
static enum fate fate(const char *call, const char *path, int changes_names) {
  pthread_mutex_lock(&lock);
  enum fate decided = PASSES;
  if (armed && path && !begun) begun = begins(call, path);
  if (armed && begun && (how != DONE || changes_names)) {
    if (calls < MOST) kinds[calls] = call;
    calls++;
    if (calls == at || (how == ALWAYS && calls > at && at > 0)) {
      decided = how == DONE ? HAPPENS_AND_FAILS : FAILS;
      if (!hit[0]) snprintf(hit, sizeof hit, "%s %s", call, path ? path : "");
    }
  }
  pthread_mutex_unlock(&lock);
  return decided;
}

static enum fate fate_of_path(const char *call, const char *path, int changes_names) {
  return armed && path && is_below(path) ? fate(call, path, changes_names) : PASSES;
}

static enum fate fate_of_fd(const char *call, int fd) {
  return armed && is_below_fd(fd) ? fate(call, NULL, 0) : PASSES;
}

/* A path without a root is one in a folder that was opened, or nothing, for that itself. */
static enum fate fate_at(const char *call, int dir, const char *path) {
  if (path[0] == '/' || dir == AT_FDCWD) return fate_of_path(call, path, 0);
  return armed && is_below_fd(dir) ? fate(call, path, 0) : PASSES;
}

static int fail(void) {
  errno = error;
  return -1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static void opened(int fd, int is) {
  if (fd >= 0 && fd < FDS) below[fd] = (char)is;
}

#define OPEN(name)                                                                \
  int name(const char *path, int flags, ...) {                                    \
    va_list arguments;                                                            \
    va_start(arguments, flags);                                                   \
    mode_t mode = va_arg(arguments, mode_t);                                      \
    va_end(arguments);                                                            \
    if (fate_of_path(flags & O_CREAT ? "create" : "open", path, 0)) return fail(); \
    int fd = REAL(name)(path, flags, mode);                                       \
    opened(fd, armed && is_below(path));                                          \
    return fd;                                                                    \
  }
OPEN(open)
OPEN(open64)

#define OPENAT(name)                                                                     \
  int name(int dir, const char *path, int flags, ...) {                                  \
    va_list arguments;                                                                   \
    va_start(arguments, flags);                                                          \
    mode_t mode = va_arg(arguments, mode_t);                                             \
    va_end(arguments);                                                                   \
    int is = armed && (path[0] == '/' ? is_below(path) : is_below_fd(dir));              \
    if (fate_at(flags & O_CREAT ? "create" : "open", dir, path)) return fail();          \
    int fd = REAL(name)(dir, path, flags, mode);                                         \
    opened(fd, is);                                                                      \
    return fd;                                                                           \
  }
OPENAT(openat)
OPENAT(openat64)

int close(int fd) {
  enum fate decided = fate_of_fd("close", fd);
  opened(fd, 0);
  int result = REAL(close)(fd);
  return decided ? fail() : result;
}

#define ON_FD(type, name, parameters, arguments)               \
  type name parameters {                                       \
    return fate_of_fd(#name, fd) ? fail() : REAL(name) arguments; \
  }
ON_FD(ssize_t, read, (int fd, void *bytes, size_t count), (fd, bytes, count))
ON_FD(ssize_t, readv, (int fd, const struct iovec *parts, int count), (fd, parts, count))
ON_FD(ssize_t, pread, (int fd, void *bytes, size_t count, off_t at_), (fd, bytes, count, at_))
ON_FD(ssize_t, pread64, (int fd, void *bytes, size_t count, off64_t at_),
      (fd, bytes, count, at_))
ON_FD(off_t, lseek, (int fd, off_t to, int whence), (fd, to, whence))
ON_FD(off64_t, lseek64, (int fd, off64_t to, int whence), (fd, to, whence))
ON_FD(ssize_t, writev, (int fd, const struct iovec *parts, int count), (fd, parts, count))
ON_FD(ssize_t, sendfile, (int fd, int in, off_t *at_, size_t count), (fd, in, at_, count))
ON_FD(ssize_t, sendfile64, (int fd, int in, off64_t *at_, size_t count), (fd, in, at_, count))
ON_FD(ssize_t, write, (int fd, const void *bytes, size_t count), (fd, bytes, count))
ON_FD(ssize_t, pwrite, (int fd, const void *bytes, size_t count, off_t to), (fd, bytes, count, to))
ON_FD(ssize_t, pwrite64, (int fd, const void *bytes, size_t count, off64_t to),
      (fd, bytes, count, to))
ON_FD(int, fsync, (int fd), (fd))
ON_FD(int, fdatasync, (int fd), (fd))
ON_FD(int, ftruncate, (int fd, off_t length), (fd, length))
ON_FD(int, ftruncate64, (int fd, off64_t length), (fd, length))

ssize_t copy_file_range(int in, off64_t *at_, int fd, off64_t *to, size_t count, unsigned flags) {
  if (fate_of_fd("copy_file_range", fd)) return fail();
  return REAL(copy_file_range)(in, at_, fd, to, count, flags);
}

#define MMAP(name, offset)                                                            \
  void *name(void *near, size_t size, int may, int flags, int fd, offset at_) {       \
    if (fate_of_fd("mmap", fd)) return fail(), MAP_FAILED;                            \
    return REAL(name)(near, size, may, flags, fd, at_);                               \
  }
MMAP(mmap, off_t)
MMAP(mmap64, off64_t)

static int locks(int command) {
  return command == F_SETLK || command == F_SETLKW || command == F_OFD_SETLK ||
         command == F_OFD_SETLKW;
}

#define FCNTL(name)                                                                   \
  int name(int fd, int command, ...) {                                                \
    va_list arguments;                                                                \
    va_start(arguments, command);                                                     \
    void *argument = va_arg(arguments, void *);                                       \
    va_end(arguments);                                                                \
    if (locks(command) && fate_of_fd("lock", fd)) return fail();                      \
    return REAL(name)(fd, command, argument);                                         \
  }
FCNTL(fcntl)
FCNTL(fcntl64)

/* Not the C library's, which has other names for it in each version. */
static int look(int dir, const char *path, void *to, int flags) {
  if (fate_at("stat", dir, path)) return fail();
  return (int)syscall(SYS_newfstatat, dir, path, to, flags);
}

#define STATS(stat, fstat, lstat, fstatat, type)                                                 \
  int stat(const char *path, type *to) { return look(AT_FDCWD, path, to, 0); }                   \
  int fstat(int fd, type *to) { return look(fd, "", to, AT_EMPTY_PATH); }                        \
  int lstat(const char *path, type *to) { return look(AT_FDCWD, path, to, AT_SYMLINK_NOFOLLOW); } \
  int fstatat(int dir, const char *path, type *to, int flags) { return look(dir, path, to, flags); }
STATS(stat, fstat, lstat, fstatat, struct stat)
STATS(stat64, fstat64, lstat64, fstatat64, struct stat64)

/* The names that they have in programs that were linked with a C library before 2.33. */
#define OLD_STATS(stat, fstat, lstat, fstatat)                                                   \
  int stat(int version, const char *path, void *to);                                             \
  int fstat(int version, int fd, void *to);                                                      \
  int lstat(int version, const char *path, void *to);                                            \
  int fstatat(int version, int dir, const char *path, void *to, int flags);                      \
  int stat(int version, const char *path, void *to) {                                            \
    return (void)version, look(AT_FDCWD, path, to, 0);                                           \
  }                                                                                              \
  int fstat(int version, int fd, void *to) {                                                     \
    return (void)version, look(fd, "", to, AT_EMPTY_PATH);                                       \
  }                                                                                              \
  int lstat(int version, const char *path, void *to) {                                           \
    return (void)version, look(AT_FDCWD, path, to, AT_SYMLINK_NOFOLLOW);                         \
  }                                                                                              \
  int fstatat(int version, int dir, const char *path, void *to, int flags) {                     \
    return (void)version, look(dir, path, to, flags);                                            \
  }
OLD_STATS(__xstat, __fxstat, __lxstat, __fxstatat)
OLD_STATS(__xstat64, __fxstat64, __lxstat64, __fxstatat64)

int statx(int dir, const char *path, int flags, unsigned mask, struct statx *to) {
  return fate_at("stat", dir, path) ? fail() : (int)syscall(SYS_statx, dir, path, flags, mask, to);
}

/* A folder is listed by a copy of the number that it was opened with. */
int dup(int old) {
  int copy = REAL(dup)(old);
  if (copy >= 0) opened(copy, armed && is_below_fd(old));
  return copy;
}

DIR *opendir(const char *path) {
  if (fate_of_path("opendir", path, 0)) return fail(), NULL;
  DIR *dir = REAL(opendir)(path);
  if (dir) opened(dirfd(dir), armed && is_below(path));
  return dir;
}

#define READDIR(name, type)                                              \
  type *name(DIR *dir) {                                                 \
    if (fate_of_fd("readdir", dirfd(dir))) return fail(), NULL;          \
    return REAL(name)(dir);                                              \
  }
READDIR(readdir, struct dirent)
READDIR(readdir64, struct dirent64)

int closedir(DIR *dir) {
  enum fate decided = fate_of_fd("closedir", dirfd(dir));
  opened(dirfd(dir), 0);
  int result = REAL(closedir)(dir);
  return decided ? fail() : result;
}

int access(const char *path, int may) {
  return fate_of_path("access", path, 0) ? fail() : REAL(access)(path, may);
}

ssize_t readlink(const char *path, char *to, size_t size) {
  return fate_of_path("readlink", path, 0) ? fail() : REAL(readlink)(path, to, size);
}

char *realpath(const char *path, char *to) {
  return fate_of_path("realpath", path, 0) ? fail(), NULL : REAL(realpath)(path, to);
}

static int ends(enum fate decided, int result) { return decided ? fail() : result; }

#define ON_PATH(name, parameters, arguments)                 \
  int name parameters {                                      \
    enum fate decided = fate_of_path(#name, path, 1);        \
    if (decided == FAILS) return fail();                     \
    return ends(decided, REAL(name) arguments);              \
  }
ON_PATH(rename, (const char *path, const char *to), (path, to))
ON_PATH(renameat, (int dir, const char *path, int other, const char *to), (dir, path, other, to))
ON_PATH(link, (const char *path, const char *to), (path, to))
ON_PATH(unlink, (const char *path), (path))
ON_PATH(unlinkat, (int dir, const char *path, int flags), (dir, path, flags))
ON_PATH(rmdir, (const char *path), (path))
ON_PATH(remove, (const char *path), (path))
ON_PATH(mkdir, (const char *path, mode_t mode), (path, mode))
ON_PATH(chmod, (const char *path, mode_t mode), (path, mode))
