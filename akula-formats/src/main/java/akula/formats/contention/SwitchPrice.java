package akula.formats.contention;

import akula.api.plugin.DurationText;
import akula.api.plugin.Spelling;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a switch costs as a user says it: by who ran before, and by how long the thread that comes
 * was away. Written as one time, what a turn costs that begins after another's slice, or as parts:
 * {@code thread=1us,process=3us,refill=250us,cooling=10ms}. Those that apply are added up.
 *
 * <p>The refill is what it takes to load the data again that others took the place of in the cache:
 * after t away it is {@code refill x (1 - exp(-t / cooling))}. Source: Thiebaut and Stone,
 * Footprints in the Cache, ACM Transactions on Computer Systems 5(4), 1987: of a line's place in a
 * cache of N, one miss of others takes 1/N, so that after n misses (1 - 1/N)^n of the data are
 * left, about exp(-n/N). That the others miss at a steady rate, so that n grows with t, is an
 * assumption, and so is that threads of one process have the same data.
 *
 * @param slice after the end of another's slice, or when another yielded
 * @param thread where another thread of the same process ran before
 * @param process where a thread of another process ran before
 * @param refill the most that it takes to load the data again; where a thread of the same process
 *     ran before, nothing; where the thread ran elsewhere last, all of it
 * @param cooling after which time away all but 1/e of the data are gone; 0 without a refill
 */
public record SwitchPrice(
    Duration slice, Duration thread, Duration process, Duration refill, Duration cooling)
    implements SwitchCost {

  private static final Duration MOST = Duration.ofDays(1);

  /** Switches cost nothing. */
  public static final SwitchPrice NONE = afterSlice(Duration.ZERO);

  /** What has to be written, for messages. */
  public static final String EXPECTED =
      DurationText.EXPECTED + ", or parts such as thread=1us,process=3us,refill=250us,cooling=10ms";

  /** The parts that can be written. */
  private enum Part {
    SLICE,
    THREAD,
    PROCESS,
    REFILL,
    COOLING;

    private static final List<String> WORDS = List.of(values()).stream().map(Part::word).toList();

    private String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if a part is not from 0 to 1 day, or one of refill and cooling
   *     is without the other
   */
  public SwitchPrice {
    requireInRange(Part.SLICE, slice);
    requireInRange(Part.THREAD, thread);
    requireInRange(Part.PROCESS, process);
    requireInRange(Part.REFILL, refill);
    requireInRange(Part.COOLING, cooling);
    if (refill.isZero() != cooling.isZero()) {
      throw new IllegalArgumentException(
          "the refill of a switch cost is %s and the cooling %s; expected both above 0s, or neither"
              .formatted(DurationText.format(refill), DurationText.format(cooling)));
    }
  }

  private static void requireInRange(Part part, Duration time) {
    if (time.isNegative() || time.compareTo(MOST) > 0) {
      throw new IllegalArgumentException(
          "%s of a switch cost is %s%s; expected a time of at least 0s and at most 1 day"
              .formatted(
                  part.word(), time.isNegative() ? "-" : "", DurationText.format(time.abs())));
    }
  }

  /** Returns what costs a turn that begins after another's slice, whoever it was. */
  public static SwitchPrice afterSlice(Duration cost) {
    return new SwitchPrice(cost, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO);
  }

  /**
   * Reads a price.
   *
   * @throws IllegalArgumentException if it is wrong; the message says what was expected
   */
  public static SwitchPrice parse(String text) {
    if (text.indexOf('=') < 0) {
      return afterSlice(time(text, text, EXPECTED));
    }
    Map<Part, Duration> parts = new EnumMap<>(Part.class);
    for (String item : text.split(",", -1)) {
      int equals = item.indexOf('=');
      String word = equals < 0 ? item : item.substring(0, equals);
      int position = Part.WORDS.indexOf(word);
      if (position < 0 || equals < 0) {
        throw new IllegalArgumentException(
            "'%s' is no part of a switch cost; expected %s"
                .formatted(item, EXPECTED + Spelling.hint(word, Part.WORDS)));
      }
      String value = item.substring(equals + 1);
      if (parts.put(Part.values()[position], time(item, value, null)) != null) {
        throw new IllegalArgumentException(
            "%s stands twice in switch cost '%s'; expected it once".formatted(word, text));
      }
    }
    return new SwitchPrice(
        parts.getOrDefault(Part.SLICE, Duration.ZERO),
        parts.getOrDefault(Part.THREAD, Duration.ZERO),
        parts.getOrDefault(Part.PROCESS, Duration.ZERO),
        parts.getOrDefault(Part.REFILL, Duration.ZERO),
        parts.getOrDefault(Part.COOLING, Duration.ZERO));
  }

  private static Duration time(String item, String value, String expected) {
    try {
      return DurationText.parse(value);
    } catch (IllegalArgumentException e) {
      String wanted = DurationText.expected(value);
      boolean anything = expected != null && wanted.equals(DurationText.EXPECTED);
      throw new IllegalArgumentException(
          "'%s' is no switch cost; expected %s".formatted(item, anything ? expected : wanted), e);
    }
  }

  @Override
  public double nanos(ContextSwitch what) {
    double cost = what.isAfterSlice() ? slice.toNanos() : 0;
    if (isFlat()) {
      return cost;
    }
    return switch (what.before()) {
      case NOBODY -> cost + refillNanos(what);
      case SAME_PROCESS -> cost + thread.toNanos();
      case OTHER_PROCESS -> cost + process.toNanos() + refillNanos(what);
    };
  }

  /** In its first turn a thread loads its data in its solo time. */
  private double refillNanos(ContextSwitch what) {
    long away = what.awayNanos();
    if (refill.isZero() || away == ContextSwitch.NEVER_RAN) {
      return 0;
    }
    double gone =
        what.isFromElsewhere() ? 1 : -StrictMath.expm1(-(double) away / cooling.toNanos());
    return refill.toNanos() * gone;
  }

  /** Returns whether switches cost nothing. */
  public boolean isNone() {
    return slice.isZero() && isFlat();
  }

  @Override
  public boolean isFlat() {
    return thread.isZero() && process.isZero() && refill.isZero();
  }

  /** Returns the text from which {@link #parse} makes the same price. */
  @Override
  public String text() {
    if (isFlat()) {
      return DurationText.format(slice);
    }
    List<Duration> times = List.of(slice, thread, process, refill, cooling);
    List<String> parts = new ArrayList<>();
    for (Part part : Part.values()) {
      Duration time = times.get(part.ordinal());
      if (!time.isZero()) {
        parts.add(part.word() + "=" + DurationText.format(time));
      }
    }
    return String.join(",", parts);
  }
}
