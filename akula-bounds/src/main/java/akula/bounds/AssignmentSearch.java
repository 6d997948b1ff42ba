package akula.bounds;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds the assignments of a set of threads to the contexts of a domain, more than so many on one
 * of them, that could cost less than a limit; of assignments that differ by an exchange of threads
 * of one class, one.
 */
final class AssignmentSearch implements Arrangements.Watch {
  private final AssignmentCosts costs;
  private final int[] classes;
  private final int perContext;
  private final double limit;
  private final int[] loads;

  /** {@code [placed]}: least times of all with the places of so many. */
  private final double[][] nanos;

  private final List<Assignment> found = new ArrayList<>();
  private int looks;

  /**
   * Makes it.
   *
   * @param costs what the set costs at least
   * @param classes of the threads, ascending
   * @param perContext assignments with no more threads than this on any context are passed over
   * @param contexts of the domain
   * @param limit what the set may cost
   * @param mostLooks how many assignments may be looked at, begun ones counted
   */
  AssignmentSearch(
      AssignmentCosts costs,
      int[] classes,
      int perContext,
      int contexts,
      double limit,
      int mostLooks) {
    this.costs = costs;
    this.classes = classes;
    this.perContext = perContext;
    this.limit = limit;
    loads = new int[contexts];
    nanos = new double[classes.length + 1][classes.length];
    looks = mostLooks;
  }

  /** Returns what was found. */
  List<Assignment> found() {
    return found;
  }

  /**
   * Returns how many more assignments may be looked at; none if there may be others than were
   * found.
   */
  int looksLeft() {
    return looks;
  }

  @Override
  public boolean allows(int[] places, int placed) {
    if (looks <= 0 || isAnExchange(places, placed)) {
      return false;
    }
    looks--;
    double[] times = waited(places, placed);
    double cost = costs.of(times);
    if (cost >= limit) {
      return false;
    }
    if (placed == places.length && isOversubscribed(places)) {
      found.add(new Assignment(cost, places.clone(), times.clone(), 0, found.size()));
    }
    return true;
  }

  /** Of two threads of a class the first one has the first context, and not the other way round. */
  private boolean isAnExchange(int[] places, int placed) {
    return placed > 1
        && classes[placed - 1] == classes[placed - 2]
        && places[placed - 1] < places[placed - 2];
  }

  /**
   * Least times with what threads wait for those on the same context; 0 for those that have no
   * place yet. Threads get their places one by one, and those before it still have theirs.
   */
  private double[] waited(int[] places, int placed) {
    double[] now = nanos[placed];
    if (placed > 0) {
      System.arraycopy(nanos[placed - 1], 0, now, 0, now.length);
      costs.place(placed - 1, places, now);
    }
    return now;
  }

  private boolean isOversubscribed(int[] places) {
    Arrays.fill(loads, 0);
    for (int place : places) {
      if (++loads[place] > perContext) {
        return true;
      }
    }
    return false;
  }
}
