package akula.statistics.number;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Numbers for people: a mean has as many decimals as show two significant digits of the half-width
 * of its interval (JCGM 100:2008, Guide to the expression of uncertainty in measurement, 7.2.6),
 * and no number but zero is rounded to zero.
 */
public final class Digits {
  /** Of an uncertainty, and the least of a number beside one. */
  private static final int OF_UNCERTAINTY = 2;

  /** Of a number that nothing says how certain it is. */
  private static final int OF_NUMBER = 3;

  private static final int MOST_DECIMALS = 6;

  private Digits() {}

  /** Returns with how many decimals a half-width is shown, and what belongs to it. */
  public static int decimals(double halfWidth) {
    return decimals(halfWidth, OF_UNCERTAINTY);
  }

  /** Returns how many decimals show so many significant digits of a number; 0 of one that is 0. */
  public static int decimals(double value, int digits) {
    if (!(Math.abs(value) > 0) || !Double.isFinite(value)) {
      return 0;
    }
    int decimals = digits - 1 - (int) Math.floor(Math.log10(Math.abs(value)));
    return Math.clamp(decimals, 0, MOST_DECIMALS);
  }

  /** Returns with how many decimals a mean is shown: without an interval, with three digits. */
  public static int decimals(Estimate estimate) {
    return estimate.halfWidth() > 0
        ? decimals(estimate.halfWidth())
        : decimals(estimate.mean(), OF_NUMBER);
  }

  /** Returns a mean with the half-width of its interval, where it has one. */
  public static String of(Estimate estimate) {
    int decimals = decimals(estimate);
    String mean = fixed(estimate.mean(), decimals);
    return estimate.hasInterval() ? mean + " ±" + fixed(estimate.halfWidth(), decimals) : mean;
  }

  /** Returns a number that nothing says how certain it is. */
  public static String of(double value) {
    return fixed(value, decimals(value, OF_NUMBER));
  }

  /**
   * Returns a number with so many decimals, or more where a small one needs them for two digits.
   */
  public static String atLeast(double value, int decimals) {
    return fixed(value, Math.max(decimals, decimals(value, OF_UNCERTAINTY)));
  }

  /** Returns a number with a fixed number of decimals; a dash if it is none. */
  public static String fixed(double value, int decimals) {
    if (!Double.isFinite(value)) {
      return "-";
    }
    BigDecimal rounded = new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN);
    return rounded.toPlainString();
  }
}
