/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Decides in C, to test the kernel's side and to be compared with:
 *
 *   akula-decider [OPTIONS] LOADER [ITS OPTIONS]
 *     --cpus FIRST,COUNT   where threads are placed, in turn (0,1)
 *     --order NAME         fifo, or vruntime (the one who has had least, by weight)
 *     --slice-us N         of each turn (4000)
 *     --ahead              the next turn is chosen when one begins, else when it has ended
 *     --preempt            who wakes and has had less takes the cpu
 *     --seconds N          until then (10)
 *     --gang-ms N          threads of one process run at a time, in turn for so long; the others are stopped
 *     --nap-ms EACH,FOR    does nothing at all, again and again, so that events are lost
 *     --trace FILE         a line for each turn: nanoseconds, cpu, process, thread, flags
 *
 * It prints a line of NAME=NUMBER when it ends.
 */
#include <errno.h>
#include <getopt.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "host.h"

enum { MOST_PROCESSES = 64, THREADS = 1 << 16, WAIT_MILLISECONDS = 20, AGAIN_MILLISECONDS = 1, USUAL_WEIGHT = 100 };
#define MOST_SAVED 10000000ull /* by sleeping, ns of virtual time */

struct thread {
  int32_t id, process, cpu;
  bool waits;
  uint64_t stopped; /* the number of the turn that was ended */
  uint64_t born, serial, number, ran, virtual, began, weight, came;
  struct thread *next; /* of those that wait for the cpu */
};

struct cpu {
  struct thread *waiting;
  int32_t runs, chosen; /* threads; 0: none */
  uint64_t least;       /* virtual time that new ones begin with */
  bool offline;
};

static struct thread threads[THREADS];
static struct cpu cpus[MOST_CPUS];
static int first_cpu, cpu_count = 1, placed, again;
static bool by_arrival, ahead, preempts;
static bool reading_anew = true; /* at first: who is there already */
static uint64_t slice = 4000000, nap_each, nap_for, arrivals, lost, anews, handled, answers, restored;
static uint64_t gang;
static int32_t processes[MOST_PROCESSES];
static int process_count;
static FILE *trace;
static volatile sig_atomic_t ended;

static void on_signal(int number) {
  (void)number;
  ended = 1;
}

static uint64_t now(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return (uint64_t)t.tv_sec * 1000000000ull + (uint64_t)t.tv_nsec;
}

static struct thread *thread_of(int32_t id) {
  return &threads[(uint32_t)id % THREADS];
}

static uint64_t virtual(uint64_t nanos, const struct thread *t) {
  return nanos * USUAL_WEIGHT / t->weight;
}

static bool before(const struct thread *one, const struct thread *other) {
  return by_arrival ? one->came < other->came : one->virtual < other->virtual;
}

static void note_process(int32_t process) {
  for (int i = 0; i < process_count; i++)
    if (processes[i] == process) return;
  if (process_count < MOST_PROCESSES) processes[process_count++] = process;
}

static bool is_paused(const struct thread *t) {
  if (gang == 0 || process_count == 0) return false;
  return processes[now(CLOCK_MONOTONIC) / gang % (uint64_t)process_count] != t->process;
}

static struct thread *first_of(const struct cpu *c) {
  struct thread *first = NULL;
  for (struct thread *t = c->waiting; t != NULL; t = t->next)
    if (!is_paused(t) && (first == NULL || before(t, first))) first = t;
  return first;
}

static void unqueue(struct thread *t) {
  if (!t->waits) return;
  struct thread **at = &cpus[t->cpu].waiting;
  while (*at != t) at = &(*at)->next;
  *at = t->next;
  t->waits = false;
}

static void queue(struct thread *t) {
  struct cpu *c = &cpus[t->cpu];
  t->waits = true;
  t->next = c->waiting;
  c->waiting = t;
}

/* A cpu in turn that is online and that the thread may use; else any that it may. */
static int32_t place(int32_t id) {
  cpu_set_t allowed;
  if (sched_getaffinity(id, sizeof allowed, &allowed) != 0) CPU_ZERO(&allowed);
  for (int i = 0; i < cpu_count; i++) {
    int32_t cpu = first_cpu + placed++ % cpu_count;
    if (!cpus[cpu].offline && CPU_ISSET(cpu, &allowed)) return cpu;
  }
  for (int32_t cpu = 0; cpu < CPU_SETSIZE; cpu++)
    if (!cpus[cpu].offline && CPU_ISSET(cpu, &allowed)) return cpu;
  return first_cpu;
}

