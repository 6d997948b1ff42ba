package akula.bounds;

import java.util.List;

/**
 * A set of threads that could have a domain of their own, with what it costs as far as that is
 * known: bounds are raised, and assignments to contexts simulated, only where they could be the
 * best.
 */
final class OversubscribedSet {
  private final KindTimes times;
  private final int[] classes;
  private final ClassAssignments ofClasses;
  private final AssignmentHeap assignments;
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
   * @param ofClasses all assignments that could be cheaper than one in which no context has too
   *     many
   * @param roomy what such a one costs; infinite if there is none
   */
  OversubscribedSet(
      Part part, KindTimes times, int[] classes, ClassAssignments ofClasses, double roomy) {
    this.part = part;
    this.times = times;
    this.classes = classes;
    this.ofClasses = ofClasses;
    best = roomy;
    assignments = new AssignmentHeap(ofClasses.now());
  }

  boolean isKnown() {
    return assignments.leastBound() >= best;
  }

  /** Returns whether the next step is a simulation. */
  boolean needsSimulation() {
    return !isKnown() && assignments.first().isOfThreads();
  }

  /** Returns whether the next step is to divide an assignment into those of single threads. */
  boolean needsDivision() {
    return !isKnown() && !assignments.first().mayCostMore() && !assignments.first().isOfThreads();
  }

  /** Returns what the set costs at least, and exactly if that is known. */
  double value() {
    return Math.min(best, assignments.leastBound());
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
   * @return how many assignments of single threads an assignment was divided into
   */
  int step(Outcomes outcomes, double enough) {
    Assignment assignment = assignments.first();
    if (assignment.mayCostMore()) {
      assignments.replaceFirst(ofClasses.raised(assignment, enough));
      return 0;
    }
    assignments.removeFirst();
    if (!assignment.isOfThreads()) {
      return divide(assignment);
    }
    simulate(assignment.places(), outcomes);
    return 0;
  }

  /** Puts assignments of single threads in the place of one of classes. */
  private int divide(Assignment assignment) {
    List<int[]> orders = TurnOrders.of(classes, assignment.places(), times.twins());
    for (int[] places : orders) {
      double cost = Math.max(assignment.bound(), times.computed(part.members(), places));
      assignments.add(Assignment.ofThreads(cost, places, assignments.nextNumber()));
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
