package akula.statistics.comparison;

import java.util.Arrays;
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

  /** Computes the ranks and the test of some differences. */
  public static SignedRanks of(long[] differences) {
    long[] others = Arrays.stream(differences).filter(difference -> difference != 0).toArray();
    if (others.length == 0) {
      return new SignedRanks(0, 0, 1);
    }
    double[] values = Arrays.stream(others).asDoubleStream().toArray();
    SignificanceResult result = WilcoxonSignedRankTest.withDefaults().test(values);
    double all = 0.5 * values.length * (values.length + 1.0);
    return new SignedRanks(
        result.getStatistic(), all - result.getStatistic(), Math.min(1, result.getPValue()));
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
