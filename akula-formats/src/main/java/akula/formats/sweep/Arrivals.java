package akula.formats.sweep;

import akula.api.plugin.DurationText;
import akula.api.plugin.Spelling;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * When the threads of a drawn workload arrive. Written as {@code together}, {@code even:TIME},
 * {@code random:TIME} or {@code poisson:TIME}.
 *
 * @param kind how they are spread
 * @param time over which time; of {@link Kind#POISSON} the mean gap; zero if all come together
 */
public record Arrivals(Kind kind, Duration time) {
  /** All at time 0. */
  public static final Arrivals TOGETHER = new Arrivals(Kind.TOGETHER, Duration.ZERO);

  /** What has to be written, for messages. */
  public static final String EXPECTED =
      "together, even:TIME, random:TIME (TIME above 0s, up to 10000000s) or"
          + " poisson:TIME (up to 1h)";

  private static final Duration LONGEST = Duration.ofSeconds(10_000_000);
  private static final Duration LONGEST_GAP = Duration.ofHours(1);
  private static final List<String> WORDS = List.of("together", "even", "random", "poisson");

  /** How threads arrive. */
  public enum Kind {
    /** All at time 0. */
    TOGETHER,
    /** The i-th of n at i/n of the time, i from 0. */
    EVEN,
    /** Each at a time drawn uniformly. */
    RANDOM,
    /** With exponentially distributed gaps, before the first one too. */
    POISSON
  }

  /** Checks the time. */
  public Arrivals {
    if (kind == Kind.TOGETHER) {
      if (!time.isZero()) {
        throw new IllegalArgumentException("arrivals 'together' have no time");
      }
    } else {
      Duration most = kind == Kind.POISSON ? LONGEST_GAP : LONGEST;
      if (time.isNegative() || time.isZero() || time.compareTo(most) > 0) {
        throw new IllegalArgumentException("the time of arrivals is out of range");
      }
    }
  }

  /**
   * Reads arrivals.
   *
   * @throws IllegalArgumentException if they are wrong; the message says what was expected
   */
  public static Arrivals parse(String text) {
    int colon = text.indexOf(':');
    String word = colon < 0 ? text : text.substring(0, colon);
    int position = WORDS.indexOf(word);
    try {
      if (position == 0 && colon < 0) {
        return TOGETHER;
      }
      if (position > 0 && colon > 0) {
        return new Arrivals(Kind.values()[position], DurationText.parse(text.substring(colon + 1)));
      }
    } catch (IllegalArgumentException _) {
      // reported below with all that can be written
    }
    throw new IllegalArgumentException(
        "'%s' are no arrivals; expected %s%s".formatted(text, EXPECTED, hint(text)));
  }

  /** Returns the end of a sentence about a wrong text: empty, or which word was meant. */
  public static String hint(String text) {
    String word = text.split(":", 2)[0];
    return WORDS.contains(word) ? "" : Spelling.hint(word, WORDS);
  }

  private static String word(Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  /** Returns the text from which {@link #parse} makes the same arrivals. */
  @Override
  public String toString() {
    return kind == Kind.TOGETHER ? word(kind) : word(kind) + ":" + DurationText.format(time);
  }
}
