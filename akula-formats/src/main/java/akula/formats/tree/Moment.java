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
  private static final String EITHER =
      "%s, or a number of seconds, %s s".formatted(DurationText.EXPECTED, RANGE);

  private Moment() {}

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
    return switch (node) {
      case Node.Number number -> seconds(number.text(), EITHER);
      case Node.Text text when Numbers.exact(text.value()).isPresent() ->
          seconds(text.value(), EITHER);
      case Node.Text text -> duration(text.value());
      default -> throw new IllegalArgumentException(EITHER);
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

  private static long duration(String text) {
    Duration time;
    try {
      time = DurationText.parse(text);
    } catch (IllegalArgumentException e) {
      String closer = DurationText.expected(text);
      boolean none = closer.equals(DurationText.EXPECTED);
      throw new IllegalArgumentException(none ? EITHER : closer, e);
    }
    return inRange(time, EITHER);
  }

  private static long inRange(Duration time, String expected) {
    if (time.isNegative() || time.compareTo(Duration.ofNanos(LONGEST_NANOS)) > 0) {
      throw new IllegalArgumentException(expected);
    }
    return time.toNanos();
  }
}
