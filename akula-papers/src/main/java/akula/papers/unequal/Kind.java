package akula.papers.unequal;

import akula.statistics.number.Estimate;
import akula.statistics.number.ExactMoments;
import java.util.stream.LongStream;

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

  /** Fewer runs that happen to be alike say nothing of how much runs vary. */
  public static final int FEWEST_RUNS = 5;

  /**
   * Of fewer runs no kind is certain. Where runs are one of two, five are all alike by chance in
   * one of 16 programs even if both are as likely; that an outcome was not seen in 20 runs leaves
   * it a chance of 15% at most (the rule of three).
   */
  public static final int FEWEST_FOR_KIND = 20;

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
   * @param variation standard deviation over runs, as a share of that way, with its interval
   */
  public record Showing(Estimate position, Estimate variation) {
    /** Returns the kind that this is. */
    public Kind kind() {
      if (Double.isNaN(position.mean())) {
        return NOT_SLOWED;
      }
      return variation.mean() > VARIES ? UNSTABLE : kindAt(position.mean());
    }

    private static Kind kindAt(double position) {
      if (position >= AS_SLOW) {
        return SLOW_LIMITED;
      }
      return position <= AS_FAST ? NOT_SLOWED : MIDDLE_PERF;
    }

    /** Returns whether it is this kind wherever in their intervals the two figures are. */
    public boolean isCertain() {
      if (Double.isNaN(position.mean())) {
        return true;
      }
      boolean alike =
          variation.high() <= VARIES && kindAt(position.low()) == kindAt(position.high());
      return position.count() >= FEWEST_FOR_KIND && (variation.low() > VARIES || alike);
    }
  }

  /** Returns how a workload does on half-half under round robin. */
  public static Showing of(Times times, String workload) {
    double fast = mean(times.nanos(workload, CoreMix.ALL_FAST, Times.ROUND_ROBIN));
    double slow = mean(times.nanos(workload, CoreMix.ALL_SLOW, Times.ROUND_ROBIN));
    long[] nanos = times.nanos(workload, CoreMix.HALF_HALF, Times.ROUND_ROBIN);
    Estimate half = estimate(nanos);
    double way = slow - fast;
    if (!(way > NOTHING * fast)) {
      Estimate none = new Estimate(half.count(), Double.NaN, Double.NaN);
      return new Showing(none, none);
    }
    Estimate position =
        new Estimate(half.count(), (half.mean() - fast) / way, half.halfWidth() / way);
    Estimate deviation =
        Deviation.of(LongStream.of(nanos).mapToDouble(time -> time - half.mean()).toArray());
    return new Showing(
        position, new Estimate(half.count(), deviation.mean() / way, deviation.halfWidth() / way));
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
}
