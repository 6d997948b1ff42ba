package akula.formats.sweep;

import akula.formats.contention.SwitchPrice;
import java.time.Duration;
import java.util.Optional;

/**
 * How a sweep file says that runs are to be simulated; what it leaves out is as the command says.
 *
 * @param mode {@code exact} or {@code tick}
 * @param tick length of a step in tick mode
 * @param interval length of the scheduling interval
 * @param slice length of a turn where several threads share a context
 * @param migrationCost what a moved thread has to pay
 * @param switchCost what a thread has to pay that begins to run where another ran before
 * @param numaPenalty slowdown by a distance of 20 from the memory
 * @param noise standard deviation of the logarithm of a reading's error
 * @param decisionTime how much later what a policy decides takes effect
 * @param jitter coefficient of variation of each piece of work of a program
 * @param drift one wake-up in so many leads to another idle context; 0 for none
 */
public record SweepSettings(
    Optional<String> mode,
    Optional<Duration> tick,
    Optional<Duration> interval,
    Optional<Duration> slice,
    Optional<Duration> migrationCost,
    Optional<SwitchPrice> switchCost,
    Optional<Double> numaPenalty,
    Optional<Double> noise,
    Optional<Duration> decisionTime,
    Optional<Double> jitter,
    Optional<Long> drift) {

  /** Says nothing. */
  public static final SweepSettings NONE =
      new SweepSettings(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  /**
   * Returns these settings without what has no use where steps are ticks, or where they are not.
   */
  public SweepSettings ofMode(boolean ticks) {
    return new SweepSettings(
        mode,
        ticks ? tick : Optional.empty(),
        interval,
        ticks ? Optional.empty() : slice,
        migrationCost,
        switchCost,
        numaPenalty,
        noise,
        decisionTime,
        jitter,
        drift);
  }

  /** Returns these settings, with others where these say nothing. */
  public SweepSettings over(SweepSettings others) {
    return new SweepSettings(
        mode.or(others::mode),
        tick.or(others::tick),
        interval.or(others::interval),
        slice.or(others::slice),
        migrationCost.or(others::migrationCost),
        switchCost.or(others::switchCost),
        numaPenalty.or(others::numaPenalty),
        noise.or(others::noise),
        decisionTime.or(others::decisionTime),
        jitter.or(others::jitter),
        drift.or(others::drift));
  }
}
