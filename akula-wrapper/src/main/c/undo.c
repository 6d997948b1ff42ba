#include "undo.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "cpus.h"
#include "grouptree.h"
#include "processes.h"
#include "resctrl.h"

#define SECOND 1000000000ull
enum { MOST_NOTES = 65536, ANY_TAG = 0 };

struct note {
  struct note *older;
  int pidfd;
  struct undo undo;
};

static struct note *newest;
static unsigned notes;

static bool is_file(const struct undo *undo) {
  return undo->kind == UNDO_FILE || undo->kind == UNDO_SWITCH;
}

static bool is_returned(const struct undo *undo) {
  return undo->kind == UNDO_RETURN || undo->kind == UNDO_CPUS;
}

static bool is_forgetting(const struct undo *undo) {
  return undo->kind == UNDO_FORGET_FILES || undo->kind == UNDO_FORGET_SESSION
         || undo->kind == UNDO_FORGET_GROUP || undo->kind == UNDO_FORGET_RETURN;
}

static bool same_file(const struct undo *undo, const struct undo *other) {
  return is_file(undo) && is_file(other) && undo->offset == other->offset
         && strcmp(undo->path, other->path) == 0;
}

static bool known_file(const struct undo *undo) {
  for (const struct note *note = newest; note != NULL; note = note->older)
    if (same_file(&note->undo, undo)) return true;
  return false;
}

static bool forgotten(const struct undo *undo, const struct undo *by) {
  if (by->kind == UNDO_FORGET_FILES) return is_file(undo) && undo->tag == by->tag;
  if (by->kind == UNDO_FORGET_RETURN) return is_returned(undo) && undo->tag == by->tag;
  if (by->kind == UNDO_FORGET_GROUP)
    return undo->kind == UNDO_GROUP && strcmp(undo->path, by->path) == 0;
  return undo->kind == UNDO_SESSION && undo->pid == by->pid;
}

static void forget(const struct undo *by) {
  for (struct note **link = &newest; *link != NULL;) {
    struct note *note = *link;
    if (!forgotten(&note->undo, by)) {
      link = &note->older;
      continue;
    }
    *link = note->older;
    free(note);
    notes--;
  }
}

/* A process, or thread, is told from later ones of its id by when it began. */
static bool same_cpus(const struct undo *undo, const struct undo *other) {
  return undo->kind == UNDO_CPUS && undo->pid == other->pid && undo->start_ticks == other->start_ticks;
}

/* One that comes to another application had its cpus before it came to the first. */
static bool passes_on(const struct undo *undo) {
  for (struct note *note = newest; note != NULL && undo->kind == UNDO_CPUS; note = note->older) {
    if (!same_cpus(&note->undo, undo)) continue;
    note->undo.tag = undo->tag;
    return true;
  }
  return false;
}

int undo_note(const struct undo *undo) {
  if (is_forgetting(undo)) {
    forget(undo);
    return 0;
  }
  if ((is_file(undo) && known_file(undo)) || passes_on(undo)) return 0;
  struct note *note = notes < MOST_NOTES ? malloc(sizeof *note) : NULL;
  if (note == NULL) return ENOMEM;
  note->undo = *undo;
  /* A descriptor, since the id may be another process's by the time it is needed. */
  note->pidfd = undo->kind == UNDO_INIT ? process_descriptor(undo->pid) : -1;
  note->older = newest;
  newest = note;
  notes++;
  return 0;
}

static int put_back(const struct undo *undo) {
  char now[UNDO_BYTES];
  errno = 0;
  int fd = open(undo->path, O_RDWR | O_CLOEXEC);
  if (fd < 0 && errno == EACCES) fd = open(undo->path, O_WRONLY | O_CLOEXEC);
  if (fd < 0) return errno;
  int error = 0;
  if (pwrite(fd, undo->content, undo->bytes, (off_t)undo->offset) != (ssize_t)undo->bytes)
    error = errno == 0 ? EIO : errno;
  if (error == 0 && undo->kind == UNDO_FILE
      && pread(fd, now, undo->bytes, (off_t)undo->offset) == (ssize_t)undo->bytes
      && memcmp(now, undo->content, undo->bytes) != 0)
    error = EIO;
  close(fd);
  /* A controller that another agent's groups use by now stays on. */
  return undo->kind == UNDO_SWITCH && error == EBUSY ? 0 : error;
}

