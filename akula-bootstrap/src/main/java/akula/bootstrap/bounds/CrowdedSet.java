package akula.bootstrap.bounds;

import java.util.List;

/**
 * A set of threads that could have a domain of their own, with what it costs as far as that is
 * known: bounds are raised, and ways to put it on contexts simulated, only where they could be the
 * best.
 */
final class CrowdedSet {
  private final WayCosts costs;
  private final WayHeap ways;
  private Part part;
  private boolean isFinal;
  private double best;
  private int[] bestPlaces;

  /**
   * Makes one.
   *
   * @param part the set
   * @param costs what it costs at least
   * @param roomy what it costs if no context has too many; infinite if there is no such way
   * @param others all other ways that could be cheaper
   */
  CrowdedSet(Part part, WayCosts costs, double roomy, List<Way> others) {
    this.part = part;
    this.costs = costs;
    best = roomy;
    ways = new WayHeap(others);
  }

  boolean isKnown() {
    return ways.leastBound() >= best;
  }

  /** Tells whether the next step is a simulation. */
  boolean needsSimulation() {
    return !isKnown() && !ways.first().mayCostMore();
  }

  /** Returns what the set costs at least, and exactly if that is known. */
  double value() {
    return Math.min(best, ways.leastBound());
  }

  /** Returns the set with what it costs at least, and exactly if that is known. */
  Part part() {
    if (part.value() != value() || isKnown() != isFinal) {
      isFinal = isKnown();
      part = new Part(part.kind(), part.members(), value(), isFinal ? bestPlaces : null);
    }
    return part;
  }

  /**
   * Comes one step nearer to what the set costs, unless it is known.
   *
   * @param enough it does not matter at present whether it costs this much or more
   */
  void step(Outcomes outcomes, boolean worst, double enough) {
    Way way = ways.first();
    if (way.mayCostMore()) {
      ways.replaceFirst(way.raised(costs, enough));
      return;
    }
    ways.removeFirst();
    double cost = outcomes.of(part.kind(), part.members(), way.places())[worst ? 1 : 0];
    if (cost < best) {
      best = cost;
      bestPlaces = way.places();
    }
  }
}
