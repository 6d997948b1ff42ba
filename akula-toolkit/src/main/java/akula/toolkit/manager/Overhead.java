package akula.toolkit.manager;

import akula.statistics.number.Estimate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What a processor manager costs.
 *
 * @param plan what was measured
 * @param pairs run times, in the order in which they were measured
 * @param busy what the manager had of the processors while programs ran under it
 * @param blockedNanos how long it takes to block all threads and unblock them, the median
 * @param idle what it had while there was nothing to do, if that was measured
 * @param othersShare time of the cpus that others had while programs ran, 0 to 1; NaN if not known
 */
public record Overhead(
    OverheadJob.Plan plan,
    List<Pair> pairs,
    Processor busy,
    long blockedNanos,
    Optional<Idle> idle,
    double othersShare) {
  /** What the paper measured at most, of the run time (IPDPS 2005, section 2). */
  public static final double PAPER = 0.018;

  /** What we want it to be at most, of the run time. */
  public static final double TARGET = 0.005;

  /** What a manager without work may have at most, of one core. */
  public static final double IDLE_TARGET = 0.003;

  /** So much of the cpus' time others may have before figures are not those of a quiet machine. */
  private static final double MOST_OTHERS = 0.03;

  /**
   * The same programs without a manager and under one.
   *
   * @param managedFirst in which order
   * @param plainNanos mean run time of the programs without
   * @param managedNanos and under it
   */
  public record Pair(boolean managedFirst, double plainNanos, double managedNanos) {
    /** Returns the ratio of the run times, above 1 if the manager costs some. */
    public double ratio() {
      return managedNanos / plainNanos;
    }
  }

  /** Shares of one core. */
  public record Processor(double server, double agent, double guard) {
    static Processor of(MeteredServer.Used used, double nanos) {
      return new Processor(used.server() / nanos, used.agent() / nanos, used.guard() / nanos);
    }

    /** Returns the sum. */
    public double all() {
      return server + agent + guard;
    }
  }

  /** What a manager had while threads were there for so long that had nothing to do. */
  public record Idle(int threads, Duration span, Processor processor) {}

  /**
   * Returns the cost as a share of the run time, with its 95% interval: Student's, of the mean of
   * the logarithms of the ratios, since each pair is its own measurement.
   *
   * @return mean and ends of the interval; the ends are NaN if there is but one pair
   */
  public Cost cost() {
    Estimate logarithms =
        Estimate.ofAll(pairs.stream().mapToDouble(pair -> Math.log(pair.ratio())).toArray());
    return new Cost(
        Math.expm1(logarithms.mean()), Math.expm1(logarithms.low()), Math.expm1(logarithms.high()));
  }

  /** A share of the run time, 0.01 if programs take one per cent longer, with its interval. */
  public record Cost(double mean, double low, double high) {
    /** Returns whether it is that much at most: the upper end of the interval counts. */
    public boolean isAtMost(double share) {
      return high <= share;
    }

    /** Returns whether the interval is so wide that it cannot tell whether it is that much. */
    public boolean isUnsure(double share) {
      return !(high <= share) && !(low > share);
    }
  }

  /** Returns whether others used the cpus so much that the figures say little. */
  public boolean isDisturbed() {
    return othersShare > MOST_OTHERS;
  }
}
