package akula.statistics.number;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * A correlation with its 95% confidence interval by Fisher's transformation (R. A. Fisher, On the
 * probable error of a coefficient of correlation, Metron 1, 1921); of ranks with the standard error
 * of E. C. Fieller, H. O. Hartley and E. S. Pearson (Tests for rank correlation coefficients,
 * Biometrika 44, 1957).
 *
 * @param count how many pairs it comes from
 * @param value from -1 to 1; NaN if there are fewer than two pairs, or one side is always the same
 * @param low lower end of the interval; NaN where fewer than four pairs give none
 * @param high upper end of the interval, or NaN
 */
public record Correlation(int count, double value, double low, double high) {
  /** Variance of the transformed correlation times (n - 3). */
  private static final double OF_VALUES = 1;

  private static final double OF_RANKS = 1.06;

  /** Fewer pairs have no interval. */
  private static final int LEAST = 4;

  /** Returns the correlation of Bravais and Pearson. */
  public static Correlation pearson(double[] x, double[] y) {
    return of(x.length, value(x, y), OF_VALUES);
  }

  /** Returns Spearman's: that of the ranks; equal numbers share the mean of theirs. */
  public static Correlation spearman(double[] x, double[] y) {
    return of(x.length, value(ranks(x), ranks(y)), OF_RANKS);
  }

  private static Correlation of(int count, double value, double variance) {
    if (count < LEAST || Double.isNaN(value)) {
      return new Correlation(count, value, Double.NaN, Double.NaN);
    }
    double normal =
        NormalDistribution.of(0, 1).inverseSurvivalProbability((1 - Estimate.CONFIDENCE) / 2);
    double half = normal * Math.sqrt(variance / (count - 3));
    double z = 0.5 * Math.log((1 + value) / (1 - value));
    return new Correlation(count, value, Math.tanh(z - half), Math.tanh(z + half));
  }

  private static double value(double[] x, double[] y) {
    if (x.length != y.length) {
      throw new IllegalArgumentException(x.length + " and " + y.length + " numbers");
    }
    double meanX = Arrays.stream(x).average().orElse(Double.NaN);
    double meanY = Arrays.stream(y).average().orElse(Double.NaN);
    double xx = 0;
    double yy = 0;
    double xy = 0;
    for (int i = 0; i < x.length; i++) {
      xx += (x[i] - meanX) * (x[i] - meanX);
      yy += (y[i] - meanY) * (y[i] - meanY);
      xy += (x[i] - meanX) * (y[i] - meanY);
    }
    return xx > 0 && yy > 0 ? Math.clamp(xy / Math.sqrt(xx * yy), -1.0, 1.0) : Double.NaN;
  }

  private static double[] ranks(double[] values) {
    double[] ranks = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      double rank = 0.5;
      for (double other : values) {
        rank += other < values[i] ? 1 : other == values[i] ? 0.5 : 0;
      }
      ranks[i] = rank;
    }
    return ranks;
  }

  /** Returns whether there is an interval. */
  public boolean hasInterval() {
    return !Double.isNaN(low);
  }
}
