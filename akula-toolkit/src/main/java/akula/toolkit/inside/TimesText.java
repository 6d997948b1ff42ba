package akula.toolkit.inside;

import java.util.Locale;

/**
 * Times of a run in seconds, all with the same number of decimals: as few of 2, 4 or 6 as tell each
 * time from the one before it.
 */
public final class TimesText {
  private static final int FEWEST = 2;
  private static final int MOST = 6;
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private final String format;

  private TimesText(int decimals) {
    format = "%." + decimals + "f";
  }

  /**
   * Returns what writes these times, and any other.
   *
   * @param nanos since the run began, ascending; equal ones read alike anyway
   */
  public static TimesText of(long[] nanos) {
    int decimals = FEWEST;
    while (decimals < MOST && !differ(nanos, decimals)) {
      decimals += 2;
    }
    return new TimesText(decimals);
  }

  private static boolean differ(long[] nanos, int decimals) {
    long unit = NANOS_PER_SECOND;
    for (int i = 0; i < decimals; i++) {
      unit /= 10;
    }
    for (int i = 1; i < nanos.length; i++) {
      long gap = (nanos[i] + unit / 2) / unit - (nanos[i - 1] + unit / 2) / unit;
      if (gap == 0 && nanos[i] != nanos[i - 1]) {
        return false;
      }
    }
    return true;
  }

  /** Returns a time in seconds. */
  public String seconds(long nanos) {
    return String.format(Locale.ROOT, format, nanos / (double) NANOS_PER_SECOND);
  }
}
