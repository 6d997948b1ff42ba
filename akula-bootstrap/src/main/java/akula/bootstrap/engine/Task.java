package akula.bootstrap.engine;

import akula.api.QueueOrder;
import akula.api.host.ContextModel;
import akula.api.host.ThreadModel;
import akula.bootstrap.team.Synchronisation;
import akula.bootstrap.team.Wandering;
import java.util.Arrays;

/**
 * The simulator's side of a thread: how much work is left and how fast it is done. Objects are
 * reused from run to run.
 */
final class Task implements ThreadModel.ProcessorTime {
  static final long NEVER = Long.MAX_VALUE;

  private static final long UNPREDICTED = -1;
  private static final double[] NO_SPEEDS = {};

  /** Number of the thread in its run. */
  final int id;

  /** Relative speed at the first sharing level that has a model; mostly there is only one. */
  private double firstSpeed;

  /** Relative speeds at the others, in the order of the engine's levels. */
  private final double[] otherSpeeds;

  final History history = new History();

  ThreadModel model;
  int application;

  /** The team at work that it belongs to, or null; and its number there. */
  Synchronisation sync;

  int member;

  /** Leads it elsewhere when it is woken, or null. */
  Wandering wandering;

  /** When it last woke up elsewhere than it was placed, or -1. */
  long driftNanos;

  /** Where it woke up then. */
  int driftContext;

  /** True while it waits for another thread and keeps its context. */
  boolean spinning;

  int phase;
  int row;

  /** Work of earlier phases, solo nanoseconds. */
  double doneBefore;

  /** Length of the present phase and work left in it, solo nanoseconds. */
  double phaseNanos;

  double left;

  /** Nanoseconds that have to be paid before work continues. */
  double dead;

  /** Share of its solo time that a faster core makes shorter. */
  private double speedSensitivity;

  /** Work per elapsed nanosecond on its core if nobody slows it down. */
  double pace;

  /** Work per elapsed nanosecond while running. */
  double rate;

  /** Tick mode: work of the present step, solo nanoseconds, applied when all of it is known. */
  double stepWork;

  /** Its parameters as if alone where they are not those of the data set. */
  final Given given;

  /** Cycles used per elapsed nanosecond while running, in cycles of a core of speed 1. */
  double cycleRate;

  /** Since when it works at the present rate, for readings; {@link #NEVER} if it does not. */
  long steadySince;

  /** Time up to which {@link #left} and {@link #dead} are counted. */
  long settledNanos;

  /**
   * When the present phase ends if nothing changes; {@link #NEVER} while not running, {@link
   * #UNPREDICTED} until it is asked for.
   */
  private long phaseEndNanos;

  long startNanos;
  long endNanos;
  boolean running;

  boolean monitored;

  /** The queue that the task is in, or null; and its neighbours there, or null. */
  ContextQueue queue;

  Task before;
  Task next;

  /** Its weight, as far as that has taken effect. */
  double weight;

  /** Where it is to be, whether it is let run and its weight, until a decision takes effect. */
  ContextModel heldContext;

  boolean heldRuns;
  double heldWeight;

  /** Whether a decision that has not taken effect may be about it: it was there when it began. */
  boolean isHeld;

  /** The number of the context in whose queue it was last, or -1. */
  int lastContext;

  /** Where it was before it was moved at this instant, or -1 if it was not. */
  int movesFrom;

  /** Why it left that queue, or null. */
  QueueOrder.Reason leftBecause;

  /** For how long it ran before it runs now, if it does, and since when that is. */
  long ranNanos;

  long runsSinceNanos;

  /** When its last turn ended, and on which context; -1 if it had none, or nobody asks. */
  long stoppedNanos;

  int ranOn;

  /** Lines of its data that it had to load from memory, as far as caches that remember tell. */
  long misses;

  /** As how much work each nanosecond of the present phase counts. */
  private double share;

