#include "client.h"

#include <sched.h>
#include <signal.h>

#include "akula_manager.h"

enum { UNTRIED, TRYING, CONNECTED, ALONE };

static const int64_t LOOK_NANOS = 1000000000;
static const long MOST_CONTEXTS = 1000000;

static int state; /* of the process */
static int prepared;
static pthread_key_t ends; /* what is kept by it is taken back when a thread ends, in whichever way */
static cpu_set_t found;    /* the cpus that the program had when it connected */
static bool knows_found;
static unsigned entries, team; /* threads that have entered; as many as a runtime has said since, or 0 */
static bool stated;              /* the user said how many contexts */
static int64_t next_look;

static __thread bool entered, runtime_waits;
static __thread int placed_on; /* 1 + the only cpu that it was given as it entered; 0 if several */

/*
 * Talking with the manager takes a lock, and some calls are cancellation points. Whoever was cancelled
 * in between, or jumped out of a signal handler, would keep it for ever.
 */
struct talk {
  sigset_t signals;
  int cancel, error;
};

static struct talk begin_talk(void) {
  struct talk talk = {.error = errno};
  sigset_t all;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &talk.cancel);
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &talk.signals);
  return talk;
}

static void end_talk(const struct talk *talk) {
  pthread_sigmask(SIG_SETMASK, &talk->signals, NULL);
  pthread_setcancelstate(talk->cancel, NULL);
  errno = talk->error;
}

/* A thread that has no place of its own would share that of the one that made it. */
static void run_anywhere(void) {
  if (knows_found) sched_setaffinity(0, sizeof found, &found);
}

/*
 * The child of a fork is not connected, as akula_manager.h has it. It connects as an application of
 * its own when it makes a thread, unless its parent was refused, or found no manager.
 */
static void forked(void) {
  if (entered) run_anywhere();
  entered = runtime_waits = false;
  entries = team = 0;
  if (state != ALONE) state = UNTRIED;
}

static void thread_ends(void *unused) {
  (void)unused;
  client_leave();
}

/* Libraries may make threads before the constructors of this one are called. */
__attribute__((constructor)) static void prepare(void) {
  if (__atomic_exchange_n(&prepared, 1, __ATOMIC_ACQ_REL) != 0) return;
  pthread_key_create(&ends, thread_ends);
  pthread_atfork(NULL, NULL, forked);
}

static int stated_contexts(void) {
  const char *text = getenv("AKULA_CONTEXTS");
  char *end;
  if (text == NULL) return 0;
  long count = strtol(text, &end, 10);
  if (end != text && *end == 0 && count >= 1 && count <= MOST_CONTEXTS) return (int)count;
  fprintf(stderr, "akula: AKULA_CONTEXTS is '%s'; expected a number from 1 to %ld\n", text,
          MOST_CONTEXTS);
  return 0;
}

/* Of more contexts than there are the program gets all, as it cannot be asked what else it wants. */
static int connect_with(const char *name, int contexts) {
  int connected = akula_connect(name, contexts);
  if (connected < 0 && contexts > akula_manager.machine && akula_manager.machine > 0)
    connected = akula_connect(name, akula_manager.machine);
  return connected;
}

static bool try_to_connect(void) {
  const char *name = getenv("AKULA_NAME");
  int contexts = stated_contexts();
  struct talk talk = begin_talk();
  int connected = connect_with(name == NULL || *name == 0 ? program_invocation_short_name : name,
                               contexts);
  stated = contexts > 0;
  if (connected > 0) knows_found = sched_getaffinity(0, sizeof found, &found) == 0;
  end_talk(&talk);
  /* a program that has connected by itself is managed: that is no news */
  if (connected < 0 && akula_manager.error != EBUSY) fprintf(stderr, "akula: %s\n", akula_refusal());
  return connected > 0;
}

bool client_is_connected(void) {
  return __atomic_load_n(&state, __ATOMIC_ACQUIRE) == CONNECTED;
}

