package akula.bootstrap.bounds;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * How fast threads can be at most beside others that run in their domain, as a fraction of the
 * highest speed that each has beside anybody.
 */
final class Hindrance {
  private static final int MOST_REMEMBERED = 100_000;

  private final int[] classOf;
  private final int classes;
  private final CoSchedules coSchedules;
  private final double[] highest;
  private final boolean isKnown;
  private final Map<Long, double[]> known = new HashMap<>();

  /**
   * Makes it.
   *
   * @param crowd the threads by classes, as the co-schedules know them
   * @param coSchedules what can run together in a domain
   */
  Hindrance(Crowd crowd, CoSchedules coSchedules) {
    this.coSchedules = coSchedules;
    classes = crowd.size();
    classOf = crowd.classOfThreads();
    highest = coSchedules.highest();
    // Of threads with phases it is not known who is in which phase when: they hinder nobody.
    isKnown = highest.length == classes;
  }

  /**
   * Returns the fractions of threads that run together; 0 for others.
   *
   * @param members threads of a domain
   * @param together those that run: bit i for the thread at position i
   */
  double[] of(int[] members, int together) {
    double[] fractions = new double[members.length];
    int size = Integer.bitCount(together);
    boolean hasKey = size * Math.log(classes + 1.0) < 62 * Math.log(2);
    int[] set = new int[size];
    int next = 0;
    for (int rest = together; rest != 0; rest &= rest - 1) {
      int position = Integer.numberOfTrailingZeros(rest);
      fractions[position] = 1;
      set[next++] = classOf[members[position]];
    }
    if (isKnown && hasKey) {
      Arrays.sort(set);
      double[] limits = limits(set);
      for (int rest = together; rest != 0; rest &= rest - 1) {
        int position = Integer.numberOfTrailingZeros(rest);
        int c = classOf[members[position]];
        fractions[position] = limits[Arrays.binarySearch(set, c)] / highest[c];
      }
    }
    return fractions;
  }

  private double[] limits(int[] set) {
    long key = 0;
    for (int c : set) {
      key = key * (classes + 1) + c + 1;
    }
    double[] limits = known.get(key);
    if (limits == null) {
      if (known.size() == MOST_REMEMBERED) {
        known.clear();
      }
      limits = coSchedules.limitsOf(set);
      known.put(key, limits);
    }
    return limits;
  }
}
