package akula.bootstrap.contention.sharedcache;

import java.util.Arrays;

/**
 * The occupancies at which each application of a co-schedule holds a part of the cache in
 * proportion to its insertion rate, capped by its footprint.
 *
 * <p>With insertion rates h(o), linear between whole ways, an uncapped application has {@code mu o
 * = h(o)}, with one {@code mu} (the rate at which a way is replaced) for all, such that the
 * occupancies sum to all ways. For a given {@code mu} the smallest such o is taken; it falls as
 * {@code mu} grows, so {@code mu} is unique. Where the sum jumps over the number of ways (curves
 * with humps), all that jump go the same fraction of their way.
 */
final class CacheShares {
  private static final double TOLERANCE = 1e-12;
  private static final int MAX_STEPS = 200;

  private final int ways;
  private final ApplicationCurves[] applications;
  private final double[][] insertion;
  private final double[] occupancy;
  private final boolean allFit;
  private double replacement;
  private double sum;
  private double slope;

  CacheShares(ApplicationCurves[] applications, int ways) {
    this.ways = ways;
    this.applications = applications;
    insertion = new double[applications.length][ways + 1];
    occupancy = new double[applications.length];
    allFit = takeFootprints() <= ways;
  }

  /** Returns the occupancies found last, in ways; not to be modified. */
  double[] occupancy() {
    return occupancy;
  }

  /**
   * Finds the occupancies.
   *
   * @param extraLatency how much slower than alone memory is for each application: 0 as alone, 1
   *     twice as slow
   */
  void solve(double[] extraLatency) {
    if (allFit) {
      return;
    }
    double highest = insertionRates(extraLatency) / ways;
    search(highest, replacement > 0 && replacement < highest ? replacement : highest / 2);
  }

  /** Newton's method in a bracket that shrinks; at a rate of {@code highest} the sum is too low. */
  private void search(double highest, double first) {
    double low = 0;
    double high = highest;
    double step = highest;
    double mu = first;
    for (int i = 0; i < MAX_STEPS && !exhausted(low, high, highest); i++) {
      evaluate(mu);
      double excess = sum - ways;
      if (Math.abs(excess) <= TOLERANCE * ways) {
        replacement = mu;
        return;
      }
      if (excess > 0) {
        low = mu;
      } else {
        high = mu;
      }
      double next = mu - excess / slope;
      boolean newton = next > low && next < high && Math.abs(next - mu) < step / 2;
      next = newton ? next : (low + high) / 2;
      step = Math.abs(next - mu);
      mu = next;
    }
    between(low, high);
  }

  private static boolean exhausted(double low, double high, double highest) {
    return high - low <= 1e-15 * high || high <= TOLERANCE * highest;
  }

  /** Fills the slowed insertion rates; returns the sum of the applications' highest ones. */
  private double insertionRates(double[] extraLatency) {
    double total = 0;
    for (int i = 0; i < applications.length; i++) {
      double[] misses = applications[i].missesPerKiloCycle;
      double[] stalled = applications[i].stalled;
      double highest = 0;
      for (int w = 0; w <= ways; w++) {
        insertion[i][w] = misses[w] / (1 + stalled[w] * extraLatency[i]);
        highest = Math.max(highest, insertion[i][w]);
      }
      total += highest;
    }
    return total;
  }

  /** Sets occupancies, their sum and its slope for a rate of replacement above 0. */
  private void evaluate(double mu) {
    sum = 0;
    slope = 0;
    for (int i = 0; i < applications.length; i++) {
      double[] h = insertion[i];
      int w = 1;
      while (w < ways && w * mu < h[w]) {
        w++;
      }
      double rise = h[w] - h[w - 1];
      double atZero = h[w - 1] - (w - 1) * rise;
      double free = mu > rise ? atZero / (mu - rise) : w * mu < h[w] ? ways : 0;
      if (free < applications[i].footprint) {
        occupancy[i] = free;
        slope -= mu > rise ? free / (mu - rise) : 0;
      } else {
        occupancy[i] = applications[i].footprint;
      }
      sum += occupancy[i];
    }
  }

  private double takeFootprints() {
    double total = 0;
    for (int i = 0; i < applications.length; i++) {
      occupancy[i] = applications[i].footprint;
      total += occupancy[i];
    }
    return total;
  }

  /** The sum jumps between two rates of replacement: all go the same fraction of the way. */
  private void between(double low, double high) {
    double[] most = new double[occupancy.length];
    if (low > 0) {
      evaluate(low);
    } else {
      sum = takeFootprints();
    }
    System.arraycopy(occupancy, 0, most, 0, most.length);
    double sumOfMost = sum;
    leastOccupancies(high);
    double fraction = sumOfMost > sum ? (ways - sum) / (sumOfMost - sum) : 1;
    for (int i = 0; i < occupancy.length; i++) {
      occupancy[i] += fraction * (most[i] - occupancy[i]);
    }
    replacement = high;
  }

  private void leastOccupancies(double high) {
    if (high > 0) {
      evaluate(high);
    } else {
      Arrays.fill(occupancy, 0);
      sum = 0;
    }
  }
}
