package akula.statistics.metrics;

import akula.formats.FixedPoint;

/**
 * The measures of one run.
 *
 * @param threads how many threads ran
 * @param averageDegradationPercent mean over the threads of {@link ThreadRun#degradationPercent}
 * @param worstDegradationPercent the greatest of them
 * @param makespanNanos end of the last thread, nanoseconds since the run began
 * @param stp system throughput (weighted speedup): sum of solo time / run time; n for n threads
 *     that nobody slows. Eyerman and Eeckhout, System-level performance metrics for multiprogram
 *     workloads, IEEE Micro 28 (3), 2008
 * @param antt average normalised turnaround time (same source): mean of run time / solo time
 * @param unfairness greatest slowdown (run time / solo time) divided by the least, at least 1
 * @param migrations moves of a running thread to another place, over all threads
 * @param instances in a closed run how many applications ended, with all their threads, within its
 *     time; 0 in an open one
 * @param weightedMeanExecutionSeconds in a closed run the weighted mean execution time, seconds;
 *     NaN in an open one. With n_i instances of job i that ended within the time, and t_i their
 *     mean execution time, it is the sum of n_i t_i over the sum of n_i (McGregor, Antonopoulos and
 *     Nikolopoulos, IPDPS 2005, section 6), so the mean over all these instances. The execution
 *     time of an application is from its launch to the end of the last of its threads
 * @param energyJoules what the machine consumed until the end of the last thread, joules; NaN if
 *     that is not known, and in a closed run
 * @param energyDelay the energy-delay product: that times the makespan in seconds, J s; NaN where
 *     it is
 */
public record RunMetrics(
    int threads,
    double averageDegradationPercent,
    double worstDegradationPercent,
    long makespanNanos,
    double stp,
    double antt,
    double unfairness,
    long migrations,
    int instances,
    double weightedMeanExecutionSeconds,
    double energyJoules,
    double energyDelay) {

  /** Makes the measures of a run of which it is not known what it consumed. */
  public RunMetrics(
      int threads,
      double averageDegradationPercent,
      double worstDegradationPercent,
      long makespanNanos,
      double stp,
      double antt,
      double unfairness,
      long migrations,
      int instances,
      double weightedMeanExecutionSeconds) {
    this(
        threads,
        averageDegradationPercent,
        worstDegradationPercent,
        makespanNanos,
        stp,
        antt,
        unfairness,
        migrations,
        instances,
        weightedMeanExecutionSeconds,
        Double.NaN,
        Double.NaN);
  }

  /** Makes the measures of an open run, without what it consumed. */
  public RunMetrics(
      int threads,
      double averageDegradationPercent,
      double worstDegradationPercent,
      long makespanNanos,
      double stp,
      double antt,
      double unfairness,
      long migrations) {
    this(
        threads,
        averageDegradationPercent,
        worstDegradationPercent,
        makespanNanos,
        stp,
        antt,
        unfairness,
        migrations,
        0,
        Double.NaN);
  }

  /** Returns whether these are the measures of a closed run. */
  public boolean isClosed() {
    return !Double.isNaN(weightedMeanExecutionSeconds);
  }

  /**
   * Returns the same measures of a run of which it is known what it consumed.
   *
   * @param joules until the end of the last thread
   */
  public RunMetrics withEnergy(double joules) {
    return new RunMetrics(
        threads,
        averageDegradationPercent,
        worstDegradationPercent,
        makespanNanos,
        stp,
        antt,
        unfairness,
        migrations,
        instances,
        weightedMeanExecutionSeconds,
        joules,
        joules * makespanSeconds());
  }

  /** Returns whether it is known what the run consumed. */
  public boolean hasEnergy() {
    return !Double.isNaN(energyJoules);
  }

  /** Returns whether these measures have one. */
  public boolean has(Measure measure) {
    return switch (measure) {
      case WEIGHTED_MEAN_EXECUTION -> isClosed();
      case ENERGY, EDP -> hasEnergy();
      default -> true;
    };
  }

  /**
   * Returns a measure in whole steps of the precision in which runs are written: see {@link
   * Measure#stepsPerUnit}.
   *
   * @throws ArithmeticException if the number is too large for that
   */
  public long steps(Measure measure) {
    return switch (measure) {
      case AVERAGE -> FixedPoint.micros(averageDegradationPercent);
      case WORST -> FixedPoint.micros(worstDegradationPercent);
      case MAKESPAN -> makespanNanos;
      case STP -> FixedPoint.micros(stp);
      case ANTT -> FixedPoint.micros(antt);
      case UNFAIRNESS -> FixedPoint.micros(unfairness);
      case MIGRATIONS -> migrations;
      case WEIGHTED_MEAN_EXECUTION -> FixedPoint.micros(weightedMeanExecutionSeconds);
      case ENERGY -> FixedPoint.micros(energyJoules);
      case EDP -> FixedPoint.micros(energyDelay);
    };
  }

  /** Returns the makespan in seconds. */
  public double makespanSeconds() {
    return makespanNanos / 1e9;
  }
}
