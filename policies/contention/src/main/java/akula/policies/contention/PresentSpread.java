package akula.policies.contention;

import java.util.Arrays;

/** How threads are spread over the memory domains now. */
final class PresentSpread {
  private double[] sums = {};
  private int[] loads = {};
  private double fullest;
  private boolean even;

  /**
   * Measures it.
   *
   * @param places the domain of each thread, negative if it is in none
   * @param rates the rate of each thread
   * @param count how many threads there are
   * @param domains how many domains there are
   */
  void measure(int[] places, double[] rates, int count, int domains) {
    if (sums.length != domains) {
      sums = new double[domains];
      loads = new int[domains];
    }
    Arrays.fill(sums, 0);
    Arrays.fill(loads, 0);
    boolean allPlaced = true;
    for (int i = 0; i < count; i++) {
      int place = places[i];
      if (place < 0) {
        allPlaced = false;
        continue;
      }
      sums[place] += rates[i];
      loads[place]++;
    }
    fullest = 0;
    int least = loads[0];
    int most = loads[0];
    for (int d = 0; d < domains; d++) {
      fullest = Math.max(fullest, sums[d]);
      least = Math.min(least, loads[d]);
      most = Math.max(most, loads[d]);
    }
    even = allPlaced && most - least <= 1;
  }

  /** Tells whether every thread is placed and loads differ by one at most. */
  boolean isEven() {
    return even;
  }

  /** Returns the greatest sum of rates of a domain. */
  double fullest() {
    return fullest;
  }

  /**
   * Returns what the fullest domain has at least, however threads are spread evenly over equal
   * domains: not less than the mean, and not less than the thread with the highest rate beside
   * those with the lowest.
   *
   * @param rates the highest first
   */
  static double leastFullest(double[] rates, int count, int domains) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      sum += rates[i];
    }
    double withHighest = rates[0];
    for (int i = 1; i < count / domains; i++) {
      withHighest += rates[count - i];
    }
    return Math.max(sum / domains, withHighest);
  }
}
