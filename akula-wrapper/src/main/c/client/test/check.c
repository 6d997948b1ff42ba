/*
 * Tests of the library that connects programs as they are. check KIND LIBRARY SUBJECT [OPENED]: is a
 * manager itself, one that only counts, and runs the subject with the library, or one that has it built
 * in where LIBRARY is "-".
 */
#include <poll.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include "akula_manager.h"

#define CHECK(condition)                                                                     \
  do {                                                                                       \
    if (!(condition)) failed(__LINE__, #condition, 0, 0);                                    \
  } while (0)
#define EQUAL(found, expected)                                                               \
  do {                                                                                       \
    long found_value = (long)(found), expected_value = (long)(expected);                     \
    if (found_value != expected_value) failed(__LINE__, #found, found_value, expected_value); \
  } while (0)

enum { MOST_CLIENTS = 16, MOST_SECONDS = 1000, BYTES = 1024 * 64, MANY = 10000, SWAPS = 2000 };

static const char *library, *subject, *opened, *now_running = "";
static char path[100];
static int listener, clients[MOST_CLIENTS], count;
static int slots, machine, refuse; /* how it answers */
static int hellos, wants, enters, leaves, peak;
static bool keeps_first; /* to answer it after the second */
static struct akula_message kept;
static char name[AKULA_MANAGER_NAME];
static uint64_t *arena; /* of who came last */
static pid_t child;
static int words;       /* the end of the pipe that is its standard input */

_Noreturn static void failed(int line, const char *what, long found, long expected) {
  printf("FAILED\n%s:%d: %s: %s", __FILE__, line, now_running, what);
  if (found != expected) printf(" is %ld, not %ld", found, expected);
  printf("\n");
  if (child > 0) kill(child, SIGKILL);
  unlink(path);
  exit(1);
}

static void listen_at(void) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  snprintf(path, sizeof path, "/tmp/akula-client-test-%d", (int)getpid());
  snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
  listener = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
  CHECK(bind(listener, (struct sockaddr *)&address, sizeof address) == 0);
  CHECK(listen(listener, MOST_CLIENTS) == 0);
  setenv("AKULA_MANAGER", path, 1);
}

static int make_arena(void) {
  int file = memfd_create("arena", MFD_CLOEXEC);
  CHECK(file >= 0 && ftruncate(file, BYTES) == 0);
  if (arena != NULL) munmap(arena, BYTES);
  arena = mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  CHECK(arena != MAP_FAILED);
  arena[AKULA_MAGIC] = AKULA_PROGRESS_MAGIC;
  arena[AKULA_VERSION] = AKULA_PROGRESS_VERSION;
  arena[AKULA_SLOTS] = (uint64_t)slots;
  arena[AKULA_USED] = 1;
  akula_line(arena, 0)[AKULA_GRANTED] = (uint64_t)hellos;
  return file;
}

static void answer(int client, const struct akula_message *to, int error, int file) {
  struct akula_message reply = {.type = to->type | AKULA_REPLY, .number = to->number};
  char control[CMSG_SPACE(sizeof(int))] = {0};
  struct iovec vector = {&reply, 24};
  struct msghdr header = {.msg_iov = &vector, .msg_iovlen = 1};
  reply.body.answer.error = error;
  reply.body.answer.version = AKULA_MANAGER_VERSION;
  reply.body.answer.machine = (uint32_t)machine;
  reply.body.answer.granted = 1;
  if (file >= 0) {
    header.msg_control = control;
    header.msg_controllen = sizeof control;
    struct cmsghdr *first = CMSG_FIRSTHDR(&header);
    *first = (struct cmsghdr){.cmsg_len = CMSG_LEN(sizeof(int)), .cmsg_level = SOL_SOCKET,
                              .cmsg_type = SCM_RIGHTS};
    memcpy(CMSG_DATA(first), &file, sizeof file);
  }
  sendmsg(client, &header, MSG_NOSIGNAL);
  if (file >= 0) close(file);
}

static void greet(int client, const struct akula_message *message) {
  hellos++;
  wants = (int)message->body.hello.contexts;
  memcpy(name, message->body.hello.name, sizeof name);
  if (refuse != 0) answer(client, message, refuse, -1);
  else if (wants > machine) answer(client, message, ERANGE, -1);
  else answer(client, message, 0, make_arena());
}

static void take(int index) {
  struct akula_message message = {0};
  ssize_t got = recv(clients[index], &message, sizeof message, 0);
  if (got < 8) {
    close(clients[index]);
    clients[index] = clients[--count];
    return;
  }
  if (message.type == AKULA_HELLO) greet(clients[index], &message);
  if (message.type == AKULA_LEAVE) leaves++;
  if (message.type == AKULA_ENTER) {
    enters++;
    if (enters - leaves > peak) peak = enters - leaves;
    if (keeps_first && enters == 1) kept = message;
    else answer(clients[index], &message, 0, -1);
    if (keeps_first && enters == 2) answer(clients[index], &kept, 0, -1);
  }
}

/* Takes what has come; waits a moment for it if nothing has. */
static void serve(void) {
  struct pollfd files[MOST_CLIENTS + 1] = {{listener, POLLIN, 0}};
  int had = count;
  for (int i = 0; i < had; i++) files[1 + i] = (struct pollfd){clients[i], POLLIN, 0};
  poll(files, (nfds_t)(1 + had), 10);
  for (int i = had - 1; i >= 0; i--)
    if (files[1 + i].revents != 0) take(i);
  if (files[0].revents != 0 && count < MOST_CLIENTS)
    clients[count++] = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
}

#define SERVE_UNTIL(condition) \
  while (!(condition)) serve()

/* How many threads say that they wait. */
static int waiting(void) {
  int waits = 0;
  for (int slot = 1; arena != NULL && slot < slots; slot++) {
    uint64_t *line = akula_line(arena, (uint64_t)slot);
    waits += akula_load(&line[AKULA_STATE]) == 1 && akula_load(&line[AKULA_WAITS]) == 1;
  }
  return waits;
}

static long told_contexts(void) {
  return (long)akula_load(&akula_line(arena, 0)[AKULA_CONTEXTS]);
}

static void forget(const char *what) {
  now_running = what;
  slots = 1000, machine = 4, refuse = 0;
  hellos = wants = enters = leaves = peak = 0;
}

static void start(const char *program, const char *what, const char *more) {
  int ends[2];
  forget(what);
  CHECK(pipe(ends) == 0);
  fflush(stdout);
  child = fork();
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dup2(ends[0], 0);
    close(ends[0]);
    close(ends[1]);
    if (library != NULL) setenv("LD_PRELOAD", library, 1);
    execl(program, program, what, more, (char *)NULL);
    _exit(127);
  }
  close(ends[0]);
  words = ends[1];
}

