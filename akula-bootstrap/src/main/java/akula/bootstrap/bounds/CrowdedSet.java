package akula.bootstrap.bounds;

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
  void step(Outcomes outcomes, double enough) {
    Way way = ways.first();
    if (way.mayCostMore()) {
      ways.replaceFirst(ofClasses.raised(way, enough));
    } else if (!way.isOfThreads()) {
      ways.removeFirst();
      divide(way);
    } else {
      ways.removeFirst();
      simulate(way.places(), outcomes);
    }
  }

  /** Puts ways of single threads in the place of one of classes. */
  private void divide(Way way) {
    for (int[] places : TurnOrders.of(classes, way.places(), times.speeds().length)) {
      double cost = Math.max(way.bound(), times.reckoned(part.members(), places));
      ways.add(Way.ofThreads(cost, places, ways.nextNumber()));
    }
  }

  private void simulate(int[] places, Outcomes outcomes) {
    double cost = outcomes.of(part.kind(), part.members(), places)[times.worst() ? 1 : 0];
    if (cost < best) {
      best = cost;
      bestPlaces = places;
    }
  }
}
