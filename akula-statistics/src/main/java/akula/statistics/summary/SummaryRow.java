package akula.statistics.summary;

import akula.statistics.metrics.RunColumns;
import akula.statistics.number.Estimate;

/**
 * Means over the runs of one policy on the workloads of one category. The measures are those of
 * {@link akula.statistics.metrics.RunMetrics}.
 *
 * @param category of the workloads
 * @param policy as the user named it, with its options
 * @param runs how many, at least 1
 * @param averageDegradationPercent mean over the runs, per cent
 * @param worstDegradationPercent mean over the runs, per cent
 * @param makespanSeconds mean over the runs, seconds
 * @param stp mean over the runs
 * @param antt mean over the runs
 * @param unfairness mean over the runs
 * @param migrations mean number per run
 * @param weightedMeanExecutionSeconds mean over closed runs, seconds; NaN where runs are open
 * @param energyJoules mean over the runs, J; NaN where it is not known
 * @param energyDelay mean over the runs, J s; NaN where it is not known
 */
public record SummaryRow(
    String category,
    String policy,
    long runs,
    Estimate averageDegradationPercent,
    Estimate worstDegradationPercent,
    double makespanSeconds,
    double stp,
    double antt,
    double unfairness,
    double migrations,
    double weightedMeanExecutionSeconds,
    double energyJoules,
    double energyDelay) {

  /**
   * Returns the same means with other intervals.
   *
   * @param average of the average degradation
   * @param worst of the worst degradation
   */
  SummaryRow with(Estimate average, Estimate worst) {
    return new SummaryRow(
        category,
        policy,
        runs,
        average,
        worst,
        makespanSeconds,
        stp,
        antt,
        unfairness,
        migrations,
        weightedMeanExecutionSeconds,
        energyJoules,
        energyDelay);
  }

  /** Returns which columns more than the usual ones it has. */
  public RunColumns columns() {
    return new RunColumns(isClosed(), hasEnergy());
  }

  /** Returns whether it is known what the runs consumed. */
  public boolean hasEnergy() {
    return !Double.isNaN(energyJoules);
  }

  /** Returns whether these are means of closed runs. */
  public boolean isClosed() {
    return !Double.isNaN(weightedMeanExecutionSeconds);
  }
}
