package akula.bootstrap.team;

import akula.formats.script.Habits;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A team at work: how far each thread has come in its code, who holds which lock, and who waits.
 * Time is not known here: whoever runs it tells when a thread has done its work.
 */
public final class Synchronisation {
  /** A thread sleeps until it is among those that {@link #takeWoken} returns. */
  public static final double SLEEPS = -1;

  /** A thread keeps its context and looks again and again, until it is among those. */
  public static final double SPINS = -2;

  /** A thread is done. */
  public static final double ENDS = -3;

  /** A thread gives up its turn, and continues in the next. */
  public static final double YIELDS = -4;

  /** A thread sleeps for {@link #pauseNanos}, whatever others do. */
  public static final double PAUSES = -5;

  /** A thread goes through {@link #touchedKib} of data of its process. */
  public static final double TOUCHES = -6;

  private static final int NOTHING = -1;
  private static final int BARRIER = -2;

  /** Of queue 0; those of others are below. */
  private static final int QUEUE = -3;

  private final Team team;
  private final int[] position;
  private final long[][] rounds;

  /**
   * The lock that a thread waits for, {@link #BARRIER}, {@link #NOTHING}, a queue, or a condition:
   * these are counted on behind the queues.
   */
  private final int[] awaited;

  private final boolean[] spins;
  private final Locks locks;
  private final boolean barges;
  private final Queues queues;
  private final AwaitedConditions conditions;

  /** Of each thread, or nothing. */
  private final Jitter[] jitter;

  private final long drift;

  /** Of each thread: the work of the steps before the one that it is at, without jitter. */
  private final double[] workBefore;

  /** The same, with that step. */
  private final double[] workBegun;

  private int atBarrier;
  private int waiting;
  private int unfinished;
  private int gone;
  private final int[] woken;
  private int wokenCount;

  /** Makes one of which no thread has begun, and whose work is as long as the program says. */
  public Synchronisation(Team team) {
    this(team, new Jitter[0], 0);
  }

  /**
   * Makes one of which no thread has begun.
   *
   * @param usual how threads behave where the workload leaves it open
   * @param seed of the run
   * @param first the number of its first thread in the run
   */
  public Synchronisation(Team team, Habits usual, long seed, int first) {
    this(
        team,
        jitters(team, habits(team, usual).jitter(), seed, first),
        habits(team, usual).drift());
  }

  private static Habits habits(Team team, Habits usual) {
    return team.behaviour().habits().over(usual);
  }

  private static Jitter[] jitters(Team team, double coefficient, long seed, int first) {
    return coefficient > 0
        ? IntStream.range(0, team.threads())
            .mapToObj(i -> new Jitter(coefficient, seed, first + i))
            .toArray(Jitter[]::new)
        : new Jitter[0];
  }

  private Synchronisation(Team team, Jitter[] jitter, long drift) {
    this.team = team;
    this.jitter = jitter;
    this.drift = drift;
    barges = team.behaviour().habits().barging();
    queues = new Queues(team.capacities(), team.threads());
    conditions = new AwaitedConditions(team.conditions().size(), team.threads());
    int threads = team.threads();
    unfinished = threads;
    position = new int[threads];
    rounds = new long[threads][];
    awaited = new int[threads];
    Arrays.fill(awaited, NOTHING);
    spins = new boolean[threads];
    workBefore = new double[threads];
    workBegun = new double[threads];
    woken = new int[threads];
    locks = new Locks(team.locks().size(), threads);
    for (int i = 0; team.isScripted() && i < threads; i++) {
      rounds[i] = new long[team.code(i).loopCount()];
    }
  }

  /** Returns the team. */
  public Team team() {
    return team;
  }

  /** Returns which part of the wake-ups leads to another context: one in so many; 0 if none. */
  public long drift() {
    return drift;
  }

  /** Returns whether all threads with a program are done. */
  public boolean isOver() {
    return unfinished == 0;
  }

  /**
   * A thread has ended; returns whether it was the last one, also if others end at this instant.
   */
  public boolean leave() {
    return ++gone == team.threads();
  }

