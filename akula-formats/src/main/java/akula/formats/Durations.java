package akula.formats;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Durations as people write them: a number and a unit, as in {@code 1s}, {@code 250ms}, {@code
 * 1.5min}. Exact to the nanosecond: no binary fractions on the way.
 */
public final class Durations {
  /** What a duration looks like, for messages. */
  public static final String EXPECTED = "a duration such as 1s, 250ms, 10us, 2min or 1h";

  private static final Map<String, Long> NANOS = new LinkedHashMap<>();

  static {
    NANOS.put("h", 3_600_000_000_000L);
    NANOS.put("min", 60_000_000_000L);
    NANOS.put("s", 1_000_000_000L);
    NANOS.put("ms", 1_000_000L);
    NANOS.put("us", 1_000L);
    NANOS.put("ns", 1L);
  }

  private Durations() {}

  /**
   * Returns the nanoseconds of a duration with a unit (h, min, s, ms, us, ns; blanks before the
   * unit are allowed), rounded to the nearest, or nothing if the text is none or does not fit.
   *
   * @param text for example {@code 250ms}; may be negative
   */
  public static OptionalLong parse(String text) {
    String stripped = text.strip();
    int end = stripped.length();
    while (end > 0 && Character.isLetter(stripped.charAt(end - 1))) {
      end--;
    }
    Long unit = NANOS.get(stripped.substring(end));
    Optional<BigDecimal> number = Numbers.exact(stripped.substring(0, end).strip());
    return unit == null || number.isEmpty()
        ? OptionalLong.empty()
        : whole(number.get().multiply(BigDecimal.valueOf(unit)));
  }

  /**
   * Returns the nanoseconds of a duration with a unit, or of a bare number of seconds, or nothing
   * if the text is neither or does not fit.
   */
  public static OptionalLong parseWithSecondsAsDefault(String text) {
    OptionalLong seconds = seconds(text.strip());
    return seconds.isPresent() ? seconds : parse(text);
  }

  /** Returns the nanoseconds of a number of seconds, or nothing if it is none or does not fit. */
  public static OptionalLong seconds(String text) {
    Optional<BigDecimal> number = Numbers.exact(text);
    return number.isEmpty() ? OptionalLong.empty() : whole(number.get().scaleByPowerOfTen(9));
  }

  private static OptionalLong whole(BigDecimal nanos) {
    try {
      return OptionalLong.of(nanos.setScale(0, RoundingMode.HALF_EVEN).longValueExact());
    } catch (ArithmeticException e) {
      return OptionalLong.empty();
    }
  }

  /**
   * Returns a duration in the largest of s, ms, us and ns in which it is a whole number, for
   * example {@code 1500ms}; {@link #parse} reads it back.
   *
   * @param nanos nanoseconds
   */
  public static String format(long nanos) {
    for (var unit : NANOS.entrySet()) {
      if (unit.getValue() <= 1_000_000_000L && nanos % unit.getValue() == 0) {
        return nanos / unit.getValue() + unit.getKey();
      }
    }
    throw new AssertionError("every number is a whole number of nanoseconds");
  }

  /**
   * Returns a duration as a plain decimal number of seconds, exactly, for example {@code 0.25}.
   *
   * @param nanos nanoseconds
   */
  public static String secondsText(long nanos) {
    BigDecimal seconds = BigDecimal.valueOf(nanos, 9).stripTrailingZeros();
    return seconds.toPlainString();
  }
}
