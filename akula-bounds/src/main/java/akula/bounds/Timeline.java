package akula.bounds;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/**
 * Time cut into intervals by the begins and ends of windows, one window for each class of threads.
 * Where there are many, intervals are joined; a window counts for the intervals that it covers
 * wholly, so joining makes windows shorter and never longer.
 */
final class Timeline {
  private static final int MOST = 12;

  private final double[] begins;
  private final double[] ends;
  private final List<Double> cuts;

  Timeline(double[] begins, double[] ends) {
    this.begins = begins;
    this.ends = ends;
    TreeMap<Double, Integer> windows = new TreeMap<>();
    Arrays.stream(begins).forEach(time -> windows.merge(time, 1, Integer::sum));
    Arrays.stream(ends).forEach(time -> windows.merge(time, 1, Integer::sum));
    cuts = new ArrayList<>(windows.keySet());
    List<Integer> weights = new ArrayList<>(windows.values());
    while (cuts.size() > MOST + 1) {
      int joined = leastMissed(weights);
      cuts.remove(joined);
      weights.set(joined - 1, weights.get(joined - 1) + weights.remove(joined));
    }
  }

  /** The cut without which the windows that end there lose least. */
  private int leastMissed(List<Integer> weights) {
    int least = 1;
    double cost = Double.POSITIVE_INFINITY;
    for (int i = 1; i < cuts.size(); i++) {
      double lost = weights.get(i) * (cuts.get(i) - cuts.get(i - 1));
      if (lost < cost) {
        cost = lost;
        least = i;
      }
    }
    return least;
  }

  int count() {
    return cuts.size() - 1;
  }

  double length(int interval) {
    return cuts.get(interval + 1) - cuts.get(interval);
  }

  /** Returns whether the window of a class covers an interval. */
  boolean isOpen(int c, int interval) {
    return begins[c] <= cuts.get(interval) && ends[c] >= cuts.get(interval + 1);
  }

  /** Returns the time that the intervals of a class last, at most its window. */
  double covered(int c) {
    double sum = 0;
    for (int interval = 0; interval < count(); interval++) {
      sum += isOpen(c, interval) ? length(interval) : 0;
    }
    return sum;
  }
}
