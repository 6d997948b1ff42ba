/*
 * How a program has its threads placed by 'akula manager', if that runs; else all of this does
 * nothing. No library is needed; C99 or C++ with GCC or Clang on Linux, linked with -pthread. See
 * docs/guide/manager.md. Whatever akula_progress.h offers works here, too.
 *
 *   akula_connect(name, contexts)     the program wants so many cpus at once (0: not known). 1 if it is
 *                                     connected, 0 if no manager runs, -1 if that refuses:
 *   akula_refusal()                   why, as a sentence; NULL if it did not
 *   akula_thread_enter(task, critical) the calling thread is placed on its own: at once, so that what
 *                                     follows runs there. Lengths of its task and of critical sections,
 *                                     relative, 0 if not known. 1 if it is, 0 if it runs on as it did
 *   akula_thread_leave()              it is not any more; to be called before a thread ends
 *   akula_blocking(), akula_running() the calling thread waits for another one; it works again. A store
 *                                     each, and no system call
 *   akula_want_contexts(count)        so many cpus at once from now on
 *   akula_granted()                   how many the program can count on; 0 if no manager runs
 *   akula_disconnect()                all threads are as before akula_connect
 *
 * Where the manager has gone the program runs on. Calls but those two look for it again from time to
 * time, and then all threads that had entered have entered there.
 *
 * The child of a fork is not connected; it is an application of its own if it calls akula_connect.
 * Forks are noticed by pthread_atfork, from the first akula_connect on. Not noticed are children for
 * which the C library calls no such handlers: those of vfork and posix_spawn, which call none of these
 * functions, and those of _Fork and of the system call clone, which must not call the first two.
 */
#ifndef AKULA_MANAGER_H
#define AKULA_MANAGER_H
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <time.h>

#include "akula_progress.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
  AKULA_MANAGER_VERSION = 2,
  AKULA_MANAGER_NAME = 56,
  AKULA_HELLO = 1,
  AKULA_ENTER = 2,
  AKULA_LEAVE = 3,
  AKULA_CHANGED = 4,
  AKULA_BYE = 5,
  AKULA_REPLY = 0x8000
};
enum { AKULA_GRANTED = 6 }; /* of slot 0 of an arena, written by the manager: contexts to count on */

/* Messages: type and number (0: no reply is wanted), then what the type has. */
struct akula_message {
  uint32_t type, number;
  union {
    struct {
      uint32_t version, contexts;
      char name[AKULA_MANAGER_NAME];
    } hello;
    struct {
      int32_t error;
      uint32_t version, machine, granted; /* contexts of the machine, and of those so many for it */
    } answer;
    uint32_t slot;
  } body;
};

/* What a thread waits for, on its stack. */
struct akula_request {
  uint32_t number;
  int answered, error; /* an errno value; -1 if the connection is lost */
  struct akula_request *next;
};

struct akula_manager {
  pthread_mutex_t lock;
  int socket;        /* -1 if it is not connected */
  pid_t pid;         /* of the process that connected; 0 if none has */
  pid_t mapped_by;   /* the process whose arena is mapped; 0 if none is */
  uint32_t number;   /* of the last request */
  struct akula_request *waiting;
  int contexts;      /* wanted when it connected */
  int machine;       /* contexts of the machine; 0 if no manager has told them */
  int error;         /* why the manager refuses, an errno value; 0 if it does not */
  int notices_forks; /* akula_forked is called in children */
  int64_t again;     /* when to look for a manager that has gone, CLOCK_MONOTONIC, nanoseconds */
  int64_t patience;  /* and how long after that */
  char name[AKULA_MANAGER_NAME];
  char refusal[200];
};

__attribute__((weak)) struct akula_manager akula_manager = {
    PTHREAD_MUTEX_INITIALIZER, -1, 0, 0, 0, NULL, 0, 0, 0, 0, 0, 0, "", ""};

static inline int64_t akula_nanos(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/*
 * Some calls that are made with the lock are cancellation points: who was cancelled there would keep it
 * for ever. Returns what is to be given back.
 */
static inline int akula_lock(void) {
  int cancel;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancel);
  pthread_mutex_lock(&akula_manager.lock);
  return cancel;
}

static inline void akula_unlock(int cancel) {
  pthread_mutex_unlock(&akula_manager.lock);
  pthread_setcancelstate(cancel, NULL);
}