  /** Misses for each nanosecond of the present phase. */
  private double missDensity;

  /** Whether it is on a pass over its data that others of its process may follow. */
  boolean isOnPass;

  Task(int id, int levels, Given given) {
    this.id = id;
    this.given = given;
    otherSpeeds = levels <= 1 ? NO_SPEEDS : new double[levels - 1];
  }

  void begin(ThreadModel newModel, int newApplication, double newSpeedSensitivity) {
    model = newModel;
    weight = 1; // as of threads that are not nice
    isHeld = false;
    application = newApplication;
    speedSensitivity = newSpeedSensitivity;
    sync = null;
    member = 0;
    wandering = null;
    driftNanos = -1;
    spinning = false;
    doneBefore = 0;
    share = 1;
    missDensity = 0;
    isOnPass = false;
    dead = 0;
    rate = 0;
    given.clear();
    phaseEndNanos = NEVER;
    startNanos = -1;
    endNanos = -1;
    running = false;
    monitored = false;
    steadySince = NEVER;
    queue = null;
    before = null;
    next = null;
    lastContext = -1;
    movesFrom = -1;
    leftBecause = null;
    ranNanos = 0;
    stoppedNanos = -1;
    ranOn = -1;
    misses = 0;
    firstSpeed = 1;
    Arrays.fill(otherSpeeds, 1.0);
  }

  void beginPhase(int newPhase, int newRow, double nanos) {
    phase = newPhase;
    row = newRow;
    share = 1;
    missDensity = 0;
    phaseNanos = nanos;
    left = nanos;
    steadySince = NEVER; // what is read before it has a rate is of the past
  }

  @Override
  public long upTo(long now) {
    return running ? ranNanos + (now - runsSinceNanos) : ranNanos;
  }

  /** Returns whether it has a program, and waits for others. */
  boolean isScripted() {
    return sync != null && sync.team().isScripted();
  }

  /** Begins the next work of its program; 0 if it has to have its turn to find out what is next. */
  void beginWork(double nanos) {
    doneBefore += share * (phaseNanos - left);
    phaseNanos = nanos;
    left = nanos;
    share = 1;
    missDensity = 0;
    rate = 0;
    steadySince = NEVER; // as above
  }

  /**
   * Begins a pass over its data.
   *
   * @param nanos how long it takes if nothing else slows it
   * @param soloNanos as how much work it counts
   * @param count lines that have to be loaded from memory
   */
  void beginPass(double nanos, double soloNanos, long count) {
    beginWork(nanos);
    share = soloNanos / nanos;
    misses += count;
    missDensity = count / nanos;
    isOnPass = true;
  }

  /** Less is left of the pass than it was. */
  void shortenPass(double nanos) {
    double work = share * phaseNanos;
    missDensity *= left / nanos;
    phaseNanos -= left - nanos;
    left = nanos;
    share = work / phaseNanos;
    rate = 0; // so that the end is worked out anew
  }

  /** Returns the work that it has done when the present phase ends, solo nanoseconds. */
  double doneAtEnd() {
    return doneBefore + share * phaseNanos;
  }

  /** Counts the work done since it was last counted. */
  void settle(long now) {
    double elapsed = now - settledNanos;
    settledNanos = now;
    if (dead > 0 && running) {
      double paid = Math.min(dead, elapsed);
      dead -= paid;
      elapsed -= paid;
    }
    double rest = left - elapsed * rate;
    left = rest > 0 ? rest : 0;
  }

  /**
   * Begins to work at another rate; returns whether anybody knew before when its phase ends. If
   * not, its lane is still to be looked at.
   */
  boolean setRate(double newRate) {
    boolean known = phaseEndNanos != UNPREDICTED;
    rate = newRate;
    phaseEndNanos = UNPREDICTED;
    return known;
  }

  /** The present phase does not end for the time being. */
  void forgetEnd() {
    phaseEndNanos = NEVER;
  }

