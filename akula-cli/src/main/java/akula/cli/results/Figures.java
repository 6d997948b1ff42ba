package akula.cli.results;

import akula.statistics.comparison.Median;
import akula.statistics.comparison.Pairing;
import akula.statistics.number.Digits;

/** Numbers of a comparison as they stand in sentences and tables. */
final class Figures {
  private static final double LEAST_P = 0.0001;

  private Figures() {}

  /** Returns with how many decimals the means of two policies and their difference are shown. */
  static int decimals(Pairing pairing) {
    return Digits.decimals(pairing.difference());
  }

  /** Returns a median difference, with the interval where there is one. */
  static String median(Pairing pairing) {
    Median median = pairing.median();
    if (!median.hasInterval()) {
      return Digits.atLeast(pairing.inUnits(median.value()), decimals(pairing));
    }
    // The interval is lopsided, and its nearer end says how much is known of the median.
    double near = median.value() - median.low();
    double far = median.high() - median.value();
    double uncertainty = near > 0 && far > 0 ? Math.min(near, far) : Math.max(near, far);
    int decimals =
        uncertainty > 0 ? Digits.decimals(pairing.inUnits(uncertainty)) : decimals(pairing);
    return "%s [%s, %s]"
        .formatted(
            Digits.atLeast(pairing.inUnits(median.value()), decimals),
            Digits.atLeast(pairing.inUnits(median.low()), decimals),
            Digits.atLeast(pairing.inUnits(median.high()), decimals));
  }

  /** Returns a share in per cent, without decimals; 100 only for all, and 0 only for none. */
  static String percent(long part, long whole) {
    double least = part == 0 ? 0 : 1;
    double most = part == whole ? 100 : 99;
    return Digits.fixed(Math.clamp(100.0 * part / whole, least, most), 0);
  }

  /** Returns a p-value with its relation: {@code = 0.0123}, {@code < 0.0001}. */
  static String pValue(double value) {
    return value < LEAST_P ? "< 0.0001" : "= " + Digits.fixed(value, 4);
  }
}
