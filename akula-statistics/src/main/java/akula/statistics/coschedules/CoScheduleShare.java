package akula.statistics.coschedules;

import java.time.Duration;

/**
 * For which part of its time an application ran beside another one.
 *
 * @param category of the workloads, or the name of a workload
 * @param policy as the user named it, with its options
 * @param application whose time it is
 * @param beside an application, which may be the same one, or {@link CoScheduleTotals#ALONE}
 * @param together for how long threads of the one had at least one of the other beside them, all of
 *     them added
 * @param running for how long they ran at all; above zero
 */
public record CoScheduleShare(
    String category,
    String policy,
    String application,
    String beside,
    Duration together,
    Duration running) {
  /** Returns the part, from 0 to 1. */
  public double share() {
    return seconds(together) / seconds(running);
  }

  /** Returns a time in seconds. */
  public static double seconds(Duration time) {
    return time.getSeconds() + time.getNano() / 1e9;
  }
}