  /** Returns when the phase ends at the present rate; worked out when first asked for. */
  long phaseEndNanos() {
    if (phaseEndNanos == UNPREDICTED) {
      double needed = Math.ceil(dead + left / rate);
      phaseEndNanos = settledNanos + (needed < NEVER / 4.0 ? (long) needed : NEVER / 4);
    }
    return phaseEndNanos;
  }

  /** Writes down what the task does from now on, if somebody reads its parameters. */
  void record(long now) {
    if (!monitored) {
      return;
    }
    if (!running) {
      steadySince = NEVER;
      history.addRest(now);
      return;
    }
    if (spinning) {
      recordSpinning(now);
      return;
    }
    steadySince = now;
    if (dead > 0) {
      recordSegment(now, now, 0, cycleRate, 1);
      steadySince = now + (long) Math.ceil(dead);
    }
    recordSegment(now, steadySince, workRate(), cycleRate, 1);
  }

  /** Returns its work for each elapsed nanosecond while it runs, solo nanoseconds. */
  double workRate() {
    return share * rate;
  }

  /** Returns how many lines it loads from memory for each elapsed nanosecond while it runs. */
  double missRate() {
    return missDensity * rate;
  }

  /** One that waits has a core and does nothing that a counter of the data set would count. */
  private void recordSpinning(long now) {
    steadySince = NEVER;
    recordSegment(now, now, 0, cycleRate, 1);
    History.Segment segment = history.last();
    segment.row = History.REST;
  }

  /** Writes down a segment on a core, with what gives its parameters at present. */
  void recordSegment(long now, long start, double pace, double cycles, double share) {
    History.Segment segment = history.add(now, start);
    segment.rate = pace;
    segment.cycleRate = cycles;
    segment.missRate = pace > 0 ? missRate() : 0;
    segment.share = share;
    segment.row = row;
    if (segment.given == null) {
      segment.given = given.another();
    }
    segment.given.copy(given);
  }

  /** Returns the work done up to the time that was settled last, solo nanoseconds. */
  double done() {
    return doneBefore + share * (phaseNanos - left);
  }

  /** Returns the work done when so many more nanoseconds of the phase are. */
  double doneAfter(double nanos) {
    return Math.min(doneBefore + share * (phaseNanos - left + nanos), doneAtEnd());
  }

  /** Sets the relative speed at a sharing level; returns whether it was another before. */
  boolean setLevelSpeed(int level, double speed) {
    double before = levelSpeed(level);
    if (level == 0) {
      firstSpeed = speed;
    } else {
      otherSpeeds[level - 1] = speed;
    }
    return speed != before;
  }

  /** Returns the relative speed at a sharing level. */
  double levelSpeed(int level) {
    return level == 0 ? firstSpeed : otherSpeeds[level - 1];
  }

  /** Returns as how much work each nanosecond of the present phase counts. */
  double workShare() {
    return share;
  }

  /** It has a core of a speed from now on. */
  void runAt(double coreSpeed) {
    cycleRate = coreSpeed;
    pace =
        coreSpeed == 1 || speedSensitivity == 1
            ? coreSpeed
            : coreSpeed / (speedSensitivity + (1 - speedSensitivity) * coreSpeed);
  }

  /** Returns the product of the relative speeds at the sharing levels before one. */
  double productOfSpeedsBefore(int level) {
    double product = level == 0 ? 1 : firstSpeed;
    for (int i = 0; i < level - 1; i++) {
      product *= otherSpeeds[i];
    }
    return product;
  }

  double productOfLevelSpeeds() {
    double product = firstSpeed;
    for (double speed : otherSpeeds) {
      product *= speed;
    }
    return product;
  }

  /** It wakes up elsewhere than where it was placed. */
  void drift(ContextModel context, long now) {
    heldContext = context;
    driftNanos = now;
    driftContext = context.index();
  }
}