  /**
   * Lets a thread continue that has done its work, up to the next work or wait.
   *
   * @return the work that comes next, solo nanoseconds, above 0; or {@link #SLEEPS}, {@link
   *     #SPINS}, {@link #TOUCHES}, {@link #PAUSES}, {@link #YIELDS} or {@link #ENDS}
   * @throws DeadlockException if it begins to wait and nobody can ever let it continue
   */
  public double advance(int thread) throws DeadlockException {
    Code code = team.code(thread);
    while (true) {
      Code.Operation next = nextStep(thread);
      int at = position[thread]++;
      int argument = code.argument(at);
      switch (next) {
        case WORK -> {
          double nanos = code.nanos(at);
          beginWork(thread, nanos);
          return jitter.length == 0 ? nanos : nanos * jitter[thread].next();
        }
        case BARRIER -> {
          if (!reachBarrier(thread)) {
            return await(thread, BARRIER, argument == 1);
          }
        }
        case ACQUIRE -> {
          if (!locks.take(argument >> 1, thread)) {
            return await(thread, argument >> 1, (argument & 1) == 1);
          }
        }
        case RELEASE -> release(argument);
        case PUT -> {
          if (!queues.put(argument, thread)) {
            return await(thread, QUEUE - argument, false);
          }
          wakeHelped();
        }
        case TAKE -> {
          if (!queues.take(argument, thread)) {
            return await(thread, QUEUE - argument, false);
          }
          wakeHelped();
        }
        case AWAIT -> {
          if (!conditions.await(argument, thread)) {
            return await(thread, QUEUE - team.queues().size() - argument, false);
          }
        }
        case SIGNAL -> wakeIfAny(conditions.signal(argument));
        case BROADCAST -> broadcast(argument);
        case TOUCH -> {
          beginWork(thread, code.nanos(at));
          return TOUCHES;
        }
        case PAUSE -> {
          return PAUSES;
        }
        case YIELD -> {
          return YIELDS;
        }
        default -> {
          unfinished--;
          requireSomebody(thread);
          return ENDS;
        }
      }
    }
  }

  private void beginWork(int thread, double nanos) {
    workBefore[thread] = workBegun[thread];
    workBegun[thread] += nanos;
  }

  /**
   * Returns how much of its program's work comes before the piece that a thread began last, solo
   * nanoseconds; however long the pieces became by jitter.
   */
  public double workBefore(int thread) {
    return workBefore[thread];
  }

  /** Goes through the begins and ends of loops; returns the step that a thread comes to, or END. */
  private Code.Operation nextStep(int thread) {
    Code code = team.code(thread);
    while (true) {
      int at = position[thread];
      int loop = code.argument(at);
      switch (code.operation(at)) {
        case LOOP -> {
          rounds[thread][loop] = (long) code.nanos(at);
          position[thread]++;
        }
        case AGAIN -> position[thread] = --rounds[thread][loop] > 0 ? code.begin(loop) : at + 1;
        default -> {
          return code.operation(at);
        }
      }
    }
  }

  private boolean reachBarrier(int thread) {
    if (++atBarrier < team.threads()) {
      return false;
    }
    atBarrier = 0;
    for (int other = 0; other < team.threads(); other++) {
      if (awaited[other] == BARRIER) {
        wake(other);
      }
    }
    return true;
  }

  private void release(int lock) {
    int next = locks.give(lock);
    if (next >= 0) {
      if (barges && !spins[next]) {
        locks.free(lock);
        position[next]--; // it tries again
      }
      wake(next);
    }
  }

  private void wakeHelped() {
    wakeIfAny(queues.helped());
  }

  private void wakeIfAny(int thread) {
    if (thread >= 0) {
      wake(thread);
    }
  }

  private void broadcast(int condition) {
    conditions.broadcast(condition);
    int next = conditions.takeHeard(condition);
    while (next >= 0) {
      wake(next);
      next = conditions.takeHeard(condition);
    }
  }

  private void wake(int thread) {
    awaited[thread] = NOTHING;
    waiting--;
    woken[wokenCount++] = thread;
  }

  private double await(int thread, int what, boolean spin) throws DeadlockException {
    awaited[thread] = what;
    spins[thread] = spin;
    waiting++;
    requireSomebody(thread);
    return spin ? SPINS : SLEEPS;
  }

