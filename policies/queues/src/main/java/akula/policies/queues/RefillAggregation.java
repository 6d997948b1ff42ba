package akula.policies.queues;

import akula.api.AkulaProcess;
import akula.api.AkulaThread;
import akula.api.HardwareContext;
import akula.api.Option;
import akula.api.Policy;
import akula.api.RunQueue;
import akula.policies.kit.queue.BalanceOptions;
import akula.policies.kit.queue.CfsOptions;
import akula.policies.kit.queue.FairQueue;
import akula.policies.kit.queue.FairThread;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** Sibling threads one after the other, for as long as it pays. */
@Policy(
    name = "refill_aggregation",
    idea =
        "As global_aggregation, with a bonus that is measured for each process: its turns take"
            + " longer after one of another process than after a sibling, by what it costs to load its"
            + " data again. By as much a sibling may be ahead, so that with n siblings on a context a"
            + " process stays for about n such refills, and pays one.",
    source =
        "AKULA, 2026, after Eq. 1 of Yamada and Kusakabe: Development of a Thread Scheduler for"
            + " Global Aggregation of Sibling Threads (2008), DOI 10.15017/1654544",
    cost = "The logarithm of the queue's length for each turn, twice, and some looks into tables.",
    goodFor = "Processes whose threads share data of unknown size, and yield or sleep often.",
    badFor =
        "Turns that the scheduler ends, which tell nothing (set refill), and turns of unequal work.")
public final class RefillAggregation extends FairPolicy {
  /** The mean of the last turns or so: one more counts for a 16th. */
  private static final int REMEMBERED = 16;

  private final Options options;
  private final Map<AkulaProcess, Turns> processes = new HashMap<>();
  private final Map<AkulaThread, Turn> threads = new HashMap<>();

  /** Of the process that the first context aggregates, or null. */
  private FairThread published;

  /** Whose turn ended last on each context. */
  private final Map<HardwareContext, AkulaProcess> last = new HashMap<>();

  /**
   * Options.
   *
   * @param refill what it costs a thread that another process ran before it; 0 if it is measured
   * @param times how many refills a sibling may be ahead, in virtual run time
   * @param mostBonus by how much it may be ahead at most
   * @param global whether the other contexts prefer the process that the first one aggregates, as
   *     in global_aggregation
   * @param cfs constants and rules
   * @param balancing how queues are evened out
   */
  public record Options(
      @Option(
              help = "What it costs a thread that another process ran before it (0s: measured).",
              defaultValue = "0s",
              min = "0s",
              max = "1s")
          Duration refill,
      @Option(
              help = "How many refills a sibling may be ahead of the next thread.",
              defaultValue = "1",
              min = "0",
              max = "1000")
          double times,
      @Option(
              help = "By how much virtual run time it may be ahead at most.",
              defaultValue = "20ms",
              min = "0s",
              max = "1h")
          Duration mostBonus,
      @Option(
              help = "Whether other contexts prefer the process of the first one, too.",
              defaultValue = "true")
          boolean global,
      CfsOptions cfs,
      BalanceOptions balancing) {}

  /** How long turns of a process took, nanoseconds, by who ran before: mean of the latest. */
  private static final class Turns {
    private final double[] mean = new double[2];
    private final int[] count = new int[2];
    private int members;

    void add(boolean afterSibling, long nanos) {
      int which = afterSibling ? 1 : 0;
      count[which] = Math.min(count[which] + 1, REMEMBERED);
      mean[which] += (nanos - mean[which]) / count[which];
    }

    /** Returns by how much longer those after another process took; 0 as long as it is unknown. */
    double refillNanos() {
      return count[0] == 0 || count[1] == 0 ? 0 : Math.max(0, mean[0] - mean[1]);
    }
  }

  /**
   * What a thread had had when its last turn ended, and whether it ended that turn itself. Its
   * first turn, in which it may have to prepare something, counts as a part of one.
   */
  private static final class Turn {
    private final Turns ofProcess;
    private long ranNanos;
    private boolean isWhole;

    Turn(Turns ofProcess) {
      this.ofProcess = ofProcess;
    }
  }

  /**
   * Makes a policy for one run.
   *
   * @throws IllegalArgumentException if there is no such version
   */
  public RefillAggregation(Options options) {
    super(options.cfs(), "2.6.24", options.balancing(), true);
    this.options = options;
  }

  /** Eq. 1 to 3 of the paper, all bonuses being that of the process of the thread. */
  @Override
  FairThread choose(FairQueue queue) {
    FairThread ran = queue.previous();
    FairThread sibling = ran == null ? null : queue.firstSibling(ran);
    boolean isClose = sibling != null && isWithin(sibling, queue.first());
    if (queue.number() == 0) {
      published = options.global() && isClose ? sibling : null;
    } else if (published != null) {
      FairThread other = queue.firstSibling(published);
      if (other != null
          && isWithin(other, queue.first())
          && (sibling == null || isWithin(other, sibling))) {
        return other;
      }
    }
    return isClose ? sibling : null;
  }

  @Override
  void becameIdle(FairQueue queue) {
    published = queue.number() == 0 ? null : published;
  }

  private boolean isWithin(FairThread thread, FairThread other) {
    return other.virtualNanos() >= thread.virtualNanos() - bonus(thread.thread());
  }

  /** A refill as virtual run time of a thread. */
  private double bonus(AkulaThread thread) {
    double nanos =
        options.refill().isZero()
            ? processes.get(thread.process()).refillNanos()
            : options.refill().toNanos();
    return Math.min(options.mostBonus().toNanos(), options.times() * nanos / thread.weight());
  }

  @Override
  public void enqueue(AkulaThread thread, RunQueue queue, Reason reason, HardwareContext before) {
    if (reason == Reason.NEW) {
      Turns turns = processes.computeIfAbsent(thread.process(), _ -> new Turns());
      turns.members++;
      threads.put(thread, new Turn(turns));
    } else {
      endTurn(thread, queue, reason == Reason.YIELDED);
    }
    super.enqueue(thread, queue, reason, before);
  }

  @Override
  public void dequeue(AkulaThread thread, RunQueue queue, Reason reason) {
    endTurn(thread, queue, reason == Reason.BLOCKED || reason == Reason.ENDED);
    super.dequeue(thread, queue, reason);
    if (reason == Reason.ENDED && --threads.remove(thread).ofProcess.members == 0) {
      processes.remove(thread.process());
    }
  }

  /** Notes what a thread has run since its last turn, if it has. A part of a turn tells nothing. */
  private void endTurn(AkulaThread thread, RunQueue queue, boolean byItself) {
    Turn turn = threads.get(thread);
    long ran = thread.processorNanos() - turn.ranNanos;
    if (ran == 0) {
      return;
    }
    turn.ranNanos += ran;
    AkulaProcess before = last.put(queue.context(), thread.process());
    if (byItself && turn.isWhole && before != null) {
      turn.ofProcess.add(before.equals(thread.process()), ran);
    }
    turn.isWhole = byItself;
  }
}
