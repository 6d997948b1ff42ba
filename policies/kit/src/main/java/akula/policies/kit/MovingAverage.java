package akula.policies.kit;

/** The mean of the last few values. */
public final class MovingAverage {
  private final double[] values;
  private int next;
  private int count;
  private double sum;
  private double mean;

  /**
   * Makes one of no values.
   *
   * @param window how many values count, at least 1
   */
  public MovingAverage(int window) {
    values = new double[window];
  }

  /** Adds a value; if the window is full, the oldest one counts no longer. */
  public void add(double value) {
    sum += value - (count < values.length ? 0 : values[next]);
    values[next] = value;
    next = next + 1 < values.length ? next + 1 : 0;
    count = Math.min(count + 1, values.length);
    mean = sum / count;
  }

  /** Returns the mean of the values in the window, 0 if there are none. */
  public double mean() {
    return mean;
  }
}
