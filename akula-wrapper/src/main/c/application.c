#include "application.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "adopt.h"
#include "channel.h"
#include "exits.h"
#include "files.h"
#include "group.h"
#include "guard.h"
#include "launch.h"
#include "namespace.h"
#include "privileges.h"
#include "processes.h"
#include "slots.h"
#include "table.h"
#include "task.h"

enum { MOST_WAIT_NANOS = 20 * 1000 * 1000 };

static struct launch_limits usual_limits;
static bool mounts_proc;

void applications_open(const struct launch_limits *limits, bool mount_proc) {
  usual_limits = *limits;
  mounts_proc = mount_proc;
}

static void close_pipes(struct application *application) {
  if (application->hold >= 0) close(application->hold);
  if (application->status >= 0) close(application->status);
  application->hold = application->status = -1;
}

/* The child's ends stay in this process until fork_child closes them. */
static int make_pipes(struct launch *child, struct application *application) {
  int hold[2], status[2];
  if (pipe2(hold, O_CLOEXEC) != 0) return errno;
  if (pipe2(status, O_CLOEXEC) != 0) {
    int error = errno;
    close(hold[0]), close(hold[1]);
    return error;
  }
  child->hold = hold[0];
  child->status = status[1];
  application->hold = hold[1];
  application->status = status[0];
  fcntl(application->status, F_SETFL, O_NONBLOCK);
  return 0;
}

static int fork_child(const struct request *request, struct application *application) {
  bool no_mount = (request->body.start.flags & START_NO_PROC_MOUNT) != 0;
  struct launch child = {.start = request->body.start,
                         .text = request->rest,
                         .namespace = namespace_exists(),
                         .mount_proc = mounts_proc && !no_mount,
                         .limits = usual_limits};
  int error = make_pipes(&child, application);
  if (error != 0) return error;
  application->start_nanos = now_nanos();
  application->pid = privileges_fork();
  if (application->pid == 0) launch(&child);
  error = application->pid < 0 ? errno : 0;
  close(child.hold), close(child.status);
  return error;
}

/* Where neither namespace nor groups end it, the guard has to know the session. */
static int tell_guard(enum undo_kind kind, const struct application *application) {
  if (namespace_exists()) return 0;
  struct undo undo = {
      .kind = kind, .pid = application->pid, .start_ticks = application->start_ticks};
  return guard_tell(&undo);
}

/* A start that failed leaves nothing; the child ends by itself or by the signal. */
static void discard(struct application *application) {
  if (application->adopted) {
    if (application->pidfd >= 0) close(application->pidfd);
    if (application->grouped) group_remove(application->serial);
  } else if (application->pid > 0) {
    task_end(application, 0);
    kill(application->pid, SIGKILL); /* may not be in its group or session yet */
    exit_reap(application->pid);
    tell_guard(UNDO_FORGET_SESSION, application);
    if (application->grouped) group_remove(application->serial);
  }
  close_pipes(application);
  slots_close(application->task);
  task_give_back(application);
}

static void fail_start(struct application *application, int error, enum stage stage) {
  struct start_reply reply = {.reply = {.error = error, .stage = stage}};
  struct header pending = application->pending;
  discard(application);
  channel_send(START | REPLY, pending.number, &reply, sizeof reply);
}

static int place(struct application *application, enum stage *stage) {
  struct process process;
  *stage = STAGE_FORK;
  int error = process_read(application->pid, &process);
  if (error != 0) return error;
  application->start_ticks = process.start_ticks;
  *stage = STAGE_GUARD;
  error = tell_guard(UNDO_SESSION, application);
  if (error != 0) return error;
  *stage = STAGE_GROUP;
  return application->grouped ? group_make(application->serial, application->pid) : 0;
}

void application_start(const struct request *request) {
  const struct start *start = &request->body.start;
  bool free = start->task < table_slots() && task_at(start->task)->state == TASK_FREE;
  if (!free || !slot_free(start->slot)) {
    struct start_reply reply = {.reply = {.error = EBUSY, .stage = STAGE_STATE}};
    if (start->task >= table_slots() || start->slot >= table_slots()) reply.reply.error = EINVAL;
    channel_send(START | REPLY, request->header.number, &reply, sizeof reply);
    return;
  }
  struct application *application = task_take(start->task);
  enum stage stage = STAGE_FORK;
  application->slot = start->slot;
  application->grouped = groups_exist() && (start->flags & START_NO_GROUP) == 0;
  application->pending = request->header;
  int error = fork_child(request, application);
  if (error == 0) error = place(application, &stage);
  if (error != 0) fail_start(application, error, stage);
}

/* The child is set up: it has its counters now, and waits. */
static void hold(struct application *application) {
  if (!slot_free(application->slot)) {
    fail_start(application, EBUSY, STAGE_STATE); /* taken since by THREAD or another START */
    return;
  }
  int error = slot_open_process(application->slot, application->task, application->pid);
  if (error != 0) {
    fail_start(application, error, STAGE_COUNTERS);
    return;
  }
  application->state = TASK_HELD;
  struct start_reply reply = {.pid = application->pid, .start_nanos = application->start_nanos};
  channel_send(START | REPLY, application->pending.number, &reply, sizeof reply);
}

