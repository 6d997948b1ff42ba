package akula.papers.unequal;

import akula.statistics.number.Estimate;
import java.util.stream.DoubleStream;

/**
 * A standard deviation with an interval by the jackknife (Quenouille 1949, Tukey 1958): from how
 * far it moves as each number in turn is left out. It asks for no distribution of the numbers: run
 * times that are one of two have no normal one.
 */
final class Deviation {
  /** Without one number a deviation has to be left. */
  private static final int FEWEST = 3;

  private Deviation() {}

  /**
   * Returns the deviation, 0 for a single number, and without an interval for fewer than three.
   *
   * @param distances of the numbers from their mean
   */
  static Estimate of(double... distances) {
    int count = distances.length;
    double squares = DoubleStream.of(distances).map(it -> it * it).sum();
    double deviation = count < 2 ? 0 : Math.sqrt(squares / (count - 1));
    if (count < FEWEST) {
      return new Estimate(count, deviation, Double.NaN);
    }
    double[] without = new double[count];
    for (int i = 0; i < count; i++) {
      // the squares of the others, about their own mean
      double others = squares - distances[i] * distances[i] * count / (count - 1);
      without[i] = Math.sqrt(Math.max(0, others) / (count - 2));
    }
    double mean = DoubleStream.of(without).average().orElseThrow();
    double moved = DoubleStream.of(without).map(it -> (it - mean) * (it - mean)).sum();
    return Estimate.of(count, deviation, Math.sqrt(moved * (count - 1) / count));
  }
}
