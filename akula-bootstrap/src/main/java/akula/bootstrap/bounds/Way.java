package akula.bootstrap.bounds;

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
  private static final int MOST_PASSES = 3;

  /** Tells whether the bound may be raised. */
  boolean mayCostMore() {
    return passes <= MOST_PASSES;
  }

  /**
   * Returns the same way with a bound that is no lower: in the end that of reckoned times.
   *
   * @param enough a bound that need not be raised further at present
   */
  Way raised(WayCosts costs, double enough) {
    double[] least = nanos == null ? costs.waited(places, places.length) : nanos;
    boolean isLast = passes == MOST_PASSES;
    double[] longer =
        isLast ? costs.reckoned(places, least) : costs.lengthened(places, least, enough);
    double cost = Math.max(bound, costs.of(longer));
    return new Way(cost, places, longer, isLast ? passes + 1 : next(cost, enough), number);
  }

  /** What was left off because it was enough is still to come. */
  private int next(double cost, double enough) {
    if (cost == bound) {
      return MOST_PASSES;
    }
    return cost >= enough ? passes : passes + 1;
  }
}
