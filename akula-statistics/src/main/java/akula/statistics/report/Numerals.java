package akula.statistics.report;

import akula.statistics.number.Estimate;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/** Numbers as they stand in a report. */
final class Numerals {
  private static final int MOST_DECIMALS = 6;

  private Numerals() {}

  /** Returns with how many decimals estimates show two digits of the middle half-width. */
  static int decimals(List<Estimate> estimates) {
    double[] halves =
        estimates.stream()
            .filter(estimate -> estimate.halfWidth() > 0)
            .mapToDouble(Estimate::halfWidth)
            .sorted()
            .toArray();
    if (halves.length == 0) {
      return 2;
    }
    int decimals = 1 - (int) Math.floor(Math.log10(halves[halves.length / 2]));
    return Math.clamp(decimals, 0, MOST_DECIMALS);
  }

  /** Returns a number with a fixed number of decimals. */
  static String fixed(double value, int decimals) {
    return new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
  }

  /** Returns a mean with the half-width of its interval. */
  static String estimate(Estimate estimate, int decimals) {
    String mean = fixed(estimate.mean(), decimals);
    return estimate.hasInterval() ? mean + " ±" + fixed(estimate.halfWidth(), decimals) : mean;
  }
}