/* Where it listens: AKULA_MANAGER, or manager.sock in the user's folder for such files. */
static inline int akula_socket_path(struct sockaddr_un *address) {
  const char *path = getenv("AKULA_MANAGER"), *folder = getenv("XDG_RUNTIME_DIR");
  int length;
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  if (path != NULL) length = snprintf(address->sun_path, sizeof address->sun_path, "%s", path);
  else if (folder != NULL)
    length = snprintf(address->sun_path, sizeof address->sun_path, "%s/akula/manager.sock", folder);
  else
    length = snprintf(address->sun_path, sizeof address->sun_path, "/tmp/akula-%u/manager.sock",
                      (unsigned)getuid());
  return length > 0 && (size_t)length < sizeof address->sun_path;
}

/* To a manager of this user, or of the superuser; -1 if there is none. */
static inline int akula_dial(void) {
  struct sockaddr_un address;
  struct { pid_t pid; uid_t uid; gid_t gid; } who; /* struct ucred, which strict C99 hides */
  socklen_t length = sizeof who;
  struct timeval patience = {2, 0};
  if (!akula_socket_path(&address)) return -1;
  int fd = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
  if (fd < 0) return -1;
  setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  if (connect(fd, (struct sockaddr *)&address, sizeof address) == 0
      && getsockopt(fd, SOL_SOCKET, 17 /* SO_PEERCRED */, &who, &length) == 0
      && (who.uid == getuid() || who.uid == 0))
    return fd;
  close(fd);
  return -1;
}

static inline void akula_answer(struct akula_request *request, int error) {
  request->answered = 1;
  request->error = error;
}

/* It is looked for again after a while, each time a longer one. */
static inline void akula_try_later(struct akula_manager *manager) {
  manager->patience = manager->patience == 0 ? 100000000 : manager->patience * 2;
  if (manager->patience > 10000000000) manager->patience = 10000000000;
  manager->again = akula_nanos() + manager->patience;
}

/* The manager is gone, or silent. */
static inline void akula_lose(struct akula_manager *manager) {
  close(manager->socket);
  manager->socket = -1;
  for (struct akula_request *one = manager->waiting; one != NULL; one = one->next)
    akula_answer(one, -1);
  akula_try_later(manager);
}

static inline int akula_send(struct akula_manager *manager, uint32_t type, uint32_t number,
                             struct akula_message *message, size_t body) {
  message->type = type;
  message->number = number;
  if (send(manager->socket, message, 8 + body, MSG_NOSIGNAL) == (ssize_t)(8 + body)) return 1;
  akula_lose(manager);
  return 0;
}

/* One message, and the file that comes with it (-1: none). 1 if it came, 0 if none has, -1 if lost. */
static inline int akula_receive(struct akula_manager *manager, struct akula_message *message,
                                int *file, int flags) {
  char control[CMSG_SPACE(sizeof(int))];
  struct iovec vector = {message, sizeof *message};
  struct msghdr header;
  memset(&header, 0, sizeof header);
  memset(message, 0, sizeof *message);
  header.msg_iov = &vector;
  header.msg_iovlen = 1;
  header.msg_control = control;
  header.msg_controllen = sizeof control;
  *file = -1;
  ssize_t got;
  do got = recvmsg(manager->socket, &header, flags | MSG_CMSG_CLOEXEC);
  while (got < 0 && errno == EINTR);
  if (got < 0 && (flags & MSG_DONTWAIT) != 0 && errno == EAGAIN) return 0;
  if (got < 8) {
    akula_lose(manager);
    return -1;
  }
  struct cmsghdr *first = CMSG_FIRSTHDR(&header);
  if (first != NULL && first->cmsg_type == SCM_RIGHTS) memcpy(file, CMSG_DATA(first), sizeof *file);
  return 1;
}

/* Waits for the reply to the first request of a connection. */
static inline int akula_await(struct akula_manager *manager, uint32_t number,
                              struct akula_message *message, int *file) {
  while (akula_receive(manager, message, file, 0) > 0) {
    if (message->number == number && (message->type & AKULA_REPLY) != 0) return 1;
    if (*file >= 0) close(*file);
  }
  return 0;
}

