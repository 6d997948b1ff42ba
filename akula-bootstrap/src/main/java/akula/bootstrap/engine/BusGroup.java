package akula.bootstrap.engine;

import akula.bootstrap.contention.BusModel;

/**
 * The running tasks that share a bus. What each asks for follows from its rate within the levels
 * inside, which others change too, so it is solved anew whenever anything changed.
 */
final class BusGroup {
  private final BusModel model;
  private final int level;

  /** In the order of the contexts, so that sums do not depend on who came first. */
  private final ContextQueue[] places;

  /** Those that run there, while they are refreshed. */
  private final Task[] members;

  private final int[] rows;
  private final double[] rates;
  private final double[] speeds;
  private int placeCount;

  /**
   * Makes a group without any context.
   *
   * @param model solves
   * @param level position among the engine's levels
   * @param contexts how many contexts there will be
   */
  BusGroup(BusModel model, int level, int contexts) {
    this.model = model;
    this.level = level;
    places = new ContextQueue[contexts];
    members = new Task[contexts];
    rows = new int[contexts];
    rates = new double[contexts];
    speeds = new double[contexts];
  }

  /** Adds one of its contexts. */
  void add(ContextQueue place) {
    places[placeCount++] = place;
  }

  /**
   * Gives every member its relative speed.
   *
   * @param stale gets the contexts of those for which it changed
   */
  void refresh(Dynamics dynamics, NumberSet stale) {
    int count = gather();
    if (count == 0) {
      return;
    }
    for (int i = 0; i < count; i++) {
      rows[i] = members[i].row;
      rates[i] = dynamics.rateWithin(members[i], level);
    }
    model.solve(rows, rates, count, speeds);
    for (int i = 0; i < count; i++) {
      boolean changed = members[i].setLevelSpeed(level, speeds[i]);
      if (changed) {
        stale.add(members[i].queue.number);
      }
    }
  }

  private int gather() {
    int count = 0;
    for (ContextQueue place : places) {
      if (place.current != null && !place.current.spinning) {
        members[count++] = place.current;
      }
    }
    return count;
  }
}