/* One pass over the files, newest first. Files that already are as they were get written again. */
static int pass(uint32_t tag) {
  int error = 0;
  for (const struct note *note = newest; note != NULL; note = note->older) {
    if (!is_file(&note->undo) || (tag != ANY_TAG && note->undo.tag != tag)) continue;
    int failed = put_back(&note->undo);
    if (error == 0) error = failed;
  }
  return error;
}

int undo_files(uint32_t tag) {
  /* A minimum above the maximum is refused, so what failed may pass after the other was set. */
  return pass(tag) == 0 ? 0 : pass(tag);
}

const struct undo *undo_returned(uint32_t tag, const char *directory) {
  for (const struct note *note = newest; note != NULL; note = note->older)
    if (note->undo.kind == UNDO_RETURN && note->undo.tag == tag
        && (directory == NULL || strcmp(note->undo.path, directory) == 0))
      return &note->undo;
  return NULL;
}

const struct undo *undo_cpus_of(const struct undo *returned) {
  for (const struct note *note = newest; note != NULL; note = note->older)
    if (same_cpus(&note->undo, returned)) return &note->undo;
  return NULL;
}

static int return_one(const struct undo *undo) {
  const struct undo *cpus = undo_cpus_of(undo);
  if (undo->path[0] != 0)
    return grouptree_return(undo->path, undo->content, cpus == NULL ? NULL : cpus->content,
                            cpus == NULL ? 0 : cpus->bytes, undo->offset == 0);
  struct process process = {.pid = undo->pid, .start_ticks = undo->start_ticks};
  if (undo->offset == 0) process_signal(&process, SIGCONT);
  if (cpus != NULL && process_is(undo->pid, undo->start_ticks))
    cpus_set_all(undo->pid, cpus->content, cpus->bytes);
  return 0;
}

/* The threads that are made since have those of the first one; each that was there has its own. */
int undo_return(uint32_t tag) {
  int error = 0;
  /* In all hierarchies before any is left: nothing makes processes while it is moved. */
  for (const struct note *note = newest; note != NULL; note = note->older)
    if (note->undo.kind == UNDO_RETURN && note->undo.path[0] != 0
        && (tag == ANY_TAG || note->undo.tag == tag))
      grouptree_hold(note->undo.path);
  for (const struct note *note = newest; note != NULL; note = note->older) {
    bool meant = note->undo.kind == UNDO_RETURN && (tag == ANY_TAG || note->undo.tag == tag);
    int failed = meant ? return_one(&note->undo) : 0;
    if (error == 0) error = failed;
  }
  for (const struct note *note = newest; note != NULL; note = note->older) {
    const struct undo *undo = &note->undo;
    if (undo->kind == UNDO_CPUS && (tag == ANY_TAG || undo->tag == tag)
        && process_is(undo->pid, undo->start_ticks))
      cpus_set(undo->pid, undo->content, undo->bytes);
  }
  return error;
}

static int end_init(const struct note *note) {
  if (note->pidfd < 0) return 0;
  struct pollfd ended = {.fd = note->pidfd, .events = POLLIN};
  if (poll(&ended, 1, 2000) > 0) return 0;
  syscall(SYS_pidfd_send_signal, note->pidfd, SIGKILL, NULL, 0);
  return poll(&ended, 1, 3000) > 0 ? 0 : EBUSY;
}

static int undo_one(const struct note *note, enum undo_kind kind) {
  if (note->undo.kind != (uint32_t)kind) return 0;
  if (kind == UNDO_INIT) return end_init(note);
  if (kind == UNDO_MONITORS) return resctrl_remove(note->undo.path, note->undo.content);
  if (kind == UNDO_GROUP) return grouptree_end(note->undo.path, 5 * SECOND);
  return session_end(note->undo.pid, note->undo.start_ticks, 5 * SECOND);
}

static int undo_kind(enum undo_kind kind) {
  int error = 0;
  for (const struct note *note = newest; note != NULL; note = note->older) {
    int failed = undo_one(note, kind);
    if (error == 0) error = failed;
  }
  return error;
}

/*
 * What goes on leaves the groups before these end. Groups before files: a controller cannot be
 * switched off while groups use it.
 */
int undo_all(void) {
  int returned = undo_return(ANY_TAG);
  int init = undo_kind(UNDO_INIT);
  int sessions = undo_kind(UNDO_SESSION);
  int groups = undo_kind(UNDO_GROUP);
  int files = undo_files(ANY_TAG);
  int monitors = undo_kind(UNDO_MONITORS);
  const int errors[] = {returned, init, sessions, groups, files, monitors};
  for (unsigned i = 0; i < sizeof errors / sizeof *errors; i++)
    if (errors[i] != 0) return errors[i];
  return 0;
}
