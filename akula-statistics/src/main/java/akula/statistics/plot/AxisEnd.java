package akula.statistics.plot;

import java.util.stream.DoubleStream;

/**
 * Where an axis ends, so that one very bad policy does not make all others look alike: at the
 * greatest number, but if that is more than 4 times the median, at 2.5 times the median.
 */
public final class AxisEnd {
  /** The rule in a sentence, for those who look at a plot that is cut. */
  public static final String RULE =
      "Some are more than 4 times the median: the axis ends at about 2.5 times the median, and what"
          + " goes beyond has its value written at it.";

  private static final double MANY = 4;
  private static final double ROOM = 2.5;

  private AxisEnd() {}

  /**
   * Returns the number that an axis has to reach.
   *
   * @param ends the greatest number of each thing that is drawn; if there is none, it is 1
   */
  static double of(DoubleStream ends) {
    double[] sorted = ends.sorted().toArray();
    if (sorted.length == 0) {
      return 1;
    }
    double median = sorted[(sorted.length - 1) / 2]; // of two policies the better one
    double greatest = sorted[sorted.length - 1];
    return median > 0 && greatest > MANY * median ? ROOM * median : greatest;
  }
}