static bool give(int32_t cpu, struct thread *t, uint32_t flags) {
  struct answer a = {.thread = t->id, .cpu = cpu, .number = t->number, .slice = slice, .order = t->virtual,
                     .flags = flags};
  if (!host_answer(&a)) return false;
  answers++;
  unqueue(t);
  if (!(flags & PREEMPT)) cpus[cpu].chosen = t->id;
  if (t->virtual > cpus[cpu].least) cpus[cpu].least = t->virtual;
  return true;
}

/* Who runs is compared as it will be when its turn is over, and has another one if it is the first. */
static void decide(int32_t cpu) {
  struct cpu *c = &cpus[cpu];
  if (c->chosen != 0 || (c->runs != 0 && !ahead)) return;
  struct thread *first = first_of(c);
  if (c->runs != 0 && !by_arrival) {
    struct thread *running = thread_of(c->runs), then = *running;
    then.virtual += virtual(slice, running);
    if (first == NULL || before(&then, first)) {
      give(cpu, running, EXTEND);
      return;
    }
  }
  if (first != NULL) give(cpu, first, 0);
}

static void account(struct thread *t, const struct event *e) {
  t->weight = e->weight == 0 ? USUAL_WEIGHT : e->weight;
  if (e->ran > t->ran) t->virtual += virtual(e->ran - t->ran, t);
  t->ran = e->ran;
}

static void forget_on_cpu(const struct thread *t) {
  struct cpu *c = &cpus[t->cpu];
  if (c->runs == t->id) c->runs = 0;
  if (c->chosen == t->id) c->chosen = 0;
}

static void waits(struct thread *t, const struct event *e) {
  struct cpu *c = &cpus[t->cpu];
  unqueue(t);
  forget_on_cpu(t);
  if ((e->flags & WOKEN) && t->virtual + MOST_SAVED < c->least) t->virtual = c->least - MOST_SAVED;
  t->number = e->number;
  t->came = arrivals++;
  if (c->offline) t->cpu = place(t->id);
  queue(t);
  c = &cpus[t->cpu];
  if (!preempts || !(e->flags & WOKEN) || c->runs == 0) return;
  struct thread then = *thread_of(c->runs);
  then.virtual += virtual(e->at - then.began, &then);
  if (before(t, &then)) give(t->cpu, t, PREEMPT);
}

static void runs(struct thread *t, const struct event *e) {
  unqueue(t);
  forget_on_cpu(t);
  if (e->flags & TAKEN && e->cpu >= first_cpu && e->cpu < first_cpu + cpu_count) t->cpu = e->cpu;
  t->number = e->number;
  t->began = e->at;
  cpus[t->cpu].runs = t->id;
  if (trace != NULL)
    fprintf(trace, "%llu %d %d %d %u\n", (unsigned long long)e->at, e->cpu, e->process, e->thread, e->flags);
}

static void refused(struct thread *t, const struct event *e) {
  if (cpus[t->cpu].chosen == t->id) cpus[t->cpu].chosen = 0;
  if (e->number != t->number || e->state != HELD || t->waits) return;
  if (e->flags >> 8 == REFUSED_CPU) t->cpu = place(t->id);
  queue(t);
  again++; /* with news, or soon */
}

/* What it does, as it was when all were told anew. */
static void restore(struct thread *t, const struct event *e) {
  unqueue(t);
  forget_on_cpu(t);
  t->number = e->number;
  if (e->state == HELD) queue(t);
  if (e->state == CHOSEN) cpus[t->cpu].chosen = t->id;
  if (e->state == RUNNING) cpus[t->cpu].runs = t->id;
  restored++;
}

static void goes(int32_t cpu) {
  struct cpu *c = &cpus[cpu];
  c->offline = true;
  c->runs = c->chosen = 0;
  while (c->waiting != NULL) {
    struct thread *t = c->waiting;
    unqueue(t);
    t->cpu = place(t->id);
    queue(t);
  }
}