static void let_go(int many) {
  while (many-- > 0) CHECK(write(words, ".", 1) == 1);
}

/* Serves it until it has ended well, and all that it has sent is here. */
static void serve_to_the_end(void) {
  int status = 0;
  SERVE_UNTIL(waitpid(child, &status, WNOHANG) == child);
  child = 0;
  EQUAL(status, 0);
  SERVE_UNTIL(count == 0);
}

static void finish(void) {
  serve_to_the_end();
  close(words);
}

/* What a program does that connects by itself: 0, or the number of its wrong. */
static void run_own(const char *what, int (*program)(void)) {
  forget(what);
  fflush(stdout);
  child = fork();
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    _exit(program());
  }
  serve_to_the_end();
}

static void run(const char *what, const char *more) {
  start(subject, what, more);
  finish();
}

static void every_thread_enters_and_leaves(void) {
  run("short", "2000");
  EQUAL(hellos, 1);
  EQUAL(enters, 2001);
  EQUAL(leaves, 2000);
  EQUAL(strcmp(name, strrchr(subject, '/') + 1), 0);
  CHECK(peak > 1 && peak <= 21);
}

static void who_makes_no_thread_does_not_connect(void) {
  run("nothing", NULL);
  EQUAL(hellos, 0);
}

static void who_waits_is_told(void) {
  start(subject, "wait", NULL);
  SERVE_UNTIL(enters == 8 && waiting() == 7);
  EQUAL(told_contexts(), 4); /* no more than there are */
  let_go(1);
  SERVE_UNTIL(leaves == 7 && waiting() == 0 && told_contexts() == 1);
  let_go(1);
  finish();
}