void application_release(const struct request *request) {
  struct application *application = task_living(request->body.task.task);
  if (application == NULL || application->state != TASK_HELD) {
    channel_reply(&request->header, application == NULL ? ESRCH : EBUSY, STAGE_STATE);
    return;
  }
  application->pending = request->header;
  application->state = TASK_RELEASED;
  /* A child that has ended meanwhile closes its status pipe, which finishes the request. */
  ssize_t written = write(application->hold, "", 1);
  (void)written;
  close(application->hold);
  application->hold = -1;
}

/* The status pipe has said something, or its other end is closed. */
static void status_changed(struct application *application) {
  struct launch_status status = {.error = 0, .stage = STAGE_NONE};
  ssize_t got = read(application->status, &status, sizeof status);
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
  bool said = got == (ssize_t)sizeof status;
  if (application->state == TASK_STARTING) {
    if (!said) fail_start(application, ECHILD, STAGE_FORK);
    else if (status.error != 0) fail_start(application, status.error, status.stage);
    else hold(application);
    return;
  }
  close(application->status);
  application->status = -1;
  if (application->state != TASK_RELEASED) return; /* ended while it was held */
  application->state = TASK_RUNNING;
  if (status.error == 0) slot_released(application->slot);
  channel_reply(&application->pending, said ? status.error : 0, STAGE_EXEC);
}

/* Its status is told to its parent alone. What it leaves behind is given back with the rest. */
static void adopted_ended(struct application *application) {
  struct exited exit = {.task = application->task, .nanos = now_nanos(), .adopted = 1};
  slots_exited(application->task);
  exit.left_behind = (uint32_t)task_others(application);
  adopted_give_back(application);
  application->state = TASK_EXITED;
  channel_send(EXITED, 0, &exit, sizeof exit);
}

unsigned applications_poll(struct pollfd *polled) {
  unsigned count = 0;
  for (unsigned i = 0; i < tasks_used(); i++) {
    const struct application *application = task_used(i);
    if (application->state == TASK_STARTING || application->state == TASK_RELEASED)
      polled[count++] = (struct pollfd){.fd = application->status, .events = POLLIN};
    else if (application->adopted && application->state == TASK_RUNNING)
      polled[count++] = (struct pollfd){.fd = application->pidfd, .events = POLLIN};
  }
  return count;
}

void applications_polled(const struct pollfd *polled, unsigned count) {
  for (unsigned next = 0; next < count; next++) {
    if (polled[next].revents == 0) continue;
    for (unsigned i = tasks_used(); i-- > 0;) {
      struct application *application = task_used(i);
      if (application->status == polled[next].fd) status_changed(application);
      else if (application->pidfd == polled[next].fd) adopted_ended(application);
      else continue;
      break;
    }
  }
}

static void exited(struct application *application, struct exited *exit) {
  if (application->state == TASK_RELEASED) status_changed(application);
  if (application->state == TASK_RELEASED) channel_reply(&application->pending, 0, STAGE_NONE);
  exit->task = application->task;
  slots_exited(application->task);
  exit->left_behind = (uint32_t)task_others(application);
  if (exit->left_behind > 0) task_end(application, MOST_WAIT_NANOS);
  application->state = TASK_EXITED;
  close_pipes(application);
  channel_send(EXITED, 0, exit, sizeof *exit);
}

void applications_exits(void) {
  for (unsigned i = tasks_used(); i-- > 0;) {
    struct application *application = task_used(i);
    struct exited exit;
    if (application->state == TASK_EXITED || application->adopted) continue;
    if (!exit_look(application->pid, &exit)) continue;
    if (application->state == TASK_STARTING) status_changed(application);
    else exited(application, &exit);
  }
  exits_others();
}

/* Gives it back, and its number and slots are free. */
static int leave(struct application *application) {
  int error = adopted_give_back(application);
  discard(application);
  return error;
}

void application_adopt(const struct request *request) {
  const struct thread *wanted = &request->body.thread;
  bool known = wanted->task < table_slots() && wanted->slot < table_slots();
  if (!known || task_at(wanted->task)->state != TASK_FREE || !slot_free(wanted->slot)) {
    channel_reply(&request->header, known ? EBUSY : EINVAL, STAGE_STATE);
    return;
  }
  struct application *application = task_take(wanted->task);
  enum stage stage;
  application->adopted = true;
  application->slot = wanted->slot;
  application->state = TASK_RUNNING;
  int error = adopt(application, wanted->tid, wanted->leaves, &stage);
  if (error != 0) leave(application);
  channel_reply(&request->header, error, stage);
}

void application_leave(const struct request *request) {
  struct application *application = task_living(request->body.task.task);
  if (application == NULL || !application->adopted) {
    channel_reply(&request->header, application == NULL ? ESRCH : EPERM, STAGE_STATE);
    return;
  }
  channel_reply(&request->header, leave(application), STAGE_UNDO);
}

void applications_leave(void) {
  for (unsigned i = tasks_used(); i-- > 0;)
    if (task_used(i)->adopted) leave(task_used(i));
}

void application_reap(const struct request *request) {
  uint32_t task = request->body.task.task;
  if (task >= table_slots() || task_at(task)->state != TASK_EXITED) {
    bool living = task_living(task) != NULL;
    channel_reply(&request->header, living ? EBUSY : ESRCH, STAGE_STATE);
    return;
  }
  discard(task_at(task));
  channel_reply(&request->header, 0, STAGE_NONE);
}
