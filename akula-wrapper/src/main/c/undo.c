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

#include "grouptree.h"
#include "processes.h"

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

int undo_note(const struct undo *undo) {
  if (undo->kind == UNDO_FORGET_FILES || undo->kind == UNDO_FORGET_SESSION
      || undo->kind == UNDO_FORGET_GROUP) {
    forget(undo);
    return 0;
  }
  if (is_file(undo) && known_file(undo)) return 0;
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

/* Groups before files: a controller cannot be switched off while groups use it. */
int undo_all(void) {
  int init = undo_kind(UNDO_INIT);
  int sessions = undo_kind(UNDO_SESSION);
  int groups = undo_kind(UNDO_GROUP);
  int files = undo_files(ANY_TAG);
  return init != 0 ? init : sessions != 0 ? sessions : groups != 0 ? groups : files;
}