/* Takes what has come: replies go to the threads that wait for them. */
static inline void akula_take(struct akula_manager *manager) {
  struct akula_message message;
  int file;
  while (manager->socket >= 0 && akula_receive(manager, &message, &file, MSG_DONTWAIT) > 0) {
    if (file >= 0) close(file);
    for (struct akula_request *one = manager->waiting; one != NULL; one = one->next)
      if (one->number == message.number) akula_answer(one, message.body.answer.error);
    if (message.type == AKULA_BYE) { /* 'akula manager detach': until it connects anew */
      akula_lose(manager);
      manager->again = INT64_MAX;
    }
  }
}

/*
 * Asks, and waits for the answer without the lock: the thread may be paused as soon as it is placed, and
 * others are not to wait for it. They may take its answer, so it looks now and then. 0, or the error.
 */
static inline int akula_ask(struct akula_manager *manager, uint32_t type,
                            struct akula_message *message, size_t body) {
  struct akula_request self = {++manager->number, 0, 0, manager->waiting};
  struct akula_request **link = &manager->waiting;
  int64_t until = akula_nanos() + 2000000000;
  if (!akula_send(manager, type, self.number, message, body)) return -1;
  manager->waiting = &self;
  while (!self.answered) {
    struct pollfd come = {manager->socket, POLLIN, 0};
    pthread_mutex_unlock(&manager->lock);
    poll(&come, 1, 20);
    pthread_mutex_lock(&manager->lock);
    akula_take(manager);
    if (!self.answered && akula_nanos() > until) akula_lose(manager);
  }
  while (*link != &self) link = &(*link)->next;
  *link = self.next;
  return self.error;
}

/* Copies what a program has told, and not what a manager has, word by word as others may store. */
static inline int akula_copy_arena(const uint64_t *before, uint64_t *copy, size_t bytes, int fd) {
  size_t own = 8 * (AKULA_PROGRESS_LINE + AKULA_GRANTED), rest = bytes - own - 8;
  for (size_t word = 0; word < bytes / 8; word++) copy[word] = akula_load(&before[word]);
  return pwrite(fd, copy, own, 0) == (ssize_t)own
         && pwrite(fd, &copy[own / 8 + 1], rest, (off_t)own + 8) == (ssize_t)rest;
}

/* What threads have stored since the copy is stored anew, where they have not done so themselves. */
static inline void akula_tell_again(const uint64_t *before, const uint64_t *copy, uint64_t *now,
                                    size_t words) {
  for (size_t word = 0; word < words; word++) {
    uint64_t told = akula_load(&before[word]);
    if (told != copy[word] && word != AKULA_PROGRESS_LINE + AKULA_GRANTED)
      akula_exchange(&now[word], copy[word], told);
  }
}

static inline uint64_t *akula_map_shared(int fd, void *at, size_t bytes) {
  return (uint64_t *)mmap(at, bytes, PROT_READ | PROT_WRITE,
                          (fd < 0 ? MAP_PRIVATE | 0x20 /* MAP_ANONYMOUS */ : MAP_SHARED)
                              | (at == NULL ? 0 : MAP_FIXED),
                          fd, 0);
}

/*
 * The arena takes the place of the file of progress, or of the arena of a manager that has gone, at the
 * same address, so that threads find their slots. Those that store meanwhile are seen by a second
 * mapping of what was there.
 */
static inline int akula_replace_arena(uint64_t *before, int fd, size_t bytes) {
  uint64_t *copy = akula_map_shared(-1, NULL, bytes);
  uint64_t *old = (uint64_t *)syscall(SYS_mremap, before, 0L, bytes, 1L /* MREMAP_MAYMOVE */, 0L);
  int done = copy != (uint64_t *)MAP_FAILED && old != (uint64_t *)MAP_FAILED
             && akula_copy_arena(before, copy, bytes, fd)
             && akula_map_shared(fd, before, bytes) == before;
  if (done) akula_tell_again(old, copy, before, bytes / 8);
  if (copy != (uint64_t *)MAP_FAILED) munmap((void *)copy, bytes);
  if (old != (uint64_t *)MAP_FAILED) munmap((void *)old, bytes);
  return done;
}

static inline int akula_adopt_arena(int fd) {
  struct stat status;
  uint64_t *none = (uint64_t *)&akula_progress_file;
  uint64_t *before = __atomic_load_n(&akula_progress_file, __ATOMIC_ACQUIRE);
  if (fstat(fd, &status) != 0 || status.st_size < 2 * 8 * AKULA_PROGRESS_LINE) return 0;
  size_t bytes = (size_t)status.st_size;
  if (before != NULL && before != none) return akula_replace_arena(before, fd, bytes);
  uint64_t *mapped = akula_map_shared(fd, NULL, bytes);
  if (mapped == (uint64_t *)MAP_FAILED) return 0;
  __atomic_store_n(&akula_progress_file, mapped, __ATOMIC_RELEASE);
  return 1;
}

