package akula.api.plugin;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** Durations as they are written on the command line: {@code 100ms}, {@code 1s}, {@code 2min}. */
public final class DurationText {
  private static final Map<String, Long> NANOS = new LinkedHashMap<>();

  static {
    NANOS.put("h", 3_600_000_000_000L);
    NANOS.put("min", 60_000_000_000L);
    NANOS.put("s", 1_000_000_000L);
    NANOS.put("ms", 1_000_000L);
    NANOS.put("us", 1_000L);
    NANOS.put("ns", 1L);
  }

  private DurationText() {}

  /**
   * Reads a duration: a number, then one of the units h, min, s, ms, us, ns. Exact; a part of a
   * nanosecond is refused.
   *
   * @throws IllegalArgumentException if the text is no duration, or one of more than 292 years
   */
  public static Duration parse(String text) {
    int end = text.length();
    while (end > 0 && Character.isLetter(text.charAt(end - 1))) {
      end--;
    }
    Long unit = NANOS.get(text.substring(end));
    if (unit == null) {
      throw new IllegalArgumentException("\"" + text + "\" is no duration such as 100ms, 1s, 2min");
    }
    try {
      BigDecimal number = new BigDecimal(text.substring(0, end));
      return Duration.ofNanos(number.multiply(BigDecimal.valueOf(unit)).longValueExact());
    } catch (ArithmeticException | NumberFormatException e) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is no duration such as 100ms, 1s, 2min", e);
    }
  }

  /** Writes a duration in the greatest unit in which it is a whole number. */
  public static String format(Duration duration) {
    long nanos = duration.toNanos();
    if (nanos == 0) {
      return "0s";
    }
    for (Map.Entry<String, Long> unit : NANOS.entrySet()) {
      if (nanos % unit.getValue() == 0) {
        return nanos / unit.getValue() + unit.getKey();
      }
    }
    throw new AssertionError("every duration is a whole number of nanoseconds");
  }
}
