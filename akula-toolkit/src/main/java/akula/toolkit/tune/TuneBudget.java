package akula.toolkit.tune;

import java.time.Duration;

/** How much may be done to find the best values of options. */
public sealed interface TuneBudget {
  /**
   * So many runs.
   *
   * @param count at least 1
   */
  record Runs(long count) implements TuneBudget {}

  /**
   * As many runs as are made in some time, by what the first ones take.
   *
   * @param time of the clock, above zero
   */
  record Time(Duration time) implements TuneBudget {}
}
