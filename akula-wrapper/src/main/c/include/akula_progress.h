/*
 * How a program tells 'akula run' how far it is, and which of its threads are to be placed each on
 * its own. No library is needed; C99 or C++ with GCC or Clang on Linux. See docs/guide/progress.md.
 *
 *   akula_progress(done, total)   work done so far, and in all (0: not known), in units of its own;
 *                                 of the calling thread if it is registered, else of the program
 *   akula_register_thread()       from now on the calling thread is placed on its own;
 *                                 1 if so, 0 if nobody listens or all slots are taken
 *   akula_deregister_thread()     it follows its program again; to be called before a thread ends
 *
 * What policies may go by (all relative, in units of the program; 0: not known, or not any more):
 *
 *   akula_tell_task_length(length)              how long the task of the calling thread is
 *   akula_tell_critical_section_length(length)  how long it holds locks
 *   akula_register_thread_with(task, critical)  both, and registers it; known when it is placed
 *   akula_want_contexts(count)                  how many cpus the program wants at once
 *   akula_team(threads)                         so many threads register and do the work: they are
 *                                               placed together, and the rest of the program not
 *
 * All do nothing where the environment variable AKULA_PROGRESS is not set, may be called by any
 * number of threads at a time, and leave errno alone. The child of a fork is not registered.
 */
