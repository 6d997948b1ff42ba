package akula.toolkit.decisions;

import akula.statistics.results.PlacementsCsv.Stay;
import akula.statistics.results.RegistrationsCsv.Registration;
import java.util.List;

/**
 * Hears what was in each period of a log. The next period may begin before all is told of the one
 * before it: what was read of an interval is known at its end.
 */
interface PeriodEvents {
  /** A period begins. */
  default void begins(Period period) {}

  /** A thread stayed where it was. */
  default void stayed(Period period, Stay stay) {}

  /** A program has gone. */
  default void went(Period period, Gone program) {}

  /** A program has gone of which the log lacks when it came, or that came at the same time. */
  default void leftOut(Period period) {}

  /** Of a program there is more than is in the period. */
  default void cut(Period period, String application) {}

  /** All was told of a period. */
  default void ends(Period period, long toNanos) {}

  /**
   * A program that has gone.
   *
   * @param application its name
   * @param cameNanos when it came, nanoseconds since the manager began
   * @param wentNanos when it went, after that
   * @param how it went
   * @param migrations how often policies moved its threads
   * @param threads that it had placed on their own; the number of the program is not known yet
   */
  record Gone(
      String application,
      long cameNanos,
      long wentNanos,
      String how,
      long migrations,
      List<Registration> threads) {}
}
