package akula.statistics.comparison;

import akula.statistics.number.LongValues;
import akula.statistics.number.SortedValues;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.inference.SignificanceResult;
import org.apache.commons.statistics.inference.WilcoxonSignedRankTest;

/**
 * The signed-rank test of paired differences (F. Wilcoxon, Individual comparisons by ranking
 * methods, Biometrics Bulletin 1 (6), 1945). Differences of zero are left out, as there; equal
 * sizes have the mean of their ranks.
 *
 * @param positive sum of the ranks of the differences above zero
 * @param negative sum of the ranks of those below
 * @param pValue probability of sums as uneven as these or more if the differences lie evenly around
 *     zero, two-sided: exact for few differences without equal sizes, else from the normal
 *     distribution with corrections for equal sizes and for continuity; 1 if there is no difference
 */
public record SignedRanks(double positive, double negative, double pValue) {

  /** With more differences the library would need more memory than there may be. */
  private static final long MOST = 1 << 17;

  /** Computes the ranks and the test of some differences. */
  public static SignedRanks of(long... differences) {
    return ofSorted(SortedValues.of(LongValues.of(differences)));
  }

  /** Computes the ranks and the test of some differences in ascending order. */
  public static SignedRanks ofSorted(LongValues differences) {
    return ofSorted(differences, MOST);
  }

  static SignedRanks ofSorted(LongValues differences, long most) {
    long below = firstAbove(differences, -1);
    long above = firstAbove(differences, 0);
    long count = differences.size() - above + below;
    return count <= most ? ofFew(differences) : ofMany(differences, below, above);
  }

  /** The position of the first number that is greater than another one. */
  private static long firstAbove(LongValues sorted, long limit) {
    long low = 0;
    long high = sorted.size();
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (sorted.get(middle) > limit) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  private static SignedRanks ofFew(LongValues differences) {
    double[] values =
        differences.stream().filter(difference -> difference != 0).asDoubleStream().toArray();
    if (values.length == 0) {
      return new SignedRanks(0, 0, 1);
    }
    SignificanceResult result = WilcoxonSignedRankTest.withDefaults().test(values);
    double all = 0.5 * values.length * (values.length + 1.0);
    return new SignedRanks(
        result.getStatistic(), all - result.getStatistic(), Math.min(1, result.getPValue()));
  }

  /**
   * The same from both sides of zero outwards, where nothing but the sorted differences is needed;
   * the probability as the library computes that of many differences.
   *
   * @param below how many are below zero
   * @param above the position of the first one above zero
   */
  private static SignedRanks ofMany(LongValues sorted, long below, long above) {
    long negative = below - 1;
    long positive = above;
    long ranked = 0;
    double sum = 0;
    double ties = 0;
    while (negative >= 0 || positive < sorted.size()) {
      long size = Long.MAX_VALUE;
      size = negative >= 0 ? -sorted.get(negative) : size;
      size = positive < sorted.size() ? Math.min(size, sorted.get(positive)) : size;
      double equal = 0;
      while (negative >= 0 && -sorted.get(negative) == size) {
        negative--;
        equal++;
      }
      double equalAbove = 0;
      while (positive < sorted.size() && sorted.get(positive) == size) {
        positive++;
        equalAbove++;
      }
      equal += equalAbove;
      sum += equalAbove * (ranked + (equal + 1) / 2);
      ties += equal * equal * equal - equal;
      ranked += (long) equal;
    }
    double n = ranked;
    double variance = (n * (n + 1) * (2 * n + 1) - ties / 2) / 24;
    double off = sum - n * (n + 1) / 4;
    off = (off - Math.signum(off) / 2) / Math.sqrt(variance);
    double pValue = 2 * NormalDistribution.of(0, 1).survivalProbability(Math.abs(off));
    return new SignedRanks(sum, n * (n + 1) / 2 - sum, Math.min(1, pValue));
  }

  /**
   * Returns the matched-pairs rank-biserial correlation, the share of the rank sum that is positive
   * less the share that is negative (D. S. Kerby, The simple difference formula, Comprehensive
   * Psychology 3, 2014): 1 if every difference is above zero, -1 if every one is below, 0 if there
   * is none.
   */
  public double rankBiserial() {
    double all = positive + negative;
    return all == 0 ? 0 : (positive - negative) / all;
  }
}
