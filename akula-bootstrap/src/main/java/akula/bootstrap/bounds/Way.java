package akula.bootstrap.bounds;

import java.util.Comparator;

/**
 * A way to put a set of threads on the contexts of a domain.
 *
 * @param bound it costs no less than this
 * @param places contexts within the domain, by member
 * @param nanos least times of the members, if any were lengthened
 * @param passes how often they were
 * @param number of the way among those of the set
 */
record Way(double bound, int[] places, double[] nanos, int passes, int number) {
  /** The cheapest first, whatever the order in which they were put there. */
  static final Comparator<Way> CHEAPEST =
      Comparator.comparingDouble(Way::bound).thenComparingInt(Way::number);

  private static final int MOST_PASSES = 3;

  /** Tells whether the bound may be raised. */
  boolean mayCostMore() {
    return passes <= MOST_PASSES;
  }

  /** Returns the same way with a bound that is no lower: in the end that of reckoned times. */
  Way raised(WayCosts costs) {
    double[] least = nanos == null ? costs.waited(places, places.length) : nanos;
    boolean isLast = passes == MOST_PASSES;
    double[] longer = isLast ? costs.reckoned(places, least) : costs.lengthened(places, least);
    double cost = Math.max(bound, costs.of(longer));
    int next = isLast || cost > bound ? passes + 1 : MOST_PASSES;
    return new Way(cost, places, longer, next, number);
  }
}
