package akula.statistics.metrics;

/**
 * How long the instances of an application took that ended within the time of a closed run.
 *
 * @param application its name
 * @param instances n_i: how many ended in time
 * @param meanExecutionSeconds t_i: their mean time from launch to the end of the last thread,
 *     seconds; NaN if none ended in time
 */
public record ApplicationTime(String application, int instances, double meanExecutionSeconds) {

  /** Returns whether any instance ended in time, so that there is a mean. */
  public boolean isKnown() {
    return instances > 0;
  }
}
