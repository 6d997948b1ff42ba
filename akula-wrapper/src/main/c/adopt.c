#include "adopt.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "cpus.h"
#include "files.h"
#include "group.h"
#include "guard.h"
#include "processes.h"
#include "slots.h"

enum { MOST_PROCESSES = 1024, LEAST_LOOKS = 10, MOST_LEFT = 64 };

/* Each costs a message to the guard, a counter for each event, and so on each sample. */
enum { MOST_THREADS = 4096 };

/* Whoever asks waits for the answer, and so does all else that the agent is asked for. */
static const uint64_t MOST_NANOS = 1000000000;

static uint32_t left[MOST_LEFT]; /* serials of those that could not be given back */
static unsigned left_count;

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

/* Who is taken over, and what of the application that it leaves: 0 and NULL if it leaves none. */
struct taken {
  uint32_t serial, from;
  const struct undo *cpus; /* that its first thread had before */
  unsigned threads; /* until now */
};

/* Of an application that was started here nothing leaves. */
static int find_origin(pid_t pid, bool may_leave, struct taken *taken) {
  taken->from = group_of(pid);
  if (taken->from == 0) return 0;
  const struct undo *returned = undo_returned(taken->from, NULL);
  if (!may_leave || returned == NULL) return EBUSY;
  taken->cpus = undo_cpus_of(returned);
  return 0;
}

static int verify(pid_t pid, struct process *process) {
  if (process_read(pid, process) != 0 || process->state == 'Z' || process->state == 'X')
    return ESRCH;
  if (process_of_kernel(process)) return ENOEXEC;
  if (getuid() != 0 && !process_is_of(pid, getuid())) return EPERM;
  if (is_ours(pid)) return EDEADLK;
  return task_of_pid(pid) ? EBUSY : 0;
}

/* One that leaves an application may have the cpus of the thread that made it, which was placed. */
static int cpus_before(pid_t tid, const struct taken *taken, struct undo *undo) {
  if (taken->cpus == NULL) return cpus_get(tid, undo->content, sizeof undo->content);
  memcpy(undo->content, taken->cpus->content, sizeof undo->content);
  return (int)taken->cpus->bytes;
}

static int note_cpus(pid_t tid, void *context) {
  const struct taken *taken = context;
  struct undo undo = {.kind = UNDO_CPUS, .tag = taken->serial, .pid = tid};
  struct process thread;
  int length = cpus_before(tid, taken, &undo);
  if (length == -ESRCH || process_read(tid, &thread) != 0) return 0; /* has ended meanwhile */
  if (length < 0) return -length;
  undo.bytes = (uint32_t)length;
  undo.start_ticks = thread.start_ticks;
  return guard_tell(&undo);
}

static int count_thread(pid_t tid, void *context) {
  struct taken *taken = context;
  (void)tid;
  return ++taken->threads > MOST_THREADS ? EOVERFLOW : 0;
}

/* Before anything of it is noted. */
static int count_threads(pid_t pid, struct taken *taken) {
  int error = each_thread(pid, count_thread, taken);
  return error == ESRCH ? 0 : error;
}

static int note_all(pid_t pid, const struct taken *taken) {
  int error = each_thread(pid, note_cpus, (void *)(uintptr_t)taken);
  return error == ESRCH ? 0 : error;
}

/*
 * What it has started may be in other applications by now, and stays there; so does what runs as
 * another user, where the agent has more rights than its own.
 */
static bool is_anothers(pid_t pid, const struct taken *taken) {
  uint32_t group = group_of(pid);
  if (getuid() != 0 && !process_is_of(pid, getuid())) return true;
  return task_of_pid(pid) || (group != 0 && group != taken->from && group != taken->serial);
}

/*
 * What it has started comes with it, as far as its line is not broken by one that has ended; some of
 * that may be started meanwhile. A line that is too long, or grows all the time, is not taken in part.
 */
static int adopt_line(const struct application *application, struct taken *taken,
                      enum stage *stage) {
  static pid_t line[MOST_PROCESSES];
  uint64_t until = now_nanos() + MOST_NANOS;
  unsigned known = 1;
  int error = 0;
  line[0] = application->pid;
  for (int looks = 0; error == 0; looks++) {
    unsigned now = process_add_children(line, known, MOST_PROCESSES);
    if (now == known) break;
    *stage = STAGE_VERIFY;
    if (now == MOST_PROCESSES) return E2BIG;
    if (looks >= LEAST_LOOKS && now_nanos() > until) return EAGAIN;
    for (; known < now && error == 0; known++) {
      if (is_anothers(line[known], taken)) continue;
      *stage = STAGE_VERIFY;
      error = count_threads(line[known], taken);
      if (error != 0) break;
      *stage = STAGE_AFFINITY;
      error = note_all(line[known], taken);
      if (error != 0) break;
      *stage = STAGE_GROUP;
      error = group_add(application->serial, line[known]);
      if (error == ESRCH) error = 0; /* has ended meanwhile */
      *stage = STAGE_COUNTERS;
      if (error == 0) error = slot_add_running(application->slot, line[known]);
    }
  }
  return error;
}

int adopt(struct application *application, pid_t pid, bool may_leave, enum stage *stage) {
  struct process process;
  struct taken taken = {.serial = application->serial};
  pid_t leader = process_of(pid);
  *stage = STAGE_VERIFY;
  if (leader != 0 && leader != pid) return EINVAL; /* there is no descriptor of a thread */
  application->pidfd = process_descriptor(pid);
  if (application->pidfd < 0) return -application->pidfd;
  int error = verify(pid, &process);
  if (error == 0) error = find_origin(pid, may_leave, &taken);
  if (error == 0) error = count_threads(pid, &taken);
  if (error != 0) return error;
  application->pid = pid;
  application->start_ticks = process.start_ticks;
  application->grouped = groups_exist();
  *stage = STAGE_AFFINITY;
  error = note_all(pid, &taken);
  if (error != 0) return error;
  *stage = STAGE_GROUP;
  error = group_adopt(application->serial, pid, process.start_ticks, process.state == 'T',
                      taken.from);
  if (error != 0) return error;
  *stage = STAGE_COUNTERS;
  error = slot_open_running(application->slot, application->task, pid);
  return error != 0 || !application->grouped ? error : adopt_line(application, &taken, stage);
}

static int give_back(uint32_t serial) {
  struct undo forget = {.kind = UNDO_FORGET_RETURN, .tag = serial};
  int error = undo_return(serial);
  return error == 0 ? guard_tell(&forget) : error;
}

/*
 * What was killed may be in its groups for as long as it takes to end. Until it is out of them what is
 * to be put back is not forgotten, so it is tried again with the next one, as the groups are.
 */
int adopted_give_back(const struct application *application) {
  unsigned still = 0;
  for (unsigned i = 0; i < left_count; i++)
    if (give_back(left[i]) != 0) left[still++] = left[i];
  left_count = still;
  int error = give_back(application->serial);
  if (error != 0 && left_count < MOST_LEFT) left[left_count++] = application->serial;
  return error;
}
