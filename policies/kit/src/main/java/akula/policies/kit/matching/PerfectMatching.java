package akula.policies.kit.matching;

/**
 * Pairs an even number of vertices, each two of which may be paired, so that the sum of the pairs'
 * weights is the least: a minimum-weight perfect matching. Threads that share a core in twos, for
 * instance, by how much each two slow each other down; for an odd number, or for more places than
 * threads, the caller adds vertices that stand for empty places.
 *
 * <p>Up to a number of vertices that is given the result is the best there is, found in O(n³) steps
 * ({@link AlternatingTree}). With more it is good, and found in some O(n²) ({@link PairExchanges}).
 * Which of several equal ones is found depends on nothing but the weights and their order, so it is
 * the same on every machine.
 *
 * <p>Precision: weights are rounded to whole multiples of a unit, and what follows is exact. The
 * unit is a power of two, at most 2<sup>-45</sup> of the difference of the greatest and the least
 * weight. Rounding changes a weight by 0.51 units at most, so the sum of a best matching of n
 * vertices is at most 0.51 n units more than the least. Whole numbers that differ by less than
 * 2<sup>46</sup> do not change.
 *
 * <p>Nothing is allocated by a call for as many vertices as the one before. Not thread-safe.
 *
 * <p>Source: Jiang, Shen, Chen and Tripathi, Analysis and Approximation of Optimal Co-Scheduling on
 * Chip Multiprocessors (PACT 2008), for its use; for the algorithm see there.
 */
public final class PerfectMatching {
  /**
   * For how many vertices the best matching is found unless told otherwise. A number and not a
   * time, so that results are the same everywhere; {@code benchmarks/run matching} measures what it
   * takes. Where all threads differ it was 0.09 ms for 40 vertices, 21 ms for 256, 170 ms for 512
   * and 1.3 s for 1,024, with exchanges 0.02, 2, 17 and 72 ms.
   */
  public static final int DEFAULT_MOST_EXACT = 256;

  /** More vertices are refused. */
  public static final int MOST_VERTICES = 16_384;

  /** Weights less the least one have this many bits at most. */
  private static final int BITS = 46;

  private final int mostExact;
  private int vertices = -1;

  /**
   * Twice the units of each weight above the least one, so below 2^47. No number of the search is
   * greater than 2 n + 1 times that: the times of all searches sum up to what a best matching
   * weighs at most, by which the sum of the duals rises, and no dual changes faster than by two.
   */
  private long[] doubledUnits = {};

  private int[] mate = {};
  private BestMatching best;
  private PairExchanges exchanges;

  /** Finds the best matching of {@link #DEFAULT_MOST_EXACT} vertices at most. */
  public PerfectMatching() {
    this(DEFAULT_MOST_EXACT);
  }

  /**
   * Finds the best matching up to some number of vertices.
   *
   * @param mostExact with more vertices pairs are exchanged instead; 0 for always ({@link
   *     #DEFAULT_MOST_EXACT} tells what it costs)
   */
  public PerfectMatching(int mostExact) {
    this.mostExact = mostExact;
  }

  /**
   * Pairs vertices.
   *
   * @param weights of i and j, i &lt; j &lt; n, at i n + j; the others are not read. Of any sign
   * @param n number of vertices
   * @return the partner of each vertex; the next call overwrites it
   * @throws IllegalArgumentException if n is negative, odd or more than {@link #MOST_VERTICES}, if
   *     there are less than n * n weights, or if one is not finite
   */
  public int[] match(double[] weights, int n) {
    check(weights, n);
    prepare(n);
    scale(weights);
    if (n <= mostExact) {
      best.match(mate);
    } else {
      exchanges.match(mate);
    }
    return mate;
  }

  private static void check(double[] weights, int n) {
    if (n < 0 || n % 2 != 0 || n > MOST_VERTICES) {
      throw new IllegalArgumentException(
          "%d vertices cannot be paired: expected an even number from 0 to %d"
              .formatted(n, MOST_VERTICES));
    }
    if (weights.length < n * n) {
      throw new IllegalArgumentException(
          "expected %d weights for %d vertices, found %d".formatted(n * n, n, weights.length));
    }
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        if (!Double.isFinite(weights[i * n + j])) {
          throw new IllegalArgumentException(
              "the weight of %d and %d is %s: expected a finite number"
                  .formatted(i, j, weights[i * n + j]));
        }
      }
    }
  }

  private void prepare(int n) {
    if (n == vertices) {
      return;
    }
    vertices = n;
    doubledUnits = new long[n * n];
    mate = new int[n];
    best = n <= mostExact ? new BestMatching(n, doubledUnits) : null;
    exchanges = n <= mostExact ? null : new PairExchanges(n, doubledUnits);
  }

  private void scale(double[] weights) {
    double least = Double.POSITIVE_INFINITY;
    double greatest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < vertices; i++) {
      for (int j = i + 1; j < vertices; j++) {
        least = Math.min(least, weights[i * vertices + j]);
        greatest = Math.max(greatest, weights[i * vertices + j]);
      }
    }
    double factor = factorFor(greatest - least);
    double origin = factor * least;
    int shift = BITS - 1 - Math.getExponent(factor * greatest - origin);
    for (int i = 0; i < vertices; i++) {
      for (int j = i + 1; j < vertices; j++) {
        double above = factor * weights[i * vertices + j] - origin;
        long doubled = 2 * (long) Math.rint(Math.scalb(above, shift));
        doubledUnits[i * vertices + j] = doubled;
        doubledUnits[j * vertices + i] = doubled;
      }
    }
  }

  /** Makes differences that are neither infinite nor without an exponent of their own. */
  private static double factorFor(double range) {
    if (Double.isInfinite(range)) {
      return 0.5;
    }
    return range < Double.MIN_NORMAL ? 0x1p100 : 1;
  }
}
