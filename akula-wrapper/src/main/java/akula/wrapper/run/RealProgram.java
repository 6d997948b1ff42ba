package akula.wrapper.run;

import akula.wrapper.enforce.RealThread;
import akula.wrapper.parameters.ProcessorTime;
import akula.wrapper.progress.ProgressFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedCollection;
import java.util.SequencedMap;
import java.util.concurrent.CompletableFuture;

/** A program of a run with the threads of the model that stand for it. */
final class RealProgram {
  /** A program that has reported nothing in so many readings is asked less often. */
  private static final int SILENT_READINGS = 50;

  /** Then it is asked in every so manieth interval. */
  private static final int SELDOM = 10;

  /** Most programs that have a team tell so soon after they began. */
  private static final long EARLY_NANOS = 300_000_000;

  /** So often threads of a program are launched; each stays in the model and in the results. */
  private static final int MOST_LIVES = 10_000;

  final RealLaunch launch;

  /** Its number among the programs of the run, in the order of their launches. */
  final int number;

  final int task;
  final int pid;
  final ProgressFile progress;

  /** Whether its threads are there that are to be launched together. */
  final Assembly assembly = new Assembly();

  /**
   * How often it has said something new, or one of its threads was registered. Mostly nothing has
   * changed since it was looked through, and need not be again.
   */
  private int news;

  private int leftAt = -1;
  private int turnedAt = -1;
  private int launchedAt = -1;

  /** What of the number of contexts that it wants was understood last. */
  long reportedContexts;

  /** Registered threads by their slot in the file of progress. */
  final Map<Integer, Registration> registrations = new HashMap<>();

  /** Owners of slots that are no threads of this program, by slot. */
  final Map<Integer, Long> refused = new HashMap<>();

  /** Owners of slots that were not found when they were looked for, by slot. */
  final Map<Integer, Long> missed = new HashMap<>();

  /** Whether a thread is to be looked for again once there are counters for it. */
  boolean lacksCounters;

  /** Registered threads that have left at this instant, and are counted still. */
  final List<Counted> left = new ArrayList<>();

  /** What becomes of each of its threads, the program itself first. */
  private final SequencedMap<RealThread, Life> lives = new LinkedHashMap<>();

  /** One row of the outcome while it is lived. */
  static final class Life {
    final RealThread thread;
    long startNanos = -1;
    long endNanos = -1;
    ProcessorTime processorTime;
    double processorNanos = Double.NaN;

    Life(RealThread thread) {
      this.thread = thread;
    }
  }

  /**
   * A thread with a slot of counters.
   *
   * @param slot of the agent's table
   * @param tid the thread
   * @param startTicks when it began
   */
  record Counted(int slot, int tid, long startTicks) {}

  /**
   * A registered thread.
   *
   * @param owner what stands in its slot of the file
   * @param thread of the model; the program's own if it is its first thread
   * @param counted where it is counted
   * @param hints what it reported of itself when it was last asked
   */
  record Registration(long owner, RealThread thread, Counted counted, ReportedHints hints) {
    Registration(long owner, RealThread thread, Counted counted) {
      this(owner, thread, counted, new ReportedHints());
    }
  }

  private Visit visit;
  private int silent;
  private boolean full;

  RealProgram(RealLaunch launch, int number, int task, int pid, ProgressFile progress) {
    this.launch = launch;
    this.number = number;
    this.task = task;
    this.pid = pid;
    this.progress = progress;
  }

  /** Makes one that runs already, and did before the run. */
  static RealProgram visiting(
      Visitors.Visitor visitor, int number, int task, CompletableFuture<Integer> answer) {
    RealLaunch launch = new RealLaunch(visitor.application(), 0, null);
    RealProgram program = new RealProgram(launch, number, task, visitor.pid(), visitor.progress());
    program.visit = new Visit(visitor, answer);
    return program;
  }

  /**
   * Of a program that came while the run was made.
   *
   * @param visitor as which it came
   * @param answer told once it has its place
   */
  record Visit(Visitors.Visitor visitor, CompletableFuture<Integer> answer) {
    /** Returns whether only those of its threads are placed that register. */
    boolean byThreads() {
      return visitor.byThreads();
    }
  }

  /** Returns how it came; null if it was started for the run. */
  Visit visit() {
    return visit;
  }

  /** Returns the thread that stands for the program, once it was launched. */
  RealThread main() {
    return lives.firstEntry().getKey();
  }

  boolean isLaunched() {
    return !lives.isEmpty();
  }

  /** Returns whether it has just begun, or some of its team are missing, but not for long yet. */
  boolean mayGather(long now) {
    long begun = lives.firstEntry().getValue().startNanos;
    boolean isYoung = begun < 0 ? main().isReleased() : now - begun < EARLY_NANOS;
    return isYoung || assembly.isUrgent();
  }

  /** Its file of progress was read, or a thread was registered: whether there is something new. */
  void heard(boolean something) {
    news += something ? 1 : 0;
  }

  /** Returns whether some of its threads may have left since this was asked before. */
  boolean mayHaveLeft() {
    boolean may = leftAt != news;
    leftAt = news;
    return may;
  }

  /** Returns whether some of its threads may have fallen asleep or woken since this was asked. */
  boolean mayHaveTurned() {
    boolean may = turnedAt != news;
    turnedAt = news;
    return may;
  }

  /** Returns whether threads of it may have registered that are not launched. */
  boolean mayHaveRegistered() {
    return launchedAt != news;
  }

  /** All that have registered are launched or refused; none has to be looked for once more. */
  void allLaunched() {
    launchedAt = assembly.isWaiting() || !missed.isEmpty() ? -1 : news;
  }

  /** Returns whether the thread that stands for the program is one that it registered. */
  boolean isMainRegistered() {
    return registrations.values().stream().anyMatch(one -> one.thread() == main());
  }

  /** Adds a thread. */
  Life add(RealThread thread) {
    Life life = new Life(thread);
    lives.put(thread, life);
    return life;
  }

  Life life(RealThread thread) {
    Life life = lives.get(thread);
    if (life == null) {
      throw new IllegalStateException(thread.model().name() + " is of another program");
    }
    return life;
  }

  /** A thread of it has left, and nobody asks what became of it. */
  void forget(RealThread thread) {
    lives.remove(thread);
  }

  /** Returns what became of its threads, the last one first. */
  SequencedCollection<Life> livesBackwards() {
    return lives.sequencedValues().reversed();
  }

  /** Returns whether no more of its threads are to be launched. */
  boolean isFull() {
    return lives.size() > MOST_LIVES;
  }

  /** Returns whether it has become full since this was asked before. */
  boolean hasBecomeFull() {
    boolean was = full;
    full = isFull();
    return full && !was;
  }

  /**
   * An interval has ended: returns whether to look what it reports. Most programs report nothing,
   * and each look costs some microseconds.
   */
  boolean takesTurn() {
    silent = progress.isSilent() ? silent + 1 : 0;
    return silent <= SILENT_READINGS || (silent + task) % SELDOM == 0;
  }
}
