package akula.bounds;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * How fast threads can be at most beside others that run in their domain, as a fraction of the
 * highest speed that each has beside anybody.
 */
final class Interference {
  private static final int MOST_REMEMBERED = 100_000;

  /** Binary digits of a key; a little less than there are, for rounding. */
  private static final double KEY_BITS = 61.99;

  private final int[] classOf;
  private final int classes;
  private final CoSchedules coSchedules;
  private final double[] highest;

  /** The most threads of which it is known how they interfere with each other. */
  private final int mostKnown;

  private final Map<Long, double[]> known = new HashMap<>();

  /** All threads, if they are few; else null. */
  private final CoRunners all;

  /**
   * Makes it.
   *
   * @param classes of threads the threads by classes, as the co-schedules know them
   * @param coSchedules what can run together in a domain
   */
  Interference(ThreadClasses threadClasses, CoSchedules coSchedules) {
    this.coSchedules = coSchedules;
    classes = threadClasses.size();
    classOf = threadClasses.classOfThreads();
    highest = coSchedules.highest();
    int[] threads = IntStream.range(0, threadClasses.threads()).toArray();
    all = threads.length <= OversubscribedSearch.MOST_THREADS ? new CoRunners(this, threads) : null;
    // Of threads with phases it is not known who is in which phase when: they interfere with
    // nobody.
    boolean isKnown = highest.length == classes;
    mostKnown = isKnown ? (int) (KEY_BITS / (Math.log(classes + 1.0) / Math.log(2))) : 0;
  }

  /**
   * Returns co-runners to which threads of a domain belong: all of the workload, if they are few.
   */
  CoRunners coRunnersOf(int[] members) {
    return all == null ? new CoRunners(this, members) : all;
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
    int[] set = new int[size];
    int next = 0;
    for (int rest = together; rest != 0; rest &= rest - 1) {
      int position = Integer.numberOfTrailingZeros(rest);
      fractions[position] = 1;
      set[next++] = classOf[members[position]];
    }
    if (size <= mostKnown) {
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
