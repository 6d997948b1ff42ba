package akula.statistics.metrics;

/**
 * How long the instances of an application took in a closed run. McGregor, Antonopoulos and
 * Nikolopoulos, IPDPS 2005, sections 4 and 6.
 *
 * @param application its name
 * @param instances n_i: how many ended in time
 * @param meanExecutionSeconds their mean time from launch to the end of the last thread, seconds;
 *     NaN if none ended in time
 * @param drainedExecutionSeconds t_i: the same of all instances, also of those that ended later,
 *     while none was started any more
 */
public record ApplicationTime(
    String application,
    int instances,
    double meanExecutionSeconds,
    double drainedExecutionSeconds) {

  /** Returns whether any instance ended in time, so that there is a mean. */
  public boolean isKnown() {
    return instances > 0;
  }
}
