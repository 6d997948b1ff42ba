package akula.papers.unequal;

import akula.statistics.number.Estimate;
import akula.statistics.number.ExactMoments;

/** What kind of workload it is on a machine half of whose cores are slow (paper, section 3). */
public enum Kind {
  /** Half-half is as slow as all-slow. */
  SLOW_LIMITED("slow-limited"),
  /** Half-half is between all-fast and all-slow. */
  MIDDLE_PERF("middle-perf"),
  /** The time on half-half varies significantly from run to run. */
  UNSTABLE("unstable"),
  /** Half-half is as fast as all-fast; the paper has no such program. */
  NOT_SLOWED("not slowed");

  /** From this share of the way from all-fast to all-slow on, half-half is as slow as all-slow. */
  public static final double AS_SLOW = 0.9;

  /** Up to this share of the way half-half is as fast as all-fast. */
  public static final double AS_FAST = 0.1;

  /** A standard deviation of more than this share of the way is a significant variation. */
  public static final double VARIES = 0.2;

  /** All-slow has to take longer by more than this share for there to be a way at all. */
  private static final double NOTHING = 0.001;

  private final String words;

  Kind(String words) {
    this.words = words;
  }

  /** Returns the paper's words. */
  public String words() {
    return words;
  }

  /**
   * How a workload does on half-half.
   *
   * @param position where its mean time is between that on all-fast (0) and on all-slow (1), with
   *     the interval over runs; NaN where both are the same
   * @param variation standard deviation over runs, as a share of that way
   */
  public record Showing(Estimate position, double variation) {
    /** Returns the kind that this is. */
    public Kind kind() {
      if (Double.isNaN(position.mean())) {
        return NOT_SLOWED;
      }
      if (variation > VARIES) {
        return UNSTABLE;
      }
      if (position.mean() >= AS_SLOW) {
        return SLOW_LIMITED;
      }
      return position.mean() <= AS_FAST ? NOT_SLOWED : MIDDLE_PERF;
    }
  }

  /** Returns how a workload does on half-half under round robin. */
  public static Showing of(Times times, String workload) {
    double fast = mean(times.nanos(workload, CoreMix.ALL_FAST, Times.ROUND_ROBIN));
    double slow = mean(times.nanos(workload, CoreMix.ALL_SLOW, Times.ROUND_ROBIN));
    Estimate half = estimate(times.nanos(workload, CoreMix.HALF_HALF, Times.ROUND_ROBIN));
    double way = slow - fast;
    if (!(way > NOTHING * fast)) {
      return new Showing(new Estimate(half.count(), Double.NaN, Double.NaN), 0);
    }
    Estimate position =
        new Estimate(half.count(), (half.mean() - fast) / way, half.halfWidth() / way);
    return new Showing(
        position, deviation(times.nanos(workload, CoreMix.HALF_HALF, Times.ROUND_ROBIN)) / way);
  }

  private static double mean(long[] nanos) {
    return estimate(nanos).mean();
  }

  private static Estimate estimate(long[] nanos) {
    ExactMoments moments = new ExactMoments();
    for (long one : nanos) {
      moments.add(one);
    }
    return moments.estimate(1);
  }

  private static double deviation(long[] nanos) {
    double mean = mean(nanos);
    double squares = 0;
    for (long one : nanos) {
      squares += (one - mean) * (one - mean);
    }
    return nanos.length < 2 ? 0 : Math.sqrt(squares / (nanos.length - 1));
  }
}