bool client_connect(void) {
  int untried = UNTRIED;
  if (__atomic_compare_exchange_n(&state, &untried, TRYING, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
    prepare();
    __atomic_store_n(&state, try_to_connect() ? CONNECTED : ALONE, __ATOMIC_RELEASE);
  }
  return client_is_connected();
}

/* Before the thread counts as placed: after that it is told what it had. */
static int only_cpu(void) {
  cpu_set_t set;
  int cpu = 0;
  if (sched_getaffinity(0, sizeof set, &set) != 0 || CPU_COUNT(&set) != 1) return 0;
  while (!CPU_ISSET(cpu, &set)) cpu++;
  return 1 + cpu;
}

static unsigned working(void) {
  unsigned said = __atomic_load_n(&team, __ATOMIC_SEQ_CST);
  return said > 0 ? said : __atomic_load_n(&entries, __ATOMIC_SEQ_CST);
}

/*
 * A store, as it may be called often: the manager looks at each quantum, and whenever a thread enters.
 * Of several threads that tell at a time the last one tells what holds then.
 */
static void tell_contexts(void) {
  if (stated || !client_is_connected()) return;
  unsigned machine = (unsigned)akula_manager.machine, threads;
  uint64_t *word = &akula_line(akula_progress_file, 0)[AKULA_CONTEXTS];
  do {
    threads = working();
    __atomic_store_n(word, threads > machine ? machine : threads, __ATOMIC_SEQ_CST);
  } while (working() != threads);
}

void client_works_with(unsigned threads) {
  __atomic_store_n(&team, threads, __ATOMIC_SEQ_CST);
  tell_contexts();
}

static void count_entries(int more) {
  __atomic_add_fetch(&entries, (unsigned)more, __ATOMIC_SEQ_CST);
  client_works_with(0);
}

void client_enter(void) {
  if (entered || !client_is_connected()) return;
  struct talk talk = begin_talk();
  akula_thread_enter(0, 0);
  if (akula_progress_slot == NULL) { /* all slots are taken */
    run_anywhere();
  } else if (pthread_setspecific(ends, &ends) != 0) {
    akula_thread_leave();
  } else {
    placed_on = only_cpu();
    runtime_waits = false;
    entered = true;
    count_entries(1);
  }
  end_talk(&talk);
}

void client_leave(void) {
  if (!entered) return;
  struct talk talk = begin_talk();
  entered = false;
  pthread_setspecific(ends, NULL);
  akula_thread_leave();
  count_entries(-1);
  end_talk(&talk);
}

bool client_has_entered(void) {
  return entered;
}

void client_return(void) {
  cpu_set_t set;
  if (!entered || placed_on == 0) return;
  CPU_ZERO(&set);
  CPU_SET(placed_on - 1, &set);
  int error = errno;
  sched_setaffinity(0, sizeof set, &set);
  errno = error;
}

bool client_is_self(pid_t pid) {
  return entered && (pid == 0 || pid == (pid_t)(uint32_t)akula_progress_owner);
}

void client_show_cpus(void *cpus, size_t bytes) {
  if (!entered || !knows_found) return;
  memset(cpus, 0, bytes);
  memcpy(cpus, &found, bytes < sizeof found ? bytes : sizeof found);
}

/* Threads that only wait for each other never send anything that would tell that the manager is gone. */
static void look_for_manager(void) {
  int64_t now = akula_nanos(), due = __atomic_load_n(&next_look, __ATOMIC_RELAXED);
  if (now < due
      || !__atomic_compare_exchange_n(&next_look, &due, now + LOOK_NANOS, 0, __ATOMIC_RELAXED,
                                      __ATOMIC_RELAXED))
    return;
  struct talk talk = begin_talk();
  akula_granted();
  end_talk(&talk);
}

void client_waits(void) {
  if (!entered) return;
  look_for_manager();
  akula_store(&akula_progress_slot[AKULA_WAITS], 1);
}

void client_goes_on(void) {
  if (entered) akula_store(&akula_progress_slot[AKULA_WAITS], runtime_waits);
}

void client_runtime_waits(bool now) {
  if (!entered) return;
  if (now) look_for_manager();
  runtime_waits = now;
  akula_store(&akula_progress_slot[AKULA_WAITS], now);
}