static void who_waits_with_a_limit_is_told(void) {
  start(subject, "limits", NULL);
  SERVE_UNTIL(enters == 7 && waiting() == 6);
  let_go(1);
  finish();
  EQUAL(leaves, 6);
}

static void cancelled_threads_leave_and_keep_no_lock(void) {
  run("cancel", "300");
  EQUAL(enters, 301);
  EQUAL(leaves, 300);
}

static void forks_and_new_programs_connect_as_their_own(void) {
  run("fork", "30");
  EQUAL(hellos, 31); /* it, and each child, one of which became another program */
  CHECK(enters >= 31 * 21 && leaves < enters);
}

static void who_waits_in_c11_is_told(void) {
  start(subject, "c11", NULL);
  SERVE_UNTIL(enters == 5 && waiting() == 4);
  let_go(1);
  SERVE_UNTIL(enters == 6 && leaves == 4 && waiting() == 1); /* the first thread, for the last */
  let_go(1);
  finish();
  EQUAL(leaves, 5);
}

static int block_and_run(void) {
  if (akula_connect("strict", 1) != 1 || akula_thread_enter(0, 0) != 1) return 1;
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT) != 0) return 2;
  for (int i = 0; i < MANY; i++) {
    akula_running();
    akula_blocking();
  }
  syscall(SYS_exit, 0); /* the only one that the kernel takes now, beside read and write */
  return 3;
}

static void blocking_is_a_store_and_no_system_call(void) {
  run_own("strict", block_and_run);
  EQUAL(waiting(), 1); /* it ended so */
}

/* Forks while another thread, so it seems, has the lock. */
static int fork_amid_a_request(void) {
  int status;
  if (akula_connect("parent", 1) != 1 || akula_thread_enter(0, 0) != 1) return 1;
  uint64_t *line = akula_progress_slot;
  pthread_mutex_lock(&akula_manager.lock);
  if (fork() == 0) {
    akula_blocking();
    if (akula_load(&line[AKULA_WAITS]) != 0 || akula_granted() != 0) _exit(2);
    if (akula_connect("child", 2) != 1 || akula_thread_enter(0, 0) != 1) _exit(3);
    akula_blocking();
    _exit(akula_progress_slot == line || akula_load(&line[AKULA_WAITS]) != 0 ? 4 : 0);
  }
  pthread_mutex_unlock(&akula_manager.lock);
  wait(&status);
  akula_blocking(); /* it is connected as it was */
  if (akula_load(&line[AKULA_WAITS]) != 1 || akula_granted() != 1) return 5;
  return WEXITSTATUS(status);
}

static void the_child_of_a_fork_is_not_its_parent(void) {
  run_own("parent", fork_amid_a_request);
  EQUAL(hellos, 2);
  EQUAL(enters, 2);
  EQUAL(strcmp(name, "child"), 0);
}

/* It tells its parent's manager nothing, and takes none of its slots. */
static int fork_that_does_not_connect(void) {
  int status;
  if (akula_connect("parent", 2) != 1 || akula_thread_enter(0, 0) != 1) return 1;
  akula_want_contexts(2);
  if (fork() == 0) {
    akula_want_contexts(3);
    _exit(akula_thread_enter(0, 0) != 0 || akula_progress_slot != NULL ? 2 : 0);
  }
  wait(&status);
  if (akula_load(&akula_line(akula_progress_file, 0)[AKULA_CONTEXTS]) != 2) return 3;
  return WEXITSTATUS(status);
}

static void the_child_of_a_fork_tells_nothing(void) {
  run_own("childless", fork_that_does_not_connect);
  EQUAL(akula_load(&arena[AKULA_USED]), 2);
}

