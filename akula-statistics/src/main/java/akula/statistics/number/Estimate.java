package akula.statistics.number;

import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A mean with its 95% confidence interval, mean ± t(0.975, n - 1) s / √n, from Student's
 * distribution (Student, The probable error of a mean, Biometrika 6, 1908).
 *
 * @param count how many numbers it comes from
 * @param mean in the unit of the numbers
 * @param halfWidth half the width of the interval, same unit; NaN where fewer than two numbers give
 *     none
 */
public record Estimate(long count, double mean, double halfWidth) {
  /** Probability with which such intervals hold the true mean. */
  public static final double CONFIDENCE = 0.95;

  /**
   * Makes the estimate with the interval that follows from a standard error.
   *
   * @param count at least 2
   * @param standardError s / √n, in the unit of the mean
   */
  public static Estimate of(long count, double mean, double standardError) {
    double quantile =
        TDistribution.of(count - 1.0).inverseSurvivalProbability((1 - CONFIDENCE) / 2);
    return new Estimate(count, mean, quantile * standardError);
  }

  /** Returns the mean of numbers with its interval; of fewer than two there is none. */
  public static Estimate ofAll(double... numbers) {
    int count = numbers.length;
    double sum = 0;
    for (double number : numbers) {
      sum += number;
    }
    double mean = sum / count;
    double squares = 0;
    for (double number : numbers) {
      squares += (number - mean) * (number - mean);
    }
    return count < 2
        ? new Estimate(count, mean, Double.NaN)
        : of(count, mean, Math.sqrt(squares / (count - 1) / count));
  }

  /** Returns the same mean as of a single number, which has no interval. */
  public Estimate ofOne() {
    return new Estimate(1, mean, Double.NaN);
  }

  /**
   * Returns the mean of several groups of numbers with an interval over the groups, if each of them
   * is {@linkplain #ofOne a single number}; else without one, since the numbers are of two kinds.
   *
   * @param groups their estimates
   * @param mean of all numbers
   */
  public static Estimate acrossGroups(List<Estimate> groups, double mean) {
    boolean single = groups.stream().allMatch(group -> group.count() == 1);
    Estimate over = ofAll(groups.stream().mapToDouble(Estimate::mean).toArray());
    return new Estimate(groups.size(), mean, single ? over.halfWidth() : Double.NaN);
  }

  /** Returns whether there is an interval. */
  public boolean hasInterval() {
    return !Double.isNaN(halfWidth);
  }

  /** Returns the lower end of the interval, or NaN. */
  public double low() {
    return mean - halfWidth;
  }

  /** Returns the upper end of the interval, or NaN. */
  public double high() {
    return mean + halfWidth;
  }
}
