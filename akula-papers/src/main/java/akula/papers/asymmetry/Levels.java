package akula.papers.asymmetry;

import java.util.Arrays;

/**
 * Amounts of which some threads have more than the others, all those alike: the simplest way to a
 * given spread.
 *
 * @param high how many threads have more
 * @param more what each of them has, of a whole of 1
 * @param less what each of the others has
 */
record Levels(int high, double more, double less) {
  /** The least that a thread has, as a share of the mean, so that there is work for all. */
  private static final double LEAST = 0.001;

  /**
   * Returns levels with a given spread: standard deviation over total. With h of n threads at 1/n +
   * d and the others at 1/n - d h / (n - h) it is d √(h / (n - h)). As many threads as possible
   * have more, up to half of them (rounded up), since a spread of nothing is that of equal threads.
   */
  static Levels ofSpread(int threads, double spread) {
    for (int high = (threads + 1) / 2; high >= 1; high--) {
      double d = spread * Math.sqrt((threads - high) / (double) high);
      double less = 1.0 / threads - d * high / (threads - high);
      if (less >= LEAST / threads) {
        return new Levels(high, 1.0 / threads + d, less);
      }
    }
    double less = LEAST / threads;
    return new Levels(1, 1 - (threads - 1) * less, less);
  }

  double[] of(int threads) {
    double[] amounts = new double[threads];
    Arrays.fill(amounts, less);
    Arrays.fill(amounts, 0, high, more);
    return amounts;
  }
}
