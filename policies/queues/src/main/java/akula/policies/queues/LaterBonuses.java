package akula.policies.queues;

import java.time.Duration;
import java.util.stream.Stream;

/** Bonuses that are set while a run goes on. */
final class LaterBonuses {
  private LaterBonuses() {}

  /**
   * Returns from when on they hold.
   *
   * @param changeAt the option; 0 for never
   * @param bonuses of which one above 0 needs a time
   * @return nanoseconds since the run began
   * @throws IllegalArgumentException if there are some, and no time
   */
  static long nanos(Duration changeAt, Duration... bonuses) {
    if (!changeAt.isZero()) {
      return changeAt.toNanos();
    }
    if (!Stream.of(bonuses).allMatch(Duration::isZero)) {
      throw new IllegalArgumentException(
          "a later bonus is given and no time for it; expected changeAt, too");
    }
    return Long.MAX_VALUE;
  }
}
