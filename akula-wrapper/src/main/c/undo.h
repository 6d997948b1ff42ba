/*
 * What has to be undone, and the undoing. The agent and its guard keep the same list; the guard's
 * is used when the agent is gone. Nothing else in the agent undoes anything.
 */
#ifndef AKULA_UNDO_H
#define AKULA_UNDO_H
#include <stdint.h>

#include "files.h"

enum undo_kind {
  UNDO_FILE = 1,    /* bytes to write back into a file; the first record of a place stays */
  UNDO_GROUP = 2,   /* a directory of control groups: its processes end, then it is removed */
  UNDO_SESSION = 3, /* a session, all of whose processes end */
  UNDO_INIT = 4,    /* first process of the namespace: waited for, then ended */
  UNDO_SWITCH = 7,  /* as UNDO_FILE, but of a file that reads otherwise than it is written */
  UNDO_FORGET_FILES = 5,  /* no undoing: files of this tag were put back */
  UNDO_FORGET_SESSION = 6, /* no undoing: that session has ended */
  UNDO_FORGET_GROUP = 8,  /* no undoing: that directory is somebody else's */
  UNDO_RETURN = 9,  /* processes of others in a directory of control groups, or one process where that
                       is empty: they go on, on the cpus of its first thread, in the group of content */
  UNDO_CPUS = 10,   /* the cpus of a thread, as sched_setaffinity(2) takes them; the first record of one
                       stays, for the tag of the last */
  UNDO_FORGET_RETURN = 11, /* no undoing: both of this tag were done */
  UNDO_MONITORS = 12 /* monitoring groups in a directory whose names begin as content says */
};

enum { UNDO_BYTES = PATH_BYTES };

struct undo {
  uint32_t kind;
  uint32_t tag;        /* of what is put back together */
  int32_t pid;         /* of a session or init, of a process that is returned, or of a thread */
  uint32_t bytes;      /* of the content */
  uint64_t start_ticks;
  uint64_t offset;     /* in a file; of what is returned: 1 if it is not to be continued */
  char path[PATH_BYTES];
  char content[UNDO_BYTES];
};

/* Takes note of it; 0 or ENOMEM. */
int undo_note(const struct undo *undo);

/* What was noted to return, by its tag and directory (NULL: any); NULL if nothing was. */
const struct undo *undo_returned(uint32_t tag, const char *directory);

/* What was noted of the cpus of its process's first thread; NULL if nothing was. */
const struct undo *undo_cpus_of(const struct undo *returned);

/* Puts back the files of a tag, last one first; 0 or the first errno. They stay in the list. */
int undo_files(uint32_t tag);

/* Returns what was adopted, by its tag; 0 or the first errno. It stays in the list. */
int undo_return(uint32_t tag);

/* Undoes all; 0, or the errno of the first thing that could not be. */
int undo_all(void);

#endif