static void *call_cancelled(void *unused) {
  (void)unused;
  pthread_cancel(pthread_self());
  akula_want_contexts(2);
  akula_granted();
  akula_thread_enter(0, 0);
  akula_thread_leave();
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL); /* sanitizers want its frames to end */
  return NULL;
}

static int cancel_in_calls(void) {
  pthread_t thread;
  void *how;
  if (akula_connect("cancelled", 1) != 1) return 1;
  pthread_create(&thread, NULL, call_cancelled, NULL);
  pthread_join(thread, &how);
  if (how == PTHREAD_CANCELED) return 2;
  return pthread_mutex_trylock(&akula_manager.lock) == 0 ? 0 : 3;
}

static void who_is_cancelled_in_a_call_keeps_no_lock(void) {
  run_own("cancelled", cancel_in_calls);
  EQUAL(enters, 1);
}

static void *enter_alone(void *unused) {
  (void)unused;
  return akula_thread_enter(0, 0) == 1 ? &akula_manager : NULL;
}

static int two_enter(void) {
  pthread_t threads[2];
  void *placed[2];
  if (akula_connect("two", 2) != 1) return 1;
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, enter_alone, NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], &placed[i]);
  return placed[0] != NULL && placed[1] != NULL ? 0 : 2;
}

/* One may be paused as soon as it is placed, before it can give up a lock. */
static void who_enters_holds_up_no_other(void) {
  keeps_first = true;
  run_own("two", two_enter);
  keeps_first = false;
  EQUAL(hellos, 1); /* it was not given up, as one that is silent */
  EQUAL(enters, 2);
}

static int to_store, stored;

static void *store_all(void *at) {
  for (uint64_t next = 1; next <= SWAPS; next++) {
    while (__atomic_load_n(&to_store, __ATOMIC_ACQUIRE) < (int)next) continue;
    akula_store(at, next);
    __atomic_add_fetch(&stored, 1, __ATOMIC_RELEASE);
  }
  return NULL;
}

/* While another thread stores there, the arena of the next manager takes the place of the last one's. */
static int replace_arenas(void) {
  pthread_t thread;
  slots = 1023;
  uint64_t *mapped = akula_map_shared(make_arena(), NULL, BYTES);
  uint64_t *word = &akula_line(mapped, 900)[AKULA_WAITS];
  pthread_create(&thread, NULL, store_all, word);
  for (int i = 1; i <= SWAPS; i++) {
    int next = make_arena();
    __atomic_store_n(&to_store, i, __ATOMIC_RELEASE);
    if (!akula_replace_arena(mapped, next, BYTES)) return 1;
    close(next);
    while (__atomic_load_n(&stored, __ATOMIC_ACQUIRE) < i) continue;
    if (akula_load(word) != (uint64_t)i) return 2;
    if (akula_load(&akula_line(mapped, 0)[AKULA_GRANTED]) != 0) return 3;
  }
  pthread_join(thread, NULL);
  return 0;
}

static void nothing_told_is_lost_as_managers_change(void) {
  run_own("arenas", replace_arenas);
}

static void the_next_manager_is_found_by_who_waits(void) {
  start(subject, "again", NULL);
  SERVE_UNTIL(leaves == 20);
  close(clients[0]);
  clients[0] = clients[--count];
  SERVE_UNTIL(hellos == 2 && akula_load(&akula_line(arena, 1)[AKULA_STATE]) == 1); /* as before */
  EQUAL(akula_load(&akula_line(arena, 0)[AKULA_GRANTED]), 2); /* as this one says */
  let_go(1);
  finish();
}

static void threads_beyond_the_slots_run(void) {
  start(subject, "many", "20");
  slots = 5;
  SERVE_UNTIL(enters == 4);
  let_go(20);
  finish();
  EQUAL(enters, 4);
}

static void contexts_are_the_users_but_no_more_than_there_are(void) {
  setenv("AKULA_CONTEXTS", "3", 1);
  setenv("AKULA_NAME", "called", 1);
  run("short", "20");
  EQUAL(wants, 3);
  EQUAL(strcmp(name, "called"), 0);
  setenv("AKULA_CONTEXTS", "9", 1);
  run("short", "20");
  EQUAL(hellos, 2);
  EQUAL(wants, 4);
  setenv("AKULA_CONTEXTS", "many", 1);
  run("short", "20");
  EQUAL(wants, 0);
  unsetenv("AKULA_CONTEXTS");
  unsetenv("AKULA_NAME");
}

