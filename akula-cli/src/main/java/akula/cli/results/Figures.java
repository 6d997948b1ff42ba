package akula.cli.results;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Numbers as they stand in sentences and tables. */
final class Figures {
  private static final int MOST_DECIMALS = 6;
  private static final double LEAST_P = 0.0001;

  private Figures() {}

  /** Returns with how many decimals a half-width shows two digits. */
  static int decimals(double halfWidth) {
    if (!(halfWidth > 0)) {
      return 2;
    }
    int decimals = 1 - (int) Math.floor(Math.log10(halfWidth));
    return Math.clamp(decimals, 1, MOST_DECIMALS);
  }

  /** Returns a number with a fixed number of decimals; a dash if it is none. */
  static String fixed(double value, int decimals) {
    if (!Double.isFinite(value)) {
      return "-";
    }
    BigDecimal rounded = new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN);
    return rounded.toPlainString();
  }

  /** Returns a share in per cent, without decimals. */
  static String percent(long part, long whole) {
    return fixed(100.0 * part / whole, 0);
  }

  /** Returns a p-value with its relation: {@code = 0.0123}, {@code < 0.0001}. */
  static String pValue(double value) {
    return value < LEAST_P ? "< 0.0001" : "= " + fixed(value, 4);
  }
}
