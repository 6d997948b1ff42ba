package akula.bootstrap.engine;

import akula.bootstrap.contention.BusModel;
import java.util.Arrays;

/**
 * The running tasks that share a bus. What each asks for follows from its rate within the levels
 * inside, which others change too, so it is solved anew whenever anything changed.
 */
final class BusGroup {
  private final BusModel model;
  private final int level;

  /** Number of the first context that shares the bus. */
  private final int first;

  /** By context, so that sums do not depend on who came first; null where nobody runs. */
  private final Task[] tasks;

  /** Those of them that are there, while they are refreshed. */
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
   * @param first number of the first context that shares it
   * @param last number of the last one
   */
  BusGroup(BusModel model, int level, int first, int last) {
    this.model = model;
    this.level = level;
    this.first = first;
    int contexts = last + 1 - first;
    tasks = new Task[contexts];
    members = new Task[contexts];
    rows = new int[contexts];
    rates = new double[contexts];
    speeds = new double[contexts];
  }

  void clear() {
    Arrays.fill(tasks, null);
    count = 0;
  }

  void insert(Task task, ContextQueue queue) {
    tasks[queue.context.index() - first] = task;
    count++;
  }

  void remove(ContextQueue queue) {
    tasks[queue.context.index() - first] = null;
    count--;
  }

  /** Gives every member its relative speed and marks those stale for which it changed. */
  void refresh(Dynamics dynamics, StaleTasks stale) {
    if (count == 0) {
      return;
    }
    gather();
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

  private void gather() {
    int found = 0;
    for (int i = 0; found < count; i++) {
      if (tasks[i] != null) {
        members[found++] = tasks[i];
      }
    }
  }
}
