package akula.papers.asymmetry;

import akula.formats.script.Symmetry;
import java.util.Arrays;

/**
 * How many locks the threads of a group take in a round: whole numbers with a spread as near as can
 * be to a given one.
 *
 * @param high how many threads take more
 * @param more how many locks each of them takes
 * @param less how many each of the others takes
 */
record LockCounts(int high, int more, int less) {
  /** So near is near enough: half of the last digit of the paper's Table 4. */
  private static final double NEAR = 0.0005;

  /** Returns what all threads take, of a group of so many. */
  int total(int threads) {
    return high * more + (threads - high) * less;
  }

  private double spread(int threads, int all) {
    double[] counts = new double[threads];
    Arrays.fill(counts, less + all);
    Arrays.fill(counts, 0, high, more + all);
    return Symmetry.spread(counts);
  }

  /**
   * Looks through all of them; the fewest locks that are near enough, else the nearest.
   *
   * @param all how many locks each thread takes besides
   * @param most total of the counts
   */
  static LockCounts ofSpread(int threads, double spread, int all, int most) {
    LockCounts best = new LockCounts(0, 0, 0);
    for (int high = 1; high < threads; high++) {
      for (int more = 0; high * more <= most; more++) {
        for (int less = 0; less <= more; less++) {
          LockCounts other = new LockCounts(high, more, less);
          if (other.total(threads) <= most && other.isBetter(best, threads, spread, all)) {
            best = other;
          }
        }
      }
    }
    return best;
  }

  private boolean isBetter(LockCounts other, int threads, double wanted, int all) {
    double own = Math.max(NEAR, Math.abs(spread(threads, all) - wanted));
    double others = Math.max(NEAR, Math.abs(other.spread(threads, all) - wanted));
    boolean none = other.total(threads) == 0;
    boolean fewer = total(threads) > 0 && total(threads) < other.total(threads);
    return own < others || own == others && (none && total(threads) > 0 || fewer);
  }
}
