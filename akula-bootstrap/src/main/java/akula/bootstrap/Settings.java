package akula.bootstrap;

import akula.api.plugin.DurationText;
import akula.formats.contention.SwitchPrice;
import akula.formats.dataset.Application;
import akula.formats.dataset.DataSet;
import akula.formats.script.Habits;
import java.time.Duration;

/**
 * How a run is simulated. See {@code docs/reference/simulator.md} for what each setting does.
 *
 * @param mode exact events or the paper's fixed steps
 * @param tick length of a step in tick mode
 * @param interval length of the scheduling interval; in tick mode a multiple of the tick
 * @param slice length of a turn where several threads share a context (exact mode)
 * @param migrationCost what a moved thread has to pay
 * @param switchPrice what a thread has to pay that begins to run where another ran before
 * @param numaPenalty slowdown per unit of relative distance from the node of the first placement
 * @param noise standard deviation of the logarithm of a reading's error
 * @param decisionTime how much later than the call what a policy decides takes effect; below the
 *     interval, in tick mode a multiple of the tick
 * @param habits how threads of programs behave where the workload leaves it open
 */
public record Settings(
    Mode mode,
    Duration tick,
    Duration interval,
    Duration slice,
    Duration migrationCost,
    SwitchPrice switchPrice,
    double numaPenalty,
    double noise,
    Duration decisionTime,
    Habits habits) {

  /** Exact mode, interval 1 s, slices of 100 ms, no costs, no noise: what the paper does. */
  public static final Settings DEFAULT =
      new Settings(
          Mode.EXACT,
          Duration.ofSeconds(1),
          Duration.ofSeconds(1),
          Duration.ofMillis(100),
          Duration.ZERO,
          SwitchPrice.NONE,
          0,
          0);

  /** The most scheduling intervals that the shortest application of a data set may take. */
  public static final long MOST_STEPS = 100_000_000;

  /** How time advances. */
  public enum Mode {
    /** From event to event. */
    EXACT,
    /** In fixed steps, as in the AKULA paper. */
    TICK
  }

  /** Checks the ranges. */
  public Settings {
    requirePositive("tick", tick);
    requirePositive("interval", interval);
    requirePositive("slice", slice);
    requireNotNegative("migration cost", migrationCost);
    requireNotNegative("decision time", decisionTime);
    if (decisionTime.compareTo(interval) >= 0) {
      throw new IllegalArgumentException(
          "the decision time has to be below the interval, %s, not %s: the next decision would come"
                  .formatted(text(interval), text(decisionTime))
              + " before this one has taken effect");
    }
    if (!(numaPenalty >= 0 && numaPenalty <= 100)) {
      throw new IllegalArgumentException(
          "the NUMA penalty has to be from 0 to 100, not " + numaPenalty);
    }
    if (!(noise >= 0 && noise <= 10)) {
      throw new IllegalArgumentException("the noise has to be from 0 to 10, not " + noise);
    }
    require(habits);
    if (mode == Mode.TICK) {
      if (interval.toNanos() % tick.toNanos() != 0) {
        throw new IllegalArgumentException(
            "in tick mode the interval has to be a multiple of the tick, %s, not %s"
                .formatted(text(tick), text(interval)));
      }
      if (decisionTime.toNanos() % tick.toNanos() != 0) {
        throw new IllegalArgumentException(
            "in tick mode the decision time has to be a multiple of the tick, %s, not %s"
                .formatted(text(tick), text(decisionTime)));
      }
      if (!switchPrice.isNone()) {
        throw new IllegalArgumentException(
            "in tick mode there are no turns, so a context-switch cost cannot be used");
      }
    }
  }

  /** Makes settings in which deciding takes no time. */
  public Settings(
      Mode mode,
      Duration tick,
      Duration interval,
      Duration slice,
      Duration migrationCost,
      SwitchPrice switchPrice,
      double numaPenalty,
      double noise) {
    this(
        mode,
        tick,
        interval,
        slice,
        migrationCost,
        switchPrice,
        numaPenalty,
        noise,
        Duration.ZERO,
        Habits.NONE);
  }

  /** Makes settings in which a switch costs something at the end of a slice only. */
  public Settings(
      Mode mode,
      Duration tick,
      Duration interval,
      Duration slice,
      Duration migrationCost,
      Duration switchCost,
      double numaPenalty,
      double noise) {
    this(
        mode,
        tick,
        interval,
        slice,
        migrationCost,
        SwitchPrice.afterSlice(switchCost),
        numaPenalty,
        noise);
  }

  /** Returns the same settings with another price of a switch. */
  public Settings with(SwitchPrice price) {
    return new Settings(
        mode,
        tick,
        interval,
        slice,
        migrationCost,
        price,
        numaPenalty,
        noise,
        decisionTime,
        habits);
  }

  /**
   * Returns the same settings with another decision time.
   *
   * @throws IllegalArgumentException if it does not go together with the others
   */
  public Settings withDecisionTime(Duration time) {
    return new Settings(
        mode, tick, interval, slice, migrationCost, switchPrice, numaPenalty, noise, time, habits);
  }

  /**
   * Returns the same settings with other habits of programs.
   *
   * @throws IllegalArgumentException if one is out of its range
   */
  public Settings withHabits(Habits others) {
    return new Settings(
        mode,
        tick,
        interval,
        slice,
        migrationCost,
        switchPrice,
        numaPenalty,
        noise,
        decisionTime,
        others);
  }

  /**
   * Checks that a run does not take forever for its mere number of steps: the shortest application
   * of a data set, alone, has to be over within {@link #MOST_STEPS} intervals, in tick mode ticks.
   *
   * @throws IllegalArgumentException if it is not; the message names the least length that will do
   */
  public void requireEnoughFor(DataSet data) {
    boolean inSteps = mode == Mode.TICK;
    Duration step = inSteps ? tick : interval;
    double shortest =
        data.applications().stream().mapToDouble(Application::soloSeconds).min().orElse(0);
    double steps = 1e9 * shortest / step.toNanos();
    if (steps > MOST_STEPS) {
      throw new IllegalArgumentException(
          "the %s of %s is too short: the shortest application of data set %s, alone, would take"
                  .formatted(inSteps ? "tick" : "interval", text(step), data.name())
              + " %,.0f of them, and at most %,d can be had; use %s or more"
                  .formatted(
                      steps,
                      MOST_STEPS,
                      text(Duration.ofNanos((long) Math.ceil(1e9 * shortest / MOST_STEPS)))));
    }
  }

  private static void require(Habits habits) {
    if (!(habits.jitter() >= 0 && habits.jitter() <= Habits.MOST_JITTER)) {
      throw new IllegalArgumentException(
          "the jitter has to be from 0 to %s, not %s"
              .formatted(Habits.MOST_JITTER, habits.jitter()));
    }
    if (habits.drift() < 0 || habits.drift() > Habits.MOST_WAKEUPS) {
      throw new IllegalArgumentException(
          "the drift has to be a whole number from 0 to %,d, not %d"
              .formatted(Habits.MOST_WAKEUPS, habits.drift()));
    }
  }

  private static void requirePositive(String name, Duration value) {
    if (value.isNegative() || value.isZero() || value.compareTo(Duration.ofDays(365)) > 0) {
      throw new IllegalArgumentException(
          "the " + name + " has to be above 0 and at most 365 days, not " + text(value));
    }
  }

  private static void requireNotNegative(String name, Duration value) {
    if (value.isNegative() || value.compareTo(Duration.ofDays(1)) > 0) {
      throw new IllegalArgumentException(
          "the " + name + " has to be from 0 to 1 day, not " + text(value));
    }
  }

  /** As it is written on the command line. */
  private static String text(Duration duration) {
    return duration.isNegative() ? "-" + text(duration.negated()) : DurationText.format(duration);
  }
}
