package akula.policies.kit;

/** The mean of the last few values, and the greatest of them. */
public final class MovingAverage {
  /** What the values of a window come to. */
  public enum Demand {
    /** Their mean. */
    MEAN,
    /** The greatest of them: what was asked for when least was in the way. */
    GREATEST;

    /** Help of an option for this. */
    public static final String HELP =
        "What an application asks for: the mean of its readings that count, or the greatest of each"
            + " thread's, as on a full bus all readings are less than what is asked for.";

    /** Returns it, 0 if there are no values. */
    public double of(MovingAverage average) {
      return this == MEAN ? average.mean : average.greatest();
    }
  }

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

  private double greatest() {
    double greatest = 0;
    for (int i = 0; i < count; i++) {
      greatest = Math.max(greatest, values[i]);
    }
    return greatest;
  }
}
