package akula.bootstrap.engine;

import akula.bootstrap.contention.BusModel;

/**
 * The running tasks that share a bus. What each asks for follows from its rate within the levels
 * inside, which others change too, so it is solved anew whenever anything changed.
 */
final class BusGroup {
  private final BusModel model;
  private final int level;
  private final Task[] members;
  private final int[] rows;
  private final double[] rates;
  private final double[] speeds;
  private int count;

  /**
   * Makes an empty group.
   *
   * @param model solves
   * @param level position among the engine's levels
   * @param contexts the most tasks that can run here at once
   */
  BusGroup(BusModel model, int level, int contexts) {
    this.model = model;
    this.level = level;
    members = new Task[contexts];
    rows = new int[contexts];
    rates = new double[contexts];
    speeds = new double[contexts];
  }

  void clear() {
    while (count > 0) {
      members[--count] = null;
    }
  }

  /** Takes a task in. The order is by number, so that sums do not depend on who came first. */
  void insert(Task task) {
    int i = count++;
    while (i > 0 && members[i - 1].id > task.id) {
      members[i] = members[i - 1];
      i--;
    }
    members[i] = task;
  }

  void remove(Task task) {
    int i = 0;
    while (members[i] != task) {
      i++;
    }
    count--;
    System.arraycopy(members, i + 1, members, i, count - i);
    members[count] = null;
  }

  /** Gives every member its relative speed and marks those stale for which it changed. */
  void refresh(Dynamics dynamics, StaleTasks stale) {
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
      stale.addIf(members[i], changed ? 1 : 0);
    }
  }
}
