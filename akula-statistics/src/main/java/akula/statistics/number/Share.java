package akula.statistics.number;

import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * A share of a number of cases with its 95% confidence interval (E. B. Wilson, Probable inference,
 * the law of succession, and statistical inference, Journal of the American Statistical Association
 * 22, 1927). It never leaves 0 to 1, and 3 of 3 cases do not make it certain.
 *
 * @param count how many cases are meant, from 0 to {@code of}
 * @param of how many cases there are
 */
public record Share(int count, int of) {
  /**
   * Checks.
   *
   * @throws IllegalArgumentException if there are more cases that are meant than cases
   */
  public Share {
    if (count < 0 || count > of) {
      throw new IllegalArgumentException("%d of %d".formatted(count, of));
    }
  }

  /** Returns the share, from 0 to 1; NaN of no cases. */
  public double value() {
    return (double) count / of;
  }

  /** Returns the lower end of the interval; NaN of no cases. */
  public double low() {
    return count == 0 ? value() : Math.max(0, end(-1)); // 0 exactly, whatever rounding says
  }

  /** Returns the upper end of the interval; NaN of no cases. */
  public double high() {
    return count == of ? value() : Math.min(1, end(1));
  }

  /**
   * Returns it in per cent with its interval, for people: {@code 90 (70-97)}. All three have as
   * many decimals as it takes that 0 and 100 stand for none and all: {@code 99.8 (99.3-99.9)}.
   */
  public String percent() {
    int decimals = Math.max(decimals(value()), Math.max(decimals(low()), decimals(high())));
    return "%s (%s-%s)"
        .formatted(
            Digits.fixed(100 * value(), decimals),
            Digits.fixed(100 * low(), decimals),
            Digits.fixed(100 * high(), decimals));
  }

  private static int decimals(double value) {
    double least = 100 * Math.min(value, 1 - value);
    int decimals = 0;
    for (double half = 0.5; least > 0 && least <= half; half /= 10) {
      decimals++;
    }
    return decimals;
  }

  private double end(int side) {
    double z =
        NormalDistribution.of(0, 1).inverseSurvivalProbability((1 - Estimate.CONFIDENCE) / 2);
    double n = of;
    double half = z * Math.sqrt(value() * (1 - value()) / n + z * z / (4 * n * n));
    return (value() + z * z / (2 * n) + side * half) / (1 + z * z / n);
  }
}
