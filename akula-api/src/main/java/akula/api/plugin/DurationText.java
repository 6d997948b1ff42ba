package akula.api.plugin;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Durations as people write them, on the command line and in files: {@code 100ms}, {@code 1s},
 * {@code 1.5min}. Exact: no binary fractions on the way, and nothing is rounded.
 */
public final class DurationText {
  /** What a duration looks like, for messages. */
  public static final String EXPECTED = "a duration such as 100ms, 1s or 2min";

  /** What a duration with a part of a nanosecond should have been, for messages. */
  public static final String WHOLE_NANOS =
      "a whole number of nanoseconds, the smallest step of time";

  private static final Map<String, Long> NANOS = new LinkedHashMap<>();

  /** The bound of the exponent keeps numbers small enough to be worked with. */
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?([0-9]{1,400}\\.?[0-9]{0,400}|\\.[0-9]{1,400})([eE][+-]?[0-9]{1,3})?");

  private static final int DIGITS_OF_NANOS = 9;

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
   * Reads a duration: a number, then one of the units h, min, s, ms, us, ns, without blanks.
   *
   * @param text for example {@code 250ms}; may be negative
   * @throws IllegalArgumentException if the text is no duration, has a part of a nanosecond, or is
   *     longer than 292 years; the message says which
   */
  public static Duration parse(String text) {
    int end = endOfNumber(text);
    Long unit = NANOS.get(text.substring(end));
    if (unit == null || !isNumber(text.substring(0, end))) {
      throw wrong(text, null);
    }
    return nanos(text, new BigDecimal(text.substring(0, end)).multiply(BigDecimal.valueOf(unit)));
  }

  /**
   * Reads a number of seconds, for places whose name tells the unit.
   *
   * @param text a decimal number such as {@code 20.5}; may be negative
   * @throws IllegalArgumentException if it is no number, has a part of a nanosecond, or is longer
   *     than 292 years; the message says which
   */
  public static Duration parseSeconds(String text) {
    if (!isNumber(text)) {
      throw new IllegalArgumentException("'%s' is not a number of seconds".formatted(text));
    }
    return nanos(text, new BigDecimal(text).scaleByPowerOfTen(DIGITS_OF_NANOS));
  }

  private static Duration nanos(String text, BigDecimal nanos) {
    try {
      return Duration.ofNanos(nanos.longValueExact());
    } catch (ArithmeticException e) {
      throw wrong(text, e);
    }
  }

  private static IllegalArgumentException wrong(String text, ArithmeticException cause) {
    return new IllegalArgumentException("'%s' is not %s".formatted(text, expected(text)), cause);
  }

  /**
   * Returns what should stand in the place of a text that cannot be read: {@link #EXPECTED}, or
   * more closely what that text lacks, such as {@code a duration with a unit, such as 5s}.
   *
   * @param text what {@link #parse} or {@link #parseSeconds} refused
   */
  public static String expected(String text) {
    String squeezed = text.replaceAll("\\s", "");
    int end = endOfNumber(squeezed);
    String unit = squeezed.substring(end);
    boolean number = isNumber(squeezed.substring(0, end));
    if (!number || !unit.isEmpty() && !NANOS.containsKey(unit)) {
      return EXPECTED;
    }
    BigDecimal seconds = new BigDecimal(squeezed.substring(0, end));
    if (seconds.signum() <= 0) { // no example that anybody can want
      return EXPECTED;
    }
    if (!squeezed.equals(text)) {
      return "a duration without blanks, such as " + squeezed + (unit.isEmpty() ? "s" : "");
    }
    BigDecimal nanos =
        seconds.multiply(BigDecimal.valueOf(NANOS.getOrDefault(unit, NANOS.get("s"))));
    if (nanos.abs().compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
      return "a duration of at most 292 years";
    }
    return nanos.stripTrailingZeros().scale() > 0
        ? WHOLE_NANOS
        : "a duration with a unit, such as " + squeezed + "s or " + squeezed + "ms";
  }

  private static int endOfNumber(String text) {
    int end = text.length();
    while (end > 0 && Character.isLetter(text.charAt(end - 1))) {
      end--;
    }
    return end;
  }

  private static boolean isNumber(String text) {
    return NUMBER.matcher(text).matches();
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

  /**
   * Writes a duration as a plain decimal number of seconds, exactly, for example {@code 0.25}.
   *
   * @param nanos nanoseconds
   */
  public static String formatSeconds(long nanos) {
    return BigDecimal.valueOf(nanos, DIGITS_OF_NANOS).stripTrailingZeros().toPlainString();
  }
}