/* Those on other cpus are dealt out anew, as they wait. */
static void comes(int32_t cpu) {
  cpus[cpu].offline = false;
  if (cpu < first_cpu || cpu >= first_cpu + cpu_count) return;
  for (int i = 0; i < cpu_count; i++)
    for (struct thread *t = cpus[first_cpu + i].waiting, *next; t != NULL; t = next) {
      next = t->next;
      unqueue(t);
      t->cpu = place(t->id);
      queue(t);
    }
}

static void of_no_thread(const struct event *e) {
  if (e->kind == CPU_GOES) goes(e->cpu);
  if (e->kind == CPU_COMES) comes(e->cpu);
}

/* NULL if the event is older than what is known. */
static struct thread *known(const struct event *e) {
  struct thread *t = thread_of(e->thread);
  if (t->id != e->thread || t->born != e->born) {
    if (t->id != 0) unqueue(t), forget_on_cpu(t);
    *t = (struct thread){.id = e->thread, .process = e->process, .born = e->born, .weight = USUAL_WEIGHT,
                         .cpu = place(e->thread), .ran = e->ran};
    t->virtual = cpus[t->cpu].least;
    note_process(e->process);
  }
  if (e->serial != 0 && e->serial < t->serial) return NULL;
  if (e->serial != 0) t->serial = e->serial;
  return t;
}

static void change(struct thread *t, const struct event *e) {
  switch (e->kind) {
    case WAITS: waits(t, e); break;
    case RUNS: runs(t, e); break;
    case REFUSED: refused(t, e); break;
    case THREAD: restore(t, e); break;
    case SLEEPS:
    case GONE:
    case ENDS:
      unqueue(t);
      forget_on_cpu(t);
      break;
    default: break;
  }
}

static void on_event(const struct event *e) {
  handled++;
  if (e->thread == 0) {
    of_no_thread(e);
    return;
  }
  struct thread *t = known(e);
  if (t == NULL) return;
  int32_t was = t->cpu;
  if (e->kind != REFUSED) account(t, e);
  change(t, e);
  if (e->kind == STOPS || e->kind == REFUSED || e->kind == WAKES) return;
  decide(was);
  if (t->cpu != was) decide(t->cpu);
}

/* After lost events nothing that is known of who runs and who was chosen can be relied on. */
static void begin_anew(uint64_t lost_now) {
  anews++;
  lost = lost_now;
  reading_anew = true;
  for (int i = 0; i < MOST_CPUS; i++) cpus[i].runs = cpus[i].chosen = 0;
}

static void read_anew(void) {
  uint64_t lost_now = __atomic_load_n(&host_counts()->lost, __ATOMIC_ACQUIRE);
  if (!reading_anew && lost_now != lost) begin_anew(lost_now);
  if (reading_anew) reading_anew = !host_anew();
}

static void decide_all(void) {
  again = 0;
  for (int cpu = 0; cpu < CPU_SETSIZE; cpu++)
    if (cpus[cpu].waiting != NULL) decide(cpu);
}

static void stop_paused(void) {
  for (int cpu = 0; gang != 0 && cpu < CPU_SETSIZE; cpu++) {
    struct thread *t = cpus[cpu].runs == 0 ? NULL : thread_of(cpus[cpu].runs);
    if (t == NULL || t->stopped == t->number || !is_paused(t)) continue;
    struct answer a = {.thread = t->id, .cpu = cpu, .number = t->number, .flags = STOP};
    if (host_answer(&a)) t->stopped = t->number;
  }
}

static bool turn(void) {
  bool on = host_wait(again > 0 || reading_anew ? AGAIN_MILLISECONDS : WAIT_MILLISECONDS);
  for (const struct event *e; (e = host_next()) != NULL;) on_event(e);
  decide_all();
  stop_paused();
  host_carry_out();
  read_anew();
  return on && !ended;
}

static void nap(uint64_t begun) {
  static uint64_t naps;
  if (nap_each == 0 || now(CLOCK_MONOTONIC) - begun < (naps + 1) * nap_each) return;
  naps++;
  usleep((useconds_t)(nap_for / 1000));
}

