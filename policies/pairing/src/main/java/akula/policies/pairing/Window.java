package akula.policies.pairing;

/** The mean of the last few values. */
final class Window {
  private final double[] values;
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
    int place = count % values.length;
    sum += value - (count < values.length ? 0 : values[place]);
    values[place] = value;
    count++;
    mean = sum / Math.min(count, values.length);
  }

  boolean isEmpty() {
    return count == 0;
  }

  /** Returns the mean, 0 of none. */
  double mean() {
    return mean;
  }
}
