package akula.bootstrap.bounds;

import java.util.List;

/**
 * A set of threads that could have a domain of their own, with what it costs as far as that is
 * known: ways to put it on contexts are simulated only where they could be the best.
 */
final class CrowdedSet {
  private final int kind;
  private final int[] members;
  private final List<Seating.Way> ways;
  private int next;
  private double best;
  private int[] bestPlaces;

  /**
   * Makes one.
   *
   * @param roomy what it costs if no context has too many; infinite if there is no such way
   * @param ways all others that could be cheaper, the one with the least bound first
   */
  CrowdedSet(int kind, int[] members, double roomy, List<Seating.Way> ways) {
    this.kind = kind;
    this.members = members;
    this.ways = ways;
    best = roomy;
  }

  boolean isKnown() {
    return next == ways.size() || ways.get(next).bound() >= best;
  }

  /** Returns the set with what it costs at least, and exactly if that is known. */
  Part part() {
    return isKnown()
        ? new Part(kind, members, best, bestPlaces)
        : new Part(kind, members, ways.get(next).bound());
  }

  /** Simulates ways until it is known what the set costs. */
  void settle(Outcomes outcomes, boolean worst) {
    while (!isKnown()) {
      int[] places = ways.get(next++).places();
      double cost = outcomes.of(kind, members, places)[worst ? 1 : 0];
      if (cost < best) {
        best = cost;
        bestPlaces = places;
      }
    }
  }
}
