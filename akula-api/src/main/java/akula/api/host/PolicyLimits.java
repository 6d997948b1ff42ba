package akula.api.host;

import akula.api.plugin.DurationText;
import java.time.Duration;

/**
 * What a policy may take.
 *
 * @param budget processor time of one callback
 * @param patience elapsed time after which a callback counts as one that will not return
 * @param starvation how long a thread that has been launched may be kept from running
 */
public record PolicyLimits(Duration budget, Duration patience, Duration starvation) {
  /** What holds unless something else is asked for. */
  public static final PolicyLimits DEFAULT =
      new PolicyLimits(Duration.ofMillis(50), Duration.ofSeconds(5), Duration.ofSeconds(10));

  /** Checks that all are above 0. */
  public PolicyLimits {
    requirePositive("budget", budget);
    requirePositive("patience", patience);
    requirePositive("starvation", starvation);
  }

  private static void requirePositive(String limit, Duration value) {
    if (value.isNegative() || value.isZero()) {
      throw new IllegalArgumentException(
          "the %s of a policy has to be above 0, not %s"
              .formatted(limit, DurationText.format(value)));
    }
  }
}