static inline void akula_explain(struct akula_manager *manager, const struct akula_message *answer) {
  int error = answer->body.answer.error;
  const char *name = manager->name;
  if (error == ERANGE)
    snprintf(manager->refusal, sizeof manager->refusal, "%s wants %d contexts, and there are %u", name,
             manager->contexts, answer->body.answer.machine);
  else if (error == EPROTO)
    snprintf(manager->refusal, sizeof manager->refusal,
             "the manager speaks version %u of the protocol, and %s version %d",
             answer->body.answer.version, name, AKULA_MANAGER_VERSION);
  else if (error == EOVERFLOW)
    snprintf(manager->refusal, sizeof manager->refusal,
             "%s and what it has started have more than 4,096 threads", name);
  else if (error == EMFILE)
    snprintf(manager->refusal, sizeof manager->refusal,
             "the manager may open no more files (ulimit -n), and needs one for each thread of %s and"
             " each event", name);
  else if (error == EUSERS)
    snprintf(manager->refusal, sizeof manager->refusal,
             "%s is one too many: the manager serves as many applications as it can", name);
  else if (error == EBUSY)
    snprintf(manager->refusal, sizeof manager->refusal, "%s is managed already", name);
  else if (error == ESHUTDOWN)
    snprintf(manager->refusal, sizeof manager->refusal, "%s comes too late: the manager drains", name);
  else
    snprintf(manager->refusal, sizeof manager->refusal, "%s cannot be managed: %s", name,
             strerror(error));
}

static inline int akula_hello(struct akula_manager *manager) {
  struct akula_message message;
  int arena;
  manager->socket = akula_dial();
  if (manager->socket < 0) return 0;
  memset(&message, 0, sizeof message);
  message.body.hello.version = AKULA_MANAGER_VERSION;
  message.body.hello.contexts = (uint32_t)manager->contexts;
  memcpy(message.body.hello.name, manager->name, sizeof manager->name);
  uint32_t number = ++manager->number;
  if (!akula_send(manager, AKULA_HELLO, number, &message, sizeof message.body.hello)
      || !akula_await(manager, number, &message, &arena))
    return 0;
  manager->machine = (int)message.body.answer.machine;
  manager->error = message.body.answer.error;
  int maps = message.body.answer.error == 0 && arena >= 0 && akula_adopt_arena(arena);
  if (arena >= 0) close(arena);
  if (maps) {
    manager->patience = 0;
    manager->mapped_by = getpid();
    manager->refusal[0] = 0;
    return 1;
  }
  akula_explain(manager, &message);
  akula_lose(manager);
  /* What cannot become another is not asked again and again; there may be room, or a next manager. */
  if (manager->error == ERANGE || manager->error == EPROTO) manager->again = INT64_MAX;
  return -1;
}

/* Whether the calling process is connected, maybe again. With the lock. */
static inline int akula_is_connected(struct akula_manager *manager) {
  struct akula_message changed;
  if (manager->pid != getpid()) return 0;
  if (manager->socket >= 0) return 1;
  if (akula_nanos() < manager->again) return 0;
  if (akula_hello(manager) == 0 && manager->again < akula_nanos()) akula_try_later(manager);
  if (manager->socket < 0) return 0;
  return akula_send(manager, AKULA_CHANGED, 0, &changed, 0); /* all that had entered */
}

static inline void akula_tell_manager(uint32_t type, uint32_t slot, size_t body) {
  struct akula_message message;
  int error = errno, cancel = akula_lock();
  message.body.slot = slot;
  if (akula_is_connected(&akula_manager)) akula_send(&akula_manager, type, 0, &message, body);
  akula_unlock(cancel);
  errno = error;
}

static inline void akula_manager_changed(void) {
  akula_tell_manager(AKULA_CHANGED, 0, 0);
}

/* The connection and the arena of a process are not those of its children. */
static inline void akula_forget_parent(struct akula_manager *manager) {
  if (manager->pid != getpid()) {
    if (manager->socket >= 0) close(manager->socket);
    manager->socket = -1;
    manager->waiting = NULL;
  }
  if (manager->mapped_by != 0 && manager->mapped_by != getpid()) {
    manager->mapped_by = 0;
    akula_progress_file = NULL;
    akula_progress_slot = NULL;
  }
}

