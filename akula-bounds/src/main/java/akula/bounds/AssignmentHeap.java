package akula.bounds;

import java.util.Arrays;

/**
 * Assignments, the cheapest first; among equals the one with the lowest number. A heap, since a
 * library's has no way to put another in the place of the first, and looks into each assignment to
 * compare it.
 */
final class AssignmentHeap {
  private Assignment[] assignments;
  private double[] bounds;
  private int size;
  private int nextNumber;

  /**
   * Makes one.
   *
   * @param all the assignments, the one of number 0 first; becomes part of the heap
   */
  AssignmentHeap(Assignment[] all) {
    assignments = all;
    size = assignments.length;
    nextNumber = size;
    bounds = new double[size];
    for (int i = 0; i < size; i++) {
      bounds[i] = assignments[i].bound();
    }
    for (int i = size / 2 - 1; i >= 0; i--) {
      sink(i, assignments[i]);
    }
  }

  /** Returns what the first costs at least; infinite if there is none. */
  double leastBound() {
    return size == 0 ? Double.POSITIVE_INFINITY : bounds[0];
  }

  Assignment first() {
    return assignments[0];
  }

  /** Puts another assignment in the place of the first. */
  void replaceFirst(Assignment assignment) {
    sink(0, assignment);
  }

  /** Returns a number that no assignment of the heap has had. */
  int nextNumber() {
    return nextNumber++;
  }

  void add(Assignment assignment) {
    if (size == assignments.length) {
      assignments = Arrays.copyOf(assignments, 2 * size + 1);
      bounds = Arrays.copyOf(bounds, assignments.length);
    }
    int at = size++;
    while (at > 0 && comesBefore(assignment, (at - 1) / 2)) {
      assignments[at] = assignments[(at - 1) / 2];
      bounds[at] = bounds[(at - 1) / 2];
      at = (at - 1) / 2;
    }
    assignments[at] = assignment;
    bounds[at] = assignment.bound();
  }

  void removeFirst() {
    Assignment last = assignments[--size];
    assignments[size] = null;
    if (size > 0) {
      sink(0, last);
    }
  }

  /** Puts an assignment where it belongs, at a place that is free or beneath it. */
  private void sink(int from, Assignment assignment) {
    int at = from;
    while (2 * at + 1 < size) {
      int next = 2 * at + 1;
      next += next + 1 < size && comesBefore(next + 1, next) ? 1 : 0;
      if (comesBefore(assignment, next)) {
        break;
      }
      bounds[at] = bounds[next];
      assignments[at] = assignments[next];
      at = next;
    }
    bounds[at] = assignment.bound();
    assignments[at] = assignment;
  }

  private boolean comesBefore(Assignment assignment, int other) {
    return assignment.bound() < bounds[other]
        || (assignment.bound() == bounds[other]
            && assignment.number() < assignments[other].number());
  }

  private boolean comesBefore(int one, int other) {
    return bounds[one] < bounds[other]
        || (bounds[one] == bounds[other]
            && assignments[one].number() < assignments[other].number());
  }
}
