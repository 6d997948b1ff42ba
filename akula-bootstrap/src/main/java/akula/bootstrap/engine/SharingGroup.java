package akula.bootstrap.engine;

import akula.bootstrap.contention.CoScheduleCache;
import akula.bootstrap.contention.Solution;
import java.util.Arrays;

/**
 * One place where threads slow each other down: a core, a memory domain, a NUMA node or the
 * machine. Holds the running tasks in the order of their rows.
 */
final class SharingGroup {
  /** Position among the engine's levels. */
  final int level;

  boolean dirty;

  private final boolean givesParameters;
  private final CoScheduleCache cache;
  private final int[] rows;
  private final Task[] members;
  private int count;

  /**
   * Makes an empty group.
   *
   * @param level position among the engine's levels
   * @param contexts the most tasks that can run here at once
   * @param givesParameters whether this level's model decides the parameters of its members
   * @param cache solves co-schedules
   */
  SharingGroup(int level, int contexts, boolean givesParameters, CoScheduleCache cache) {
    this.level = level;
    this.givesParameters = givesParameters;
    this.cache = cache;
    rows = new int[contexts];
    members = new Task[contexts];
  }

  void clear() {
    while (count > 0) {
      members[--count] = null;
    }
    dirty = false;
  }

  void insert(Task task) {
    int position = countBelow(task.row + 1);
    for (int i = count - 1; i >= 0; i--) {
      int there = i + oneIfBelow(position, i + 1);
      rows[there] = rows[i];
      members[there] = members[i];
    }
    rows[position] = task.row;
    members[position] = task;
    count++;
  }

  void remove(Task task) {
    int position = countBelow(task.row);
    while (members[position] != task) {
      position++;
    }
    count--;
    for (int i = 0; i < count; i++) {
      int here = i + oneIfBelow(position, i + 1);
      rows[i] = rows[here];
      members[i] = members[here];
    }
    members[count] = null;
  }

  /** Returns the number of members whose row is below this one. */
  private int countBelow(int row) {
    int below = 0;
    for (int i = 0; i < count; i++) {
      below += oneIfBelow(rows[i], row);
    }
    return below;
  }

  /** Where rows lie cannot be foretold, so a branch would cost more than a few steps in vain. */
  private static int oneIfBelow(int a, int b) {
    return a - b >>> 31;
  }

  boolean givesParameters() {
    return givesParameters;
  }

  /** Gives every member its relative speed and marks those stale for which something changed. */
  void refresh(StaleTasks stale) {
    dirty = false;
    if (count == 0) {
      return;
    }
    Solution solution = cache.get(rows, count);
    double[] speeds = solution.speeds();
    boolean parameters = givesParameters && cache.givesParameters();
    for (int i = 0; i < count; i++) {
      Task task = members[i];
      boolean changed = task.setLevelSpeed(level, speeds[i]);
      if (changed) {
        stale.add(task);
      }
      if (parameters && (task.solution != solution || task.position != i)) {
        giveParameters(task, solution, i, changed, stale);
      }
    }
  }

  /** The values are looked at only where it matters, since they are seldom in the cache. */
  private void giveParameters(
      Task task, Solution solution, int position, boolean isStale, StaleTasks stale) {
    boolean changed =
        !isStale
            && task.monitored
            && !Arrays.equals(
                values(task.solution, task.position, task.row),
                values(solution, position, task.row));
    task.solution = solution;
    task.position = position;
    if (changed) {
      stale.add(task);
    }
  }

  private double[] values(Solution solution, int position, int row) {
    return solution == null || !solution.givesParameters()
        ? cache.dataSetValues(row)
        : solution.parameters(position);
  }

  /**
   * Returns the co-schedule in which a task takes the place of a member.
   *
   * @param except the member whose place is taken
   * @param task not a member
   */
  Solution replaced(Task except, Task task) {
    remove(except);
    insert(task);
    Solution solution = cache.get(rows, count);
    remove(task);
    insert(except);
    return solution;
  }
}