  private void requireSomebody(int thread) throws DeadlockException {
    boolean nobody = unfinished > 0 && waiting == unfinished && wokenCount == 0;
    if (nobody || isCircle(thread)) {
      throw new DeadlockException(Waits.text(this));
    }
  }

  /** Returns whether a thread waits for a lock whose holder waits for it in the end. */
  private boolean isCircle(int thread) {
    int at = thread;
    for (int steps = 0; steps <= position.length && awaited[at] >= 0; steps++) {
      at = locks.holder(awaited[at]);
      if (at == thread) {
        return true;
      }
      if (at < 0) {
        return false; // it is free, and somebody was woken to take it
      }
    }
    return false;
  }

  /** Returns whether a thread needs no turn for what it does next: to begin work, or to end. */
  public boolean needsNoTurn(int thread) {
    Code.Operation next = nextStep(thread);
    return next == Code.Operation.WORK || next == Code.Operation.END;
  }

  /** Returns how long a thread that slept takes to come when another one has let it continue. */
  public long wakeupNanos() {
    return team.behaviour().habits().wakeupNanos();
  }

  /** Returns for how long a thread sleeps that has just begun to, nanoseconds. */
  public double pauseNanos(int thread) {
    return team.code(thread).nanos(position[thread] - 1);
  }

  /** Returns how much data a thread goes through that has just begun to, KiB. */
  public int touchedKib(int thread) {
    return team.code(thread).argument(position[thread] - 1);
  }

  /** Returns how long that takes while nobody else uses the caches, solo nanoseconds. */
  public double touchNanos(int thread) {
    return team.code(thread).nanos(position[thread] - 1);
  }

  /** Returns whether a thread that continues begins to work. */
  public boolean worksNext(int thread) {
    return nextStep(thread) == Code.Operation.WORK;
  }

  /** Returns a thread that need not wait any more, each once, or -1 if there is none. */
  public int takeWoken() {
    if (wokenCount == 0) {
      return -1;
    }
    int first = woken[0];
    System.arraycopy(woken, 1, woken, 0, --wokenCount);
    return first;
  }

  /** Returns whether a thread that waits, or was woken last, does so spinning. */
  public boolean isSpinning(int thread) {
    return spins[thread];
  }

  /** Returns whether a thread waits for others, asleep or spinning. */
  public boolean isWaiting(int thread) {
    return awaited[thread] != NOTHING;
  }

  /** Returns whether a thread waits at the barrier. */
  boolean isAtBarrier(int thread) {
    return awaited[thread] == BARRIER;
  }

  /** Returns the number of the lock that a thread waits for, or a negative one. */
  int awaitedLock(int thread) {
    return awaited[thread];
  }

  /** Returns the number of the queue at which a thread waits, or a negative one. */
  int awaitedQueue(int thread) {
    int number = QUEUE - awaited[thread];
    return number < team.queues().size() ? number : NOTHING;
  }

  /** Returns the number of the condition that a thread waits for, or a negative one. */
  int awaitedCondition(int thread) {
    return QUEUE - awaited[thread] - team.queues().size();
  }

  /** Returns the thread that holds a lock, or -1. */
  int holder(int lock) {
    return locks.holder(lock);
  }

  /** Returns what a thread waits for, for people; empty if it does not wait. */
  String awaitedText(int thread) {
    if (awaited[thread] == NOTHING) {
      return "";
    }
    if (awaited[thread] == BARRIER) {
      return "waits at a barrier";
    }
    if (awaitedCondition(thread) >= 0) {
      return "waits for condition '%s'".formatted(team.conditions().get(awaitedCondition(thread)));
    }
    if (awaited[thread] <= QUEUE) {
      int queue = awaitedQueue(thread);
      return (queues.isEmpty(queue)
              ? "waits to take from queue '%s', which is empty"
              : "waits to put into queue '%s', which is full")
          .formatted(team.queues().get(queue));
    }
    if (locks.holder(awaited[thread]) < 0) {
      return "waits for lock '%s', which is free".formatted(team.locks().get(awaited[thread]));
    }
    return "waits for lock '%s', which thread %d holds"
        .formatted(team.locks().get(awaited[thread]), locks.holder(awaited[thread]));
  }
}
