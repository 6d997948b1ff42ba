package akula.statistics.uncertainty;

import akula.statistics.metrics.Measure;
import akula.statistics.number.Digits;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Values that are not where 95% of the draws are. A maximum grows when figures are scattered, so
 * drawing shifts it; the interval of the draws is then not one around the value as measured.
 */
public final class DrawnShifts {
  private static final int MOST_NAMED = 3;

  private final Measure measure;
  private final List<Shift> shifts = new ArrayList<>();

  private record Shift(String name, OverDraws value) {
    String words() {
      return "%s by %s".formatted(name, Digits.fixed(value.shift(), value.decimals()));
    }
  }

  /** Begins with none. */
  public DrawnShifts(Measure measure) {
    this.measure = measure;
  }

  /**
   * Adds a value, if the draws are elsewhere.
   *
   * @param name such as {@code the mean of random}
   */
  public void add(String name, OverDraws value) {
    if (value.isShifted()) {
      shifts.add(new Shift(name, value));
    }
  }

  /** Returns which are shifted and by how much, those that are by most; nothing if none is. */
  public Optional<String> sentence() {
    if (shifts.isEmpty()) {
      return Optional.empty();
    }
    String named =
        shifts.stream()
            .sorted(Comparator.comparingDouble(shift -> -Math.abs(shift.value().shift())))
            .limit(MOST_NAMED)
            .map(Shift::words)
            .collect(Collectors.joining(", "));
    int further = shifts.size() - MOST_NAMED;
    String unit = measure.differenceUnit();
    return Optional.of(
        ("Drawing shifts %s%s (%s, mean of the draws less the value as measured%s): what was"
                + " measured lies outside the 95%% of the draws, which are no interval around it.")
            .formatted(
                named,
                further > 0 ? " and %d more by less".formatted(further) : "",
                measure.title(),
                unit.isEmpty() ? "" : ", in " + unit));
  }
}
