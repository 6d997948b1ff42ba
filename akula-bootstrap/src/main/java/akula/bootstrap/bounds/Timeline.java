package akula.bootstrap.bounds;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/**
 * Time cut into intervals by the begins and ends of windows, one window for each class of threads.
 * Where there are many, the shortest are joined; a window counts for every interval that it touches,
 * so joining makes windows longer and never shorter.
 */
final class Timeline {
  private static final int MOST = 12;

  private final double[] begins;
  private final double[] ends;
  private final List<Double> cuts;

  Timeline(double[] begins, double[] ends) {
    this.begins = begins;
    this.ends = ends;
    TreeSet<Double> all = new TreeSet<>();
    Arrays.stream(begins).forEach(all::add);
    Arrays.stream(ends).forEach(all::add);
    cuts = new ArrayList<>(all);
    while (cuts.size() > MOST + 1) {
      cuts.remove(leastMissed());
    }
  }

  private int leastMissed() {
    int least = 1;
    double cost = Double.POSITIVE_INFINITY;
    for (int i = 1; i < cuts.size() - 1; i++) {
      double joined = (cuts.get(i + 1) - cuts.get(i)) / (cuts.get(i + 1) - cuts.getFirst());
      if (joined < cost) {
        cost = joined;
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

  /** Tells whether the window of a class touches an interval. */
  boolean isOpen(int c, int interval) {
    return begins[c] < cuts.get(interval + 1) && ends[c] > cuts.get(interval);
  }
}
