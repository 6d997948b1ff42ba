package akula.statistics.metrics;

/**
 * What became of one thread of a run. Times are nanoseconds since the run began.
 *
 * @param thread its number, from 0 in the order of launches
 * @param application the application that it ran
 * @param launchNanos when it was ready to start
 * @param startNanos when it first ran
 * @param endNanos when it ended, after the launch
 * @param soloNanos how long it runs alone, above 0
 * @param migrations how often it was moved after it had run
 */
public record ThreadRun(
    int thread,
    String application,
    long launchNanos,
    long startNanos,
    long endNanos,
    double soloNanos,
    long migrations) {

  /** Returns end minus launch in nanoseconds, so waiting counts. */
  public long runNanos() {
    return endNanos - launchNanos;
  }

  /** Returns the degradation of this thread, see {@link #degradationPercent(long, double)}. */
  public double degradationPercent() {
    return degradationPercent(runNanos(), soloNanos);
  }

  /**
   * Returns by how many per cent a thread took longer than alone (AKULA, PACT 2010, Equation 2).
   *
   * @param runNanos run time, nanoseconds
   * @param soloNanos run time alone, nanoseconds, above 0
   */
  public static double degradationPercent(long runNanos, double soloNanos) {
    return 100 * (runNanos - soloNanos) / soloNanos;
  }
}
