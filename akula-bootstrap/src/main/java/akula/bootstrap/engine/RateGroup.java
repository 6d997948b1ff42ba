package akula.bootstrap.engine;

import akula.formats.contention.RateModel;

/**
 * The running tasks of one place at a level whose contention depends on how fast they work. That
 * follows from the levels inside, which others change too, so it is solved anew whenever anything
 * changed.
 */
final class RateGroup {
  private final RateModel model;
  private final int level;

  /** In the order of the contexts, so that sums do not depend on who came first. */
  private final ContextQueue[] places;

  /** Those that run there, while they are refreshed. */
  private final Task[] members;

  private final int[] rows;
  private final double[] rates;
  private final double[] speeds;

  /** The row of those that spin, or {@link SharingGroup#NOT_FELT}. */
  private final int spinningRow;

  private int placeCount;

  /**
   * Makes a group without any context.
   *
   * @param model solves
   * @param level position among the engine's levels
   * @param contexts how many contexts there will be
   * @param spinningRow the row of tasks that wait and keep their context, {@link
   *     SharingGroup#NOT_FELT} if they slow nobody
   */
  RateGroup(RateModel model, int level, int contexts, int spinningRow) {
    this.model = model;
    this.level = level;
    this.spinningRow = spinningRow;
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
      rows[i] = members[i].spinning ? spinningRow : members[i].row;
      rates[i] = dynamics.rateWithin(members[i], level);
    }
    model.solve(rows, rates, count, speeds, null);
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
      Task task = place.current;
      if (task != null && (!task.spinning || spinningRow != SharingGroup.NOT_FELT)) {
        members[count++] = task;
      }
    }
    return count;
  }
}
