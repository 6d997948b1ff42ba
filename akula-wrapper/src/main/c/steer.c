#include "steer.h"

#include <errno.h>
#include <signal.h>
#include <string.h>

#include "channel.h"
#include "group.h"
#include "processes.h"
#include "slots.h"
#include "table.h"
#include "task.h"

void steer_signal(const struct request *request) {
  const struct application *application = task_living(request->body.signal.task);
  int error = application == NULL ? ESRCH : application->adopted ? EPERM : 0;
  if (error == 0) task_signal(application, request->body.signal.signal);
  channel_reply(&request->header, error, STAGE_STATE);
}

static int open_thread(const struct application *application, const struct thread *thread,
                       enum stage *stage) {
  *stage = STAGE_STATE;
  if (thread->slot >= table_slots()) return EINVAL;
  if (!slot_free(thread->slot)) return EBUSY;
  *stage = STAGE_VERIFY;
  pid_t process = process_of(thread->tid);
  int error = process == 0 ? ESRCH : task_verify(application, thread->tid);
  if (error != 0) return error;
  *stage = STAGE_COUNTERS;
  error = slot_open_thread(thread->slot, thread->task, process, thread->tid);
  if (error != 0) return error;
  bool moved = group_home(application->serial, thread->tid);
  /* The id may have gone to another between the look and the opening. */
  *stage = STAGE_VERIFY;
  error = task_verify(application, thread->tid);
  if (error != 0) slot_close(thread->slot);
  if (error != 0 && moved) group_release(thread->tid);
  return error;
}

/* Its process may have ended, and be kept for its exit to be noted. */
static int close_thread(const struct thread *thread) {
  if (!slot_of_thread(thread->slot, thread->task)) return ESRCH;
  slot_close(thread->slot);
  return 0;
}

void steer_thread(const struct request *request) {
  const struct thread *thread = &request->body.thread;
  const struct application *application = task_living(thread->task);
  enum stage stage = STAGE_STATE;
  int error = ESRCH;
  if (thread->tid == 0) error = close_thread(thread);
  else if (application != NULL) error = open_thread(application, thread, &stage);
  channel_reply(&request->header, error, stage);
}

typedef int change_one(const struct application *, pid_t, uint32_t);

/*
 * Into a threaded group of version 2 the kernel moves threads of that application only; into one of
 * version 1 it moves any thread, so a second look is needed, as for counters: the id may have gone
 * to another.
 */
static int set(const struct setting *setting, change_one *change, enum stage *stage) {
  const struct application *application = task_living(setting->task);
  *stage = STAGE_STATE;
  if (application == NULL) return ESRCH;
  *stage = STAGE_VERIFY;
  int error = setting->tid == 0 ? 0 : task_verify(application, setting->tid);
  if (error != 0) return error;
  *stage = STAGE_GROUP;
  error = change(application, setting->tid, setting->value);
  if (error != 0 || setting->tid == 0) return error;
  *stage = STAGE_VERIFY;
  error = task_verify(application, setting->tid);
  if (error != 0) group_release(setting->tid);
  return error;
}

static void set_all(const struct request *request, change_one *change) {
  struct {
    struct reply reply;
    int32_t error[MOST_SETTINGS];
  } answer = {.reply = {.error = 0}};
  uint32_t count = request->body.settings.count;
  for (uint32_t i = 0; i < count; i++) {
    struct setting setting;
    enum stage stage;
    memcpy(&setting, request->rest + i * sizeof setting, sizeof setting);
    answer.error[i] = set(&setting, change, &stage);
    if (answer.error[i] != 0 && answer.reply.error == 0)
      answer.reply = (struct reply){.error = answer.error[i], .stage = stage};
  }
  channel_send(request->header.type | REPLY, request->header.number, &answer,
               sizeof answer.reply + count * sizeof *answer.error);
}

/* Without groups every process of the session is stopped; some may be forked meanwhile. */
static int stop(const struct application *application, bool stopped) {
  for (int looks = 0; looks < 3; looks++)
    task_signal(application, stopped ? SIGSTOP : SIGCONT);
  return 0;
}

static int pause_one(const struct application *application, pid_t tid, uint32_t paused) {
  int error = application->grouped ? group_freeze(application->serial, tid, paused != 0) : ENOTSUP;
  return error == ENOTSUP && tid == 0 ? stop(application, paused != 0) : error;
}

static int weigh_one(const struct application *application, pid_t tid, uint32_t weight) {
  return application->grouped ? group_weight(application->serial, tid, weight) : ENOTSUP;
}

void steer_pause(const struct request *request) {
  set_all(request, pause_one);
}

void steer_weight(const struct request *request) {
  set_all(request, weigh_one);
}