static void pair(const char *text, uint64_t *one, uint64_t *other) {
  unsigned long long first = 0, second = 0;
  if (sscanf(text, "%llu,%llu", &first, &second) != 2) {
    fprintf(stderr, "decider: '%s' has to be two numbers and a comma\n", text);
    exit(2);
  }
  *one = first;
  *other = second;
}

static const struct option known_options[] = {
    {"cpus", required_argument, NULL, 'c'},   {"order", required_argument, NULL, 'o'},
    {"slice-us", required_argument, NULL, 's'}, {"ahead", no_argument, NULL, 'a'},
    {"preempt", no_argument, NULL, 'p'},      {"seconds", required_argument, NULL, 'd'},
    {"nap-ms", required_argument, NULL, 'n'}, {"trace", required_argument, NULL, 't'},
    {"gang-ms", required_argument, NULL, 'g'},
    {NULL, 0, NULL, 0},
};

static void read_option(int letter, double *seconds) {
  uint64_t one = 0, other = 0;
  switch (letter) {
    case 'c': pair(optarg, &one, &other), first_cpu = (int)one, cpu_count = (int)other; break;
    case 'o': by_arrival = *optarg == 'f'; break;
    case 's': slice = strtoull(optarg, NULL, 10) * 1000; break;
    case 'g': gang = strtoull(optarg, NULL, 10) * 1000000; break;
    case 'a': ahead = true; break;
    case 'p': preempts = true; break;
    case 'd': *seconds = atof(optarg); break;
    case 'n': pair(optarg, &one, &other), nap_each = one * 1000000, nap_for = other * 1000000; break;
    case 't': trace = fopen(optarg, "we"); break;
    default: exit(2);
  }
}

static void report(double seconds, uint64_t cpu_nanos, const struct ended *last) {
  struct counts c = *host_counts();
  printf("decider: seconds=%.2f handled=%llu answers=%llu anews=%llu restored=%llu lost=%llu turns=%llu carried=%llu "
         "refused=%llu taken=%llu strays=%llu extended=%llu resumed=%llu others=%llu calls=%llu late=%llu bad=%llu "
         "per_second=%.0f cpu_us_per_turn=%.1f exit_kind=%lld\n",
         seconds, (unsigned long long)handled, (unsigned long long)answers, (unsigned long long)anews,
         (unsigned long long)restored, (unsigned long long)c.lost, (unsigned long long)c.turns,
         (unsigned long long)c.carried, (unsigned long long)c.refused, (unsigned long long)c.taken,
         (unsigned long long)c.strays, (unsigned long long)c.extended, (unsigned long long)c.resumed,
         (unsigned long long)c.others, (unsigned long long)c.calls, (unsigned long long)c.late,
         (unsigned long long)c.bad, (double)c.turns / seconds,
         c.turns == 0 ? 0 : (double)cpu_nanos / 1000 / (double)c.turns, (long long)last->exit_kind);
}

int main(int count, char **arguments) {
  double seconds = 10;
  for (int letter; (letter = getopt_long(count, arguments, "+", known_options, NULL)) != -1;)
    read_option(letter, &seconds);
  if (optind == count || cpu_count < 1 || first_cpu + cpu_count > CPU_SETSIZE) {
    fprintf(stderr, "decider: [OPTIONS] LOADER [ITS OPTIONS]\n");
    return 2;
  }
  struct sigaction stop = {.sa_handler = on_signal};
  sigaction(SIGTERM, &stop, NULL);
  sigaction(SIGINT, &stop, NULL);
  host_open(arguments + optind);
  mlockall(MCL_CURRENT | MCL_FUTURE);
  fprintf(stderr, "decider: ready\n");
  uint64_t begun = now(CLOCK_MONOTONIC), used = now(CLOCK_PROCESS_CPUTIME_ID);
  while (turn() && (double)(now(CLOCK_MONOTONIC) - begun) < seconds * 1e9) nap(begun);
  double had = (double)(now(CLOCK_MONOTONIC) - begun) / 1e9;
  used = now(CLOCK_PROCESS_CPUTIME_ID) - used;
  if (trace != NULL) fclose(trace);
  struct ended last = host_close();
  report(had, used, &last);
  return 0;
}
