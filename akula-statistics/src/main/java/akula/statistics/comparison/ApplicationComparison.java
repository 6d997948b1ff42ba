package akula.statistics.comparison;

import akula.statistics.number.Estimate;
import akula.statistics.number.LongValues;
import akula.statistics.number.Ratio;
import akula.statistics.reading.ApplicationTimes;
import java.util.List;

/**
 * How long an application takes in closed runs under two policies, as in Figure 4 of McGregor,
 * Antonopoulos and Nikolopoulos, IPDPS 2005. The times are those of {@link ApplicationTimes}, one a
 * run; all three figures are over the workloads in which an instance ended in time under both
 * policies.
 *
 * @param application its name
 * @param workloads in how many workloads it was launched
 * @param first mean under the first policy, seconds
 * @param second mean under the second policy, seconds
 * @param ratio the second mean divided by the first
 */
public record ApplicationComparison(
    String application, int workloads, Estimate first, Estimate second, Estimate ratio) {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final Estimate NOTHING = new Estimate(0, Double.NaN, Double.NaN);

  /**
   * Compares all applications.
   *
   * @param times of both policies
   */
  public static List<ApplicationComparison> of(
      ApplicationTimes times, String first, String second) {
    return times.applications().stream().map(name -> of(times, name, first, second)).toList();
  }

  /** Compares an application. */
  public static ApplicationComparison of(
      ApplicationTimes times, String application, String first, String second) {
    ApplicationTimes.Both both = times.both(application, first, second);
    return new ApplicationComparison(
        application,
        times.workloads(application),
        seconds(both.first()),
        seconds(both.second()),
        both.first().size() == 0 ? NOTHING : Ratio.of(both.second(), both.first()));
  }

  /** Returns the mean of times with its interval, seconds; of no time there is none. */
  public static Estimate seconds(LongValues nanos) {
    return nanos.size() == 0 ? NOTHING : nanos.moments().estimate(NANOS_PER_SECOND);
  }

  /** Returns in how many workloads an instance ended in time under both policies. */
  public long compared() {
    return first.count();
  }
}
