package akula.statistics.metrics;

/**
 * Which columns a table of runs has beside those that all have.
 *
 * @param closed those of closed runs
 * @param energy those of runs on a machine of which it is known what it consumes
 */
public record RunColumns(boolean closed, boolean energy) {
  /** None more. */
  public static final RunColumns PLAIN = new RunColumns(false, false);

  /** All that there are. */
  public static final RunColumns ALL = new RunColumns(true, true);

  /** Returns whether runs with these columns have a measure. */
  public boolean has(Measure measure) {
    return measure.isOfClosedRuns() ? closed : energy || !measure.isOfEnergy();
  }

  /** Returns the columns of both. */
  public RunColumns and(RunColumns other) {
    return new RunColumns(closed || other.closed, energy || other.energy);
  }
}
