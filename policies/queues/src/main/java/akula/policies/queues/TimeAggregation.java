package akula.policies.queues;

import akula.api.Option;
import akula.api.Policy;
import akula.policies.kit.queue.BalanceOptions;
import akula.policies.kit.queue.CfsOptions;
import akula.policies.kit.queue.FairQueue;
import akula.policies.kit.queue.FairThread;
import java.time.Duration;

/** Sibling threads one after the other. */
@Policy(
    name = "time_aggregation",
    idea =
        "As cfs; but after a thread, another one of its process runs before the one that is to run"
            + " next, as long as it is not ahead of that by more than a bonus, in virtual run time:"
            + " it finds its data in the cache.",
    source =
        "Yamada and Kusakabe: Development of a Thread Scheduler for Global Aggregation of Sibling"
            + " Threads (2008), section 3.2.1, Eq. 1, DOI 10.15017/1654544",
    cost = "The logarithm of the queue's length for each turn, twice.",
    goodFor = "Processes of many threads that use the same data and yield often.",
    badFor = "Data that does not fit into the cache, and threads that have to answer soon.")
public final class TimeAggregation extends FairPolicy {
  private final long changeNanos;
  private final long laterNanos;
  private long bonusNanos;

  /**
   * Options.
   *
   * @param timeBonus by how much virtual run time a sibling may be ahead; 0: only if it is not
   * @param changeAt when the bonus becomes another one while the run goes on, as by the paper's
   *     system call; 0 for never
   * @param laterTimeBonus the bonus from then on
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
              help = "When it becomes another one, as by the paper's system call (0s: never).",
              defaultValue = "0s",
              min = "0s",
              max = "1000h")
          Duration changeAt,
      @Option(help = "timeBonus from then on.", defaultValue = "0s", min = "0s", max = "1h")
          Duration laterTimeBonus,
      CfsOptions cfs,
      BalanceOptions balancing) {}

  /**
   * Makes a policy for one run.
   *
   * @throws IllegalArgumentException if there is no such version
   */
  public TimeAggregation(Options options) {
    super(options.cfs(), "2.6.24", options.balancing(), true);
    changeNanos = LaterBonuses.nanos(options.changeAt(), options.laterTimeBonus());
    laterNanos = options.laterTimeBonus().toNanos();
    bonusNanos = options.timeBonus().toNanos();
  }

  /**
   * Eq. 1: V_B >= V_C - time_bonus, C being the first sibling of the one that ran, if any waits.
   */
  @Override
  FairThread choose(FairQueue queue) {
    bonusNanos = nowNanos() < changeNanos ? bonusNanos : laterNanos;
    FairThread ran = queue.previous();
    FairThread sibling = ran == null ? null : queue.firstSibling(ran);
    return sibling != null && queue.first().virtualNanos() >= sibling.virtualNanos() - bonusNanos
        ? sibling
        : null;
  }
}
