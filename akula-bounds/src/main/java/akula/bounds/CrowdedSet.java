package akula.bounds;

import java.util.List;

/**
 * A set of threads that could have a domain of their own, with what it costs as far as that is
 * known: bounds are raised, and ways to put it on contexts simulated, only where they could be the
 * best.
 */
final class CrowdedSet {
  private final KindTimes times;
  private final int[] classes;
  private final ClassWays ofClasses;
  private final WayHeap ways;
  private Part part;
  private boolean isFinal;
  private double best;
  private int[] bestPlaces;

  /**
   * Makes one.
   *
   * @param part the set
   * @param times what its times hang on
   * @param classes of its threads, by member
   * @param ofClasses all ways that could be cheaper than one in which no context has too many
   * @param roomy what such a one costs; infinite if there is none
   */
  CrowdedSet(Part part, KindTimes times, int[] classes, ClassWays ofClasses, double roomy) {
    this.part = part;
    this.times = times;
    this.classes = classes;
    this.ofClasses = ofClasses;
    best = roomy;
    ways = new WayHeap(ofClasses.now());
  }

  boolean isKnown() {
    return ways.leastBound() >= best;
  }

  /** Tells whether the next step is a simulation. */
  boolean needsSimulation() {
    return !isKnown() && ways.first().isOfThreads();
  }

  /** Tells whether the next step is to divide a way into those of single threads. */
  boolean needsDivision() {
    return !isKnown() && !ways.first().mayCostMore() && !ways.first().isOfThreads();
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
   * @return how many ways of single threads a way was divided into
   */
  int step(Outcomes outcomes, double enough) {
    Way way = ways.first();
    if (way.mayCostMore()) {
      ways.replaceFirst(ofClasses.raised(way, enough));
      return 0;
    }
    ways.removeFirst();
    if (!way.isOfThreads()) {
      return divide(way);
    }
    simulate(way.places(), outcomes);
    return 0;
  }

  /** Puts ways of single threads in the place of one of classes. */
  private int divide(Way way) {
    List<int[]> orders = TurnOrders.of(classes, way.places(), times.twins());
    for (int[] places : orders) {
      double cost = Math.max(way.bound(), times.reckoned(part.members(), places));
      ways.add(Way.ofThreads(cost, places, ways.nextNumber()));
    }
    return orders.size();
  }

  private void simulate(int[] places, Outcomes outcomes) {
    double cost = outcomes.of(part.kind(), part.members(), places)[times.worst() ? 1 : 0];
    if (cost < best) {
      best = cost;
      bestPlaces = places;
    }
  }
}
