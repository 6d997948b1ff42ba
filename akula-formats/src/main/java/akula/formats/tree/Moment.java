package akula.formats.tree;

import akula.api.plugin.DurationText;
import akula.formats.Numbers;
import java.time.Duration;

/** Reads times in whole nanoseconds. What is wrong is thrown as what was expected. */
public final class Moment {
  /** The longest time, in nanoseconds: four months. */
  public static final long LONGEST_NANOS = 10_000_000L * 1_000_000_000L;

  private static final String RANGE = "of at least 0 and at most 10000000";
  private static final String SECONDS = "a number of seconds " + RANGE;
  private static final String EITHER = either(RANGE);
  private static final String POSITIVE = either("above 0 and at most 10000000");

  private Moment() {}

  private static String either(String range) {
    return "%s, or a number of seconds, %s s".formatted(DurationText.EXPECTED, range);
  }

  /**
   * Returns the nanoseconds of a number of seconds.
   *
   * @throws IllegalArgumentException if it is none, out of range, or has a part of a nanosecond;
   *     the message is what was expected
   */
  public static long ofSeconds(String text) {
    return seconds(text, SECONDS);
  }

  /**
   * Returns the nanoseconds of a duration with a unit, or of a number of seconds.
   *
   * @throws IllegalArgumentException as {@link #ofSeconds}
   */
  public static long of(Node node) {
    return of(node, EITHER);
  }

  /**
   * Returns the nanoseconds of the same, where there have to be some.
   *
   * @throws IllegalArgumentException as {@link #of}, and if it is 0
   */
  public static long ofPositive(Node node) {
    long nanos = of(node, POSITIVE);
    if (nanos == 0) {
      throw new IllegalArgumentException(POSITIVE);
    }
    return nanos;
  }

  private static long of(Node node, String expected) {
    return switch (node) {
      case Node.Number number -> seconds(number.text(), expected);
      case Node.Text text when Numbers.exact(text.value()).isPresent() ->
          seconds(text.value(), expected);
      case Node.Text text -> duration(text.value(), expected);
      default -> throw new IllegalArgumentException(expected);
    };
  }

  private static long seconds(String text, String expected) {
    try {
      return inRange(DurationText.parseSeconds(text), expected);
    } catch (IllegalArgumentException e) {
      boolean part =
          Numbers.exact(text).isPresent()
              && DurationText.expected(text).equals(DurationText.WHOLE_NANOS);
      throw new IllegalArgumentException(part ? DurationText.WHOLE_NANOS : expected, e);
    }
  }

  private static long duration(String text, String expected) {
    Duration time;
    try {
      time = DurationText.parse(text);
    } catch (IllegalArgumentException e) {
      String closer = DurationText.expected(text);
      boolean none = closer.equals(DurationText.EXPECTED);
      throw new IllegalArgumentException(none ? expected : closer, e);
    }
    return inRange(time, expected);
  }

  private static long inRange(Duration time, String expected) {
    if (time.isNegative() || time.compareTo(Duration.ofNanos(LONGEST_NANOS)) > 0) {
      throw new IllegalArgumentException(expected);
    }
    return time.toNanos();
  }
}
