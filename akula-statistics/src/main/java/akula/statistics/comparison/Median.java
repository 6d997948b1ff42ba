package akula.statistics.comparison;

import akula.statistics.number.LongValues;
import akula.statistics.number.SortedValues;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * A median with an interval that holds the true one with 95% or more, whatever the distribution:
 * the k-th least and the k-th greatest number, where fewer than k of n coins show heads with at
 * most 2.5% (W. J. Conover, Practical Nonparametric Statistics, 3rd edition, 1999, section 3.2).
 *
 * @param value the median, in steps of the numbers
 * @param low lower end of the interval; NaN if fewer than six numbers give none
 * @param high upper end of the interval, or NaN
 */
public record Median(double value, double low, double high) {
  private static final double TAIL = 0.025;

  /** Computes the median of some numbers, at least one. */
  public static Median of(long... numbers) {
    return ofSorted(SortedValues.of(LongValues.of(numbers)));
  }

  /** Computes the median of some numbers in ascending order, at least one. */
  public static Median ofSorted(LongValues sorted) {
    long n = sorted.size();
    double value = (sorted.get((n - 1) / 2) + (double) sorted.get(n / 2)) / 2;
    long rank = rank(n);
    return rank == 0
        ? new Median(value, Double.NaN, Double.NaN)
        : new Median(value, sorted.get(rank - 1), sorted.get(n - rank));
  }

  /** Returns the greatest k for which P(heads < k) is at most the tail, or 0. */
  private static long rank(long n) {
    if (n
        > Integer.MAX_VALUE) { // too many for the exact distribution, which is the normal one then
      return (long)
          ((n - NormalDistribution.of(0, 1).inverseSurvivalProbability(TAIL) * Math.sqrt(n)) / 2);
    }
    BinomialDistribution heads = BinomialDistribution.of((int) n, 0.5);
    int most = heads.inverseCumulativeProbability(TAIL);
    // The quantile is the least number with a probability of at least the tail.
    return heads.cumulativeProbability(most) <= TAIL ? most + 1 : most;
  }

  /** Returns whether there is an interval. */
  public boolean hasInterval() {
    return !Double.isNaN(low);
  }
}
