package akula.bounds;

/**
 * An assignment of a set of threads to the contexts of a domain.
 *
 * @param bound it costs no less than this
 * @param places contexts within the domain: of threads sorted by class, or by member if the
 *     assignment is one of single threads
 * @param nanos least times of the threads; null if it is an assignment of single threads
 * @param passes how often they were lengthened
 * @param number of the assignment among those of its classes; one that follows these if it is of
 *     threads
 */
record Assignment(double bound, int[] places, double[] nanos, int passes, int number) {
  private static final int MOST_PASSES = 3;

  /** Returns an assignment of single threads. */
  static Assignment ofThreads(double bound, int[] places, int number) {
    return new Assignment(bound, places, null, MOST_PASSES + 1, number);
  }

  /** Returns whether the bound may be raised by what the threads do to each other. */
  boolean mayCostMore() {
    return passes < MOST_PASSES;
  }

  /** Returns whether it is known who of a class is where. */
  boolean isOfThreads() {
    return passes > MOST_PASSES;
  }

  /**
   * Returns the same assignment with a bound that is no lower.
   *
   * @param enough a bound that need not be raised further at present
   */
  Assignment raised(AssignmentCosts costs, double enough) {
    double[] longer = costs.lengthened(places, nanos, enough);
    double cost = Math.max(bound, costs.of(longer));
    return new Assignment(cost, places, longer, next(cost, enough), number);
  }

  /** What was left off because it was enough is still to come. */
  private int next(double cost, double enough) {
    if (cost == bound) {
      return MOST_PASSES;
    }
    return cost >= enough ? passes : passes + 1;
  }
}
