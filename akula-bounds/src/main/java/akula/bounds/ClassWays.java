package akula.bounds;

import java.util.List;

/**
 * Ways to put threads of some classes on the contexts of a domain, for all sets of threads that
 * have so many of each. Of those that differ by an exchange of threads of one class there is one:
 * what a way costs at least does not hang on who of a class is where.
 */
final class ClassWays {
  private final WayCosts costs;

  /** As far as each was raised, by number. */
  private final Way[] ways;

  /**
   * Makes it.
   *
   * @param costs of some threads of these classes, sorted by class
   * @param found the ways, in the order of their numbers
   */
  ClassWays(WayCosts costs, List<Way> found) {
    this.costs = costs;
    ways = found.toArray(Way[]::new);
  }

  /** Returns how many there are. */
  int count() {
    return ways.length;
  }

  /** Returns the ways as they are now. */
  Way[] now() {
    return ways.clone();
  }

  /**
   * Returns a way with a bound that is higher, if it may be: for some set of threads it may have
   * been raised before.
   *
   * @param enough a bound that need not be raised further at present
   */
  Way raised(Way known, double enough) {
    Way newest = ways[known.number()];
    if (newest == known) {
      newest = known.raised(costs, enough);
      ways[known.number()] = newest;
    }
    return newest;
  }
}