/*
 * The child of a fork has one thread, and none of its parent's slots. The lock may have been held by
 * another thread; and the connection is to end with the process that has it, not with its last child.
 */
static inline void akula_forked(void) {
  pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  akula_manager.lock = lock;
  akula_forget_parent(&akula_manager);
  akula_progress_slot = NULL;
}

/* Once, as a child has the handlers of its parent. With the lock. */
static inline void akula_notice_forks(struct akula_manager *manager) {
  if (!manager->notices_forks && pthread_atfork(NULL, NULL, akula_forked) == 0)
    __atomic_store_n(&manager->notices_forks, 1, __ATOMIC_RELEASE);
}

/* The slot of the calling thread, NULL if it has none. */
static inline uint64_t *akula_entered(void) {
  int cleared = __atomic_load_n(&akula_manager.notices_forks, __ATOMIC_ACQUIRE);
  return cleared ? akula_progress_slot : akula_mine();
}

static inline int akula_connect(const char *name, int contexts) {
  struct akula_manager *manager = &akula_manager;
  int error = errno, connected, cancel = akula_lock();
  akula_notice_forks(manager);
  if (manager->pid == getpid() && manager->socket >= 0) {
    connected = 1;
  } else {
    akula_forget_parent(manager);
    manager->pid = getpid();
    manager->contexts = contexts;
    manager->patience = manager->again = 0;
    snprintf(manager->name, sizeof manager->name, "%s", name);
    connected = akula_hello(manager);
    if (connected == 0 && manager->socket < 0) manager->again = akula_nanos() + 1000000000;
    akula_progress_changed = akula_manager_changed;
  }
  akula_unlock(cancel);
  errno = error;
  return connected;
}

static inline const char *akula_refusal(void) {
  return akula_manager.refusal[0] == 0 ? NULL : akula_manager.refusal;
}

static inline int akula_thread_enter(double task_length, double critical_section_length) {
  struct akula_manager *manager = &akula_manager;
  struct akula_message message;
  int error = errno, placed = 0, cancel = akula_lock();
  int connected = akula_is_connected(manager); /* if not, the next manager finds the thread registered */
  if (akula_register_thread_with(task_length, critical_section_length) && connected) {
    message.body.slot =
        (uint32_t)((akula_progress_slot - akula_progress_file) / AKULA_PROGRESS_LINE - 1);
    placed = akula_ask(manager, AKULA_ENTER, &message, sizeof message.body.slot) == 0;
  }
  akula_unlock(cancel);
  errno = error;
  return placed;
}

static inline void akula_thread_leave(void) {
  uint64_t *line = akula_mine();
  if (line == NULL) return;
  uint32_t slot = (uint32_t)((line - akula_progress_file) / AKULA_PROGRESS_LINE - 1);
  akula_deregister_thread();
  akula_tell_manager(AKULA_LEAVE, slot, sizeof slot);
}

static inline void akula_blocking(void) {
  uint64_t *line = akula_entered();
  if (line != NULL) akula_store(&line[AKULA_WAITS], 1);
}

static inline void akula_running(void) {
  uint64_t *line = akula_entered();
  if (line != NULL) akula_store(&line[AKULA_WAITS], 0);
}

static inline int akula_granted(void) {
  int error = errno, granted = 0, cancel = akula_lock();
  if (akula_is_connected(&akula_manager)) akula_take(&akula_manager);
  if (akula_manager.pid == getpid() && akula_manager.socket >= 0)
    granted = (int)akula_load(&akula_line(akula_progress_file, 0)[AKULA_GRANTED]);
  akula_unlock(cancel);
  errno = error;
  return granted;
}

static inline void akula_disconnect(void) {
  struct akula_manager *manager = &akula_manager;
  struct akula_message message;
  int error = errno, cancel = akula_lock();
  if (manager->pid == getpid() && manager->socket >= 0) {
    akula_ask(manager, AKULA_BYE, &message, 0);
    if (manager->socket >= 0) akula_lose(manager);
  }
  manager->pid = 0;
  akula_progress_changed = NULL;
  akula_unlock(cancel);
  errno = error;
}

#ifdef __cplusplus
}
#endif
#endif
