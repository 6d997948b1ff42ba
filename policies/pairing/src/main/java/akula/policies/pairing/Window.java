package akula.policies.pairing;

/** The mean of the last few values. */
final class Window {
  private final double[] values;
  private int next;
  private int count;
  private double sum;
  private double mean;

  /**
   * Makes an empty one.
   *
   * @param length how many values count, at least 1
   */
  Window(int length) {
    values = new double[length];
  }

  void add(double value) {
    sum += value - (count < values.length ? 0 : values[next]);
    values[next] = value;
    next = next + 1 < values.length ? next + 1 : 0;
    count = Math.min(count + 1, values.length);
    mean = sum / count;
  }

  /** Returns the mean, 0 of none. */
  double mean() {
    return mean;
  }
}
