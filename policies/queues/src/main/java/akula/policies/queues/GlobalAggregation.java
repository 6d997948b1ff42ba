package akula.policies.queues;

import akula.api.Option;
import akula.api.Policy;
import akula.policies.kit.queue.BalanceOptions;
import akula.policies.kit.queue.CfsOptions;
import akula.policies.kit.queue.FairQueue;
import akula.policies.kit.queue.FairThread;
import java.time.Duration;

/** Sibling threads on several cores at the same time. */
@Policy(
    name = "global_aggregation",
    idea =
        "As time_aggregation on each context; the first one tells the process whose threads it lets"
            + " run one after the other, and the others prefer threads of it, too, by bonuses of"
            + " their own: so data is in a cache that they share.",
    source =
        "Yamada and Kusakabe: Development of a Thread Scheduler for Global Aggregation of Sibling"
            + " Threads (2008), section 3.2.2, Eq. 2 and 3, DOI 10.15017/1654544",
    cost = "The logarithm of the queue's length for each turn, twice.",
    goodFor = "Processes of many threads that use the same data, on cores that share a cache.",
    badFor = "Cores with caches of their own, and threads that have to answer soon.")
public final class GlobalAggregation extends FairPolicy {
  private final Options options;
  private final long changeNanos;
  private final Bonuses later;
  private Bonuses bonuses;

  private record Bonuses(Duration time, Duration globalTime, Duration global) {}

  /** Of the process that the first context aggregates, or null. */
  private FairThread published;

  /** When the first context publishes a process. */
  public enum Publish {
    /** When a sibling of the one that ran waits there, whether it is chosen or not. */
    CHANCE,
    /** When a sibling of the one that ran is chosen. */
    CHOSEN
  }

  /**
   * Options; the paper writes the first three as (time_bonus, global_time_bonus, global_bonus).
   *
   * @param timeBonus by how much virtual run time a sibling of the one that ran may be ahead of the
   *     next thread
   * @param globalTimeBonus by how much a thread of the published process may be ahead of a sibling
   *     of the one that ran
   * @param globalBonus by how much it may be ahead of the next thread
   * @param publish when the first context publishes a process; the paper says both
   * @param changeAt when the bonuses become others while the run goes on, as by the paper's system
   *     call; 0 for never
   * @param laterTimeBonus the first bonus from then on
   * @param laterGlobalTimeBonus the second
   * @param laterGlobalBonus the third
   * @param cfs constants and rules
   * @param balancing how queues are evened out
   */
  public record Options(
      @Option(
              help = "By how much virtual run time a sibling may be ahead of the next thread.",
              defaultValue = "5ms",
              min = "0s",
              max = "1h")
          Duration timeBonus,
      @Option(
              help = "By how much one of the published process may be ahead of a sibling.",
              defaultValue = "5ms",
              min = "0s",
              max = "1h")
          Duration globalTimeBonus,
      @Option(
              help = "By how much one of the published process may be ahead of the next thread.",
              defaultValue = "5ms",
              min = "0s",
              max = "1h")
          Duration globalBonus,
      @Option(help = "When the first context publishes a process.", defaultValue = "chosen")
          Publish publish,
      @Option(
              help = "When the three become others, as by the paper's system call (0s: never).",
              defaultValue = "0s",
              min = "0s",
              max = "1000h")
          Duration changeAt,
      @Option(help = "timeBonus from then on.", defaultValue = "0s", min = "0s", max = "1h")
          Duration laterTimeBonus,
      @Option(help = "globalTimeBonus from then on.", defaultValue = "0s", min = "0s", max = "1h")
          Duration laterGlobalTimeBonus,
      @Option(help = "globalBonus from then on.", defaultValue = "0s", min = "0s", max = "1h")
          Duration laterGlobalBonus,
      CfsOptions cfs,
      BalanceOptions balancing) {}

  /**
   * Makes a policy for one run.
   *
   * @throws IllegalArgumentException if there is no such version
   */
  public GlobalAggregation(Options options) {
    super(options.cfs(), "2.6.24", options.balancing(), true);
    this.options = options;
    changeNanos =
        LaterBonuses.nanos(
            options.changeAt(),
            options.laterTimeBonus(),
            options.laterGlobalTimeBonus(),
            options.laterGlobalBonus());
    bonuses = new Bonuses(options.timeBonus(), options.globalTimeBonus(), options.globalBonus());
    later =
        new Bonuses(
            options.laterTimeBonus(), options.laterGlobalTimeBonus(), options.laterGlobalBonus());
  }

  @Override
  FairThread choose(FairQueue queue) {
    bonuses = nowNanos() < changeNanos ? bonuses : later;
    FairThread ran = queue.previous();
    FairThread sibling = ran == null ? null : queue.firstSibling(ran);
    boolean isClose = sibling != null && isWithin(sibling, queue.first(), bonuses.time());
    if (queue.number() == 0) {
      boolean publishes = options.publish() == Publish.CHANCE ? sibling != null : isClose;
      published = publishes ? sibling : null;
    } else if (published != null) {
      FairThread global = queue.firstSibling(published);
      if (global != null
          && isWithin(global, queue.first(), bonuses.global())
          && (sibling == null || isWithin(global, sibling, bonuses.globalTime()))) {
        return global;
      }
    }
    return isClose ? sibling : null;
  }

  /** Eq. 1 to 3: V_other >= V - bonus. */
  private static boolean isWithin(FairThread thread, FairThread other, Duration bonus) {
    return other.virtualNanos() >= thread.virtualNanos() - bonus.toNanos();
  }

  @Override
  void becameIdle(FairQueue queue) {
    published = queue.number() == 0 ? null : published;
  }
}