static void without_a_manager_all_is_as_ever(void) {
  start(subject, "short", "100");
  refuse = EPERM;
  finish();
  EQUAL(hellos, 1);
  EQUAL(enters, 0);
  setenv("AKULA_MANAGER", "/nowhere", 1);
  run("short", "100");
  run("cancel", "30");
  run("wrong", NULL);
  run("openmp", library == NULL ? NULL : library);
  setenv("AKULA_MANAGER", path, 1);
  EQUAL(hellos, 0);
}

static void errors_come_through(void) {
  run("wrong", NULL);
  EQUAL(enters, 21);
}

static void cpus_are_those_that_it_had(void) {
  run("cpus", NULL);
}

static void a_library_is_opened_that_makes_threads(void) {
  run("open", opened);
  EQUAL(enters, 4);
  EQUAL(leaves, 3);
}

/* By a runtime: a worker waits at a barrier, where it spins, and between two parallel regions. */
static void team(const char *from) {
  start(subject, "openmp", from);
  SERVE_UNTIL(enters == 2 && waiting() == 2); /* the first thread in the barrier of this test */
  EQUAL(told_contexts(), 2);
  let_go(1);
  SERVE_UNTIL(waiting() == 2);
  let_go(1);
  finish();
  EQUAL(enters, 2);
  EQUAL(leaves, 2);
}

static void a_team_is_placed(void) {
  team(NULL);
}

static void a_tool_alone_will_do(void) {
  const char *preloaded = library;
  library = NULL;
  start(subject, "openmp", preloaded);
  SERVE_UNTIL(enters == 2 && waiting() == 1);
  let_go(2);
  finish();
  EQUAL(enters, 2);
  EQUAL(leaves, 2);
  library = preloaded;
}

static void test(const char *what, void (*run_it)(void)) {
  printf("%s ... ", what);
  run_it();
  printf("ok\n");
}
#define TEST(function) test(#function, function)

int main(int given, char **arguments) {
  if (given < 4) return 2;
  library = strcmp(arguments[2], "-") == 0 ? NULL : arguments[2];
  subject = arguments[3];
  opened = given > 4 ? arguments[4] : NULL;
  printf("%s:\n", arguments[1]);
  signal(SIGPIPE, SIG_IGN);
  unsetenv("OMP_TOOL_LIBRARIES");
  /* time: it only ends a test that hangs */
  alarm(MOST_SECONDS);
  listen_at();
  TEST(every_thread_enters_and_leaves);
  TEST(who_makes_no_thread_does_not_connect);
  TEST(who_waits_is_told);
  TEST(who_waits_with_a_limit_is_told);
  TEST(cancelled_threads_leave_and_keep_no_lock);
  TEST(who_waits_in_c11_is_told);
  if (library != NULL) TEST(forks_and_new_programs_connect_as_their_own); /* sanitizers do not like them */
  TEST(blocking_is_a_store_and_no_system_call);
  TEST(the_child_of_a_fork_is_not_its_parent);
  TEST(the_child_of_a_fork_tells_nothing);
  TEST(who_is_cancelled_in_a_call_keeps_no_lock);
  TEST(who_enters_holds_up_no_other);
  TEST(nothing_told_is_lost_as_managers_change);
  TEST(the_next_manager_is_found_by_who_waits);
  TEST(threads_beyond_the_slots_run);
  TEST(contexts_are_the_users_but_no_more_than_there_are);
  TEST(without_a_manager_all_is_as_ever);
  TEST(errors_come_through);
  TEST(cpus_are_those_that_it_had);
  TEST(a_team_is_placed);
  if (library != NULL) TEST(a_tool_alone_will_do);
  if (opened != NULL) TEST(a_library_is_opened_that_makes_threads);
  unlink(path);
  return 0;
}
