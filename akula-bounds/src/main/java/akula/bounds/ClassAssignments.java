package akula.bounds;

import java.util.List;

/**
 * Assignments of threads of some classes to the contexts of a domain, for all sets of threads that
 * have so many of each. Of those that differ by an exchange of threads of one class there is one:
 * what an assignment costs at least does not hang on who of a class is where.
 */
final class ClassAssignments {
  private final AssignmentCosts costs;

  /** As far as each was raised, by number. */
  private final Assignment[] assignments;

  /**
   * Makes it.
   *
   * @param costs of some threads of these classes, sorted by class
   * @param found the assignments, in the order of their numbers
   */
  ClassAssignments(AssignmentCosts costs, List<Assignment> found) {
    this.costs = costs;
    assignments = found.toArray(Assignment[]::new);
  }

  /** Returns how many there are. */
  int count() {
    return assignments.length;
  }

  /** Returns the assignments as they are now. */
  Assignment[] now() {
    return assignments.clone();
  }

  /**
   * Returns an assignment with a bound that is higher, if it may be: for some set of threads it may
   * have been raised before.
   *
   * @param enough a bound that need not be raised further at present
   */
  Assignment raised(Assignment known, double enough) {
    Assignment newest = assignments[known.number()];
    if (newest == known) {
      newest = known.raised(costs, enough);
      assignments[known.number()] = newest;
    }
    return newest;
  }
}
