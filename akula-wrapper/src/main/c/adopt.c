#include "adopt.h"

#include <errno.h>
#include <unistd.h>

#include "cpus.h"
#include "group.h"
#include "guard.h"
#include "processes.h"
#include "slots.h"

enum { MOST_PROCESSES = 1024, MOST_LOOKS = 10 };

/* One that the agent descends from would be paused with it. */
static bool is_ours(pid_t pid) {
  struct process process = {.parent = getpid()};
  if (pid == getpid() || pid == guard_pid()) return true;
  while (process.parent > 1) {
    if (process_read(process.parent, &process) != 0) return false;
    if (process.pid == pid) return true;
  }
  return false;
}

static int verify(pid_t pid, struct process *process) {
  if (process_read(pid, process) != 0 || process->state == 'Z' || process->state == 'X')
    return ESRCH;
  if (process_of(pid) != pid) return EINVAL;
  if (getuid() != 0 && !process_is_of(pid, getuid())) return EPERM;
  if (is_ours(pid)) return EDEADLK;
  return task_of_pid(pid) || group_has_any(pid) ? EBUSY : 0;
}

static int note_cpus(pid_t tid, void *tag) {
  struct undo undo = {.kind = UNDO_CPUS, .tag = *(const uint32_t *)tag, .pid = tid};
  struct process thread;
  int length = cpus_get(tid, undo.content, sizeof undo.content);
  if (length == -ESRCH || process_read(tid, &thread) != 0) return 0; /* has ended meanwhile */
  if (length < 0) return -length;
  undo.bytes = (uint32_t)length;
  undo.start_ticks = thread.start_ticks;
  return guard_tell(&undo);
}

static int note_all(const pid_t line[], unsigned from, unsigned to, uint32_t tag) {
  int error = 0;
  for (; from < to && error == 0; from++) error = each_thread(line[from], note_cpus, &tag);
  return error == ESRCH ? 0 : error;
}

/*
 * What it has started comes with it; some of that may be started meanwhile. One that is too long, or
 * makes processes faster than they are found, is not taken in part.
 */
static int adopt_line(struct application *application, enum stage *stage) {
  static pid_t line[MOST_PROCESSES];
  unsigned known = 1;
  int error = 0;
  line[0] = application->pid;
  for (int looks = 0; error == 0; looks++) {
    unsigned now = process_line(application->pid, line, known, MOST_PROCESSES);
    if (now == known) break;
    *stage = STAGE_VERIFY;
    if (now == MOST_PROCESSES) return E2BIG;
    if (looks == MOST_LOOKS) return EAGAIN;
    *stage = STAGE_AFFINITY;
    error = note_all(line, known, now, application->serial);
    for (; known < now && error == 0; known++) {
      *stage = STAGE_GROUP;
      error = group_add(application->serial, line[known]);
      if (error == ESRCH) error = 0; /* has ended meanwhile */
      *stage = STAGE_COUNTERS;
      if (error == 0) error = slot_add_running(application->slot, line[known]);
    }
  }
  return error;
}

int adopt(struct application *application, pid_t pid, enum stage *stage) {
  struct process process;
  *stage = STAGE_VERIFY;
  application->pidfd = process_descriptor(pid);
  if (application->pidfd < 0) return -application->pidfd;
  int error = verify(pid, &process);
  if (error != 0) return error;
  application->pid = pid;
  application->start_ticks = process.start_ticks;
  application->grouped = groups_exist();
  *stage = STAGE_AFFINITY;
  error = note_all(&pid, 0, 1, application->serial);
  if (error != 0) return error;
  *stage = STAGE_GROUP;
  error = group_adopt(application->serial, pid, process.start_ticks, process.state == 'T');
  if (error != 0) return error;
  *stage = STAGE_COUNTERS;
  error = slot_open_running(application->slot, application->task, pid);
  return error != 0 || !application->grouped ? error : adopt_line(application, stage);
}

int adopted_give_back(const struct application *application) {
  struct undo forget = {.kind = UNDO_FORGET_RETURN, .tag = application->serial};
  int error = undo_return(application->serial);
  if (error == 0) error = guard_tell(&forget);
  return error;
}
