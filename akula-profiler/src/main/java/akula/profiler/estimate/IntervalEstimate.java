package akula.profiler.estimate;

/**
 * A figure with its confidence interval.
 *
 * @param value the figure
 * @param low lower end of the interval
 * @param high upper end
 * @param runs how many runs it rests on
 */
public record IntervalEstimate(double value, double low, double high, int runs) {
  /** Returns half the width of the interval. */
  public double halfWidth() {
    return (high - low) / 2;
  }
}