#ifndef AKULA_PROGRESS_H
#define AKULA_PROGRESS_H
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef __cplusplus
extern "C" {
#elif !defined _DEFAULT_SOURCE && !defined _GNU_SOURCE
long syscall(long number, ...); /* not declared in strict C99 */
#endif

#define AKULA_PROGRESS_MAGIC UINT64_C(0x3152504154554b41) /* "AKUTAPR1" in memory */
enum { AKULA_PROGRESS_VERSION = 1, AKULA_PROGRESS_LINE = 8 /* words of 64 bits */ };
/* Words of the header line, and of the line of a slot; slot 0 is the program's. */
enum { AKULA_MAGIC, AKULA_VERSION, AKULA_SLOTS, AKULA_USED, AKULA_REGISTRATIONS };
enum { AKULA_OWNER, AKULA_DONE, AKULA_TOTAL, AKULA_STATE, AKULA_TASK, AKULA_CRITICAL, AKULA_WAITS };
enum { AKULA_CONTEXTS = 4, AKULA_TEAM = 5 }; /* of slot 0, in place of the last two */

/* One for the whole program, however many of its files include this. */
__attribute__((weak)) uint64_t *akula_progress_file; /* its address where it cannot be had */
__attribute__((weak)) __thread uint64_t *akula_progress_slot;
__attribute__((weak)) __thread uint64_t akula_progress_owner;
__attribute__((weak)) __thread uint64_t akula_progress_told[2]; /* kept until it registers */
/* Called when the program as a whole has told something; see akula_manager.h. */
__attribute__((weak)) void (*akula_progress_changed)(void);

static inline uint64_t akula_load(const uint64_t *word) {
  return __atomic_load_n(word, __ATOMIC_ACQUIRE);
}

static inline void akula_store(uint64_t *word, uint64_t value) {
  __atomic_store_n(word, value, __ATOMIC_RELEASE);
}

static inline int akula_exchange(uint64_t *word, uint64_t before, uint64_t after) {
  return __atomic_compare_exchange_n(word, &before, after, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

static inline uint64_t *akula_line(uint64_t *file, uint64_t slot) {
  return file + AKULA_PROGRESS_LINE * (1 + slot);
}

/* Maps the file, or returns NULL. */
static inline uint64_t *akula_map(void) {
  const char *path = getenv("AKULA_PROGRESS");
  struct stat status;
  uint64_t *file = NULL;
  int fd = path == NULL ? -1 : open(path, O_RDWR);
  if (fd < 0) return NULL;
  if (fstat(fd, &status) == 0 && status.st_size >= 2 * 8 * AKULA_PROGRESS_LINE)
    file = (uint64_t *)mmap(NULL, (size_t)status.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close(fd);
  if (file == NULL || file == (uint64_t *)MAP_FAILED) return NULL;
  if (file[AKULA_MAGIC] == AKULA_PROGRESS_MAGIC && file[AKULA_VERSION] == AKULA_PROGRESS_VERSION
      && file[AKULA_SLOTS] > 0
      && file[AKULA_SLOTS] < (uint64_t)status.st_size / (8 * AKULA_PROGRESS_LINE))
    return file;
  munmap((void *)file, (size_t)status.st_size);
  return NULL;
}

/* The file, mapped once; NULL if nobody listens. Of two that map at a time one mapping stays unused. */
static inline uint64_t *akula_file(void) {
  uint64_t *none = (uint64_t *)&akula_progress_file;
  uint64_t *file = __atomic_load_n(&akula_progress_file, __ATOMIC_ACQUIRE);
  if (file == NULL) {
    int error = errno;
    uint64_t *mapped = akula_map();
    errno = error;
    if (mapped == NULL) mapped = none;
    if (__atomic_compare_exchange_n(&akula_progress_file, &file, mapped, 0, __ATOMIC_ACQ_REL,
                                    __ATOMIC_ACQUIRE))
      file = mapped;
  }
  return file == none ? NULL : file;
}

/* Process and thread by the ids of their own namespace. */
static inline uint64_t akula_self(void) {
  return (uint64_t)getpid() << 32 | (uint32_t)syscall(SYS_gettid);
}

/* A thread that ended without saying so leaves its slot. */
static inline int akula_gone(uint64_t owner) {
  return syscall(SYS_tgkill, (long)(owner >> 32), (long)(uint32_t)owner, 0L) != 0 && errno == ESRCH;
}

static inline uint64_t *akula_claim(uint64_t *file, uint64_t self) {
  for (int look = 0; look < 2; look++) { /* free ones first, then those whose owner is gone */
    for (uint64_t slot = 1; slot < file[AKULA_SLOTS]; slot++) {
      uint64_t *line = akula_line(file, slot);
      uint64_t owner = akula_load(&line[AKULA_OWNER]);
      if (look == 0 ? owner != 0 : !akula_gone(owner)) continue;
      if (!akula_exchange(&line[AKULA_OWNER], owner, self)) continue;
      uint64_t used = akula_load(&file[AKULA_USED]);
      while (used <= slot && !akula_exchange(&file[AKULA_USED], used, slot + 1))
        used = akula_load(&file[AKULA_USED]);
      return line;
    }
  }
  return NULL;
}

/* The slot of the calling thread, NULL if it has none; a fork has taken it away. */
static inline uint64_t *akula_mine(void) {
  if (akula_progress_slot != NULL && (uint64_t)getpid() != akula_progress_owner >> 32)
    akula_progress_slot = NULL;
  return akula_progress_slot;
}

static inline int akula_register_thread(void) {
  uint64_t *file = akula_file();
  if (file == NULL) return 0;
  if (akula_mine() != NULL) return 1;
  int error = errno;
  akula_progress_owner = akula_self();
  uint64_t *line = akula_claim(file, akula_progress_owner);
  errno = error;
  if (line == NULL) return 0;
  akula_store(&line[AKULA_DONE], 0);
  akula_store(&line[AKULA_TOTAL], 0);
  akula_store(&line[AKULA_TASK], akula_progress_told[0]);
  akula_store(&line[AKULA_CRITICAL], akula_progress_told[1]);
  akula_store(&line[AKULA_WAITS], 0);
  akula_store(&line[AKULA_STATE], 1);
  __atomic_fetch_add(&file[AKULA_REGISTRATIONS], 1, __ATOMIC_RELEASE); /* after it can be seen */
  akula_progress_slot = line;
  return 1;
}

/* Tells a length now, if the thread is registered, or when it will be. */
static inline void akula_tell(int word, double length) {
  uint64_t *line = akula_mine();
  uint64_t bits = 0;
  if (!(length == 0)) __builtin_memcpy(&bits, &length, sizeof bits);
  akula_progress_told[word - AKULA_TASK] = bits;
  if (line != NULL) akula_store(&line[word], bits);
}

static inline void akula_tell_task_length(double length) {
  akula_tell(AKULA_TASK, length);
}

static inline void akula_tell_critical_section_length(double length) {
  akula_tell(AKULA_CRITICAL, length);
}

static inline int akula_register_thread_with(double task_length, double critical_section_length) {
  akula_tell_task_length(task_length);
  akula_tell_critical_section_length(critical_section_length);
  return akula_register_thread();
}

static inline void akula_deregister_thread(void) {
  uint64_t *line = akula_mine();
  if (line == NULL) return;
  akula_tell_task_length(0);
  akula_tell_critical_section_length(0);
  akula_store(&line[AKULA_STATE], 0);
  akula_store(&line[AKULA_OWNER], 0);
  akula_progress_slot = NULL;
}

static inline void akula_tell_program(int word, int count) {
  uint64_t *file = akula_file();
  if (file == NULL) return;
  akula_store(&akula_line(file, 0)[word], (uint64_t)(int64_t)count);
  if (akula_progress_changed != NULL) akula_progress_changed();
}

static inline void akula_want_contexts(int count) {
  akula_tell_program(AKULA_CONTEXTS, count);
}

static inline void akula_team(int threads) {
  akula_tell_program(AKULA_TEAM, threads);
}

static inline void akula_progress(uint64_t done, uint64_t total) {
  uint64_t *file = akula_file();
  if (file == NULL) return;
  uint64_t *line = akula_mine();
  if (line == NULL) {
    line = akula_line(file, 0);
    akula_store(&line[AKULA_STATE], 1);
  }
  akula_store(&line[AKULA_TOTAL], total);
  akula_store(&line[AKULA_DONE], done);
}

#ifdef __cplusplus
}
#endif
#endif
