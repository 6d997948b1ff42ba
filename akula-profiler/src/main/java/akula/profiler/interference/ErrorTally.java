package akula.profiler.interference;

import java.util.Arrays;

/** Errors counted by size. */
public final class ErrorTally {
  /** How wide a class is. */
  public static final double WIDTH = 0.05;

  private static final int EACH_SIDE = 10;

  private final double[] classes = new double[2 * EACH_SIDE + 2];
  private double weight;
  private double sum;
  private double absolute;

  void add(double error, double times) {
    weight += times;
    sum += times * error;
    absolute += times * Math.abs(error);
    int place = (int) Math.clamp(Math.floor(error / WIDTH), -EACH_SIDE - 1, EACH_SIDE);
    classes[place + EACH_SIDE + 1] += times;
  }

  /** Returns how many quanta of threads there are. */
  public double weight() {
    return weight;
  }

  /** Returns the mean, NaN if there are none. */
  public double mean() {
    return sum / weight;
  }

  /** Returns the mean of the absolute errors, NaN if there are none. */
  public double meanAbsolute() {
    return absolute / weight;
  }

  /** Returns the share of errors from -5% to 5%. */
  public double withinFivePercent() {
    return (classes[EACH_SIDE] + classes[EACH_SIDE + 1]) / weight;
  }

  /**
   * Returns the shares of errors by class, each {@link #WIDTH} wide, from the first that begins at
   * -50%; before it stands the share of all below, and last that of all from 50% on.
   */
  public double[] shares() {
    return Arrays.stream(classes).map(times -> times / weight).toArray();
  }
}
