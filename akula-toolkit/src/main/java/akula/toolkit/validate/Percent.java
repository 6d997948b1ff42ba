package akula.toolkit.validate;

import akula.statistics.number.Correlation;
import akula.statistics.number.Estimate;
import java.util.Locale;

/** Parts as per cent, for people: one decimal, since no difference here is surer. */
public final class Percent {
  private Percent() {}

  /** Returns a part without a sign, unless it is below 0. */
  public static String of(double part) {
    return Double.isFinite(part) ? String.format(Locale.ROOT, "%.1f", shown(part)) : "-";
  }

  /** Returns a part with its sign. */
  public static String signed(double part) {
    return Double.isFinite(part) ? String.format(Locale.ROOT, "%+.1f", shown(part)) : "-";
  }

  /** Nothing is not below nothing. */
  private static double shown(double part) {
    double percent = Math.rint(part * 1000) / 10;
    return percent == 0 ? 0.0 : percent;
  }

  /** Returns a part with its sign and half of its interval, if it has one. */
  public static String of(Estimate estimate) {
    return estimate.hasInterval()
        ? "%s ±%s".formatted(signed(estimate.mean()), of(estimate.halfWidth()))
        : signed(estimate.mean());
  }

  /** Returns a correlation with its interval, if it has one. */
  public static String of(Correlation correlation) {
    if (Double.isNaN(correlation.value())) {
      return "not known";
    }
    String value = String.format(Locale.ROOT, "%.2f", correlation.value());
    return correlation.hasInterval()
        ? String.format(
            Locale.ROOT, "%s [%.2f, %.2f]", value, correlation.low(), correlation.high())
        : value;
  }
}
