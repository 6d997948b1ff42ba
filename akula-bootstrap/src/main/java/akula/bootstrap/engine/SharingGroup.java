package akula.bootstrap.engine;

import akula.bootstrap.contention.CoScheduleCache;
import java.util.Arrays;

/**
 * One place where threads slow each other down: a core, a memory domain, a NUMA node or the
 * machine. Holds the running tasks in the order of their rows.
 */
final class SharingGroup {
  /** Position among the engine's levels. */
  final int level;

  /**
   * 1 unless its members changed since the last {@link #refresh}, then 0. A number, since what is
   * counted by it needs no branch, which could not be foretold.
   */
  int clean;

  /** The row of those that spin, or -1 if nobody here feels them. */
  private final int spinningRow;

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
   * @param spinningRow the row of tasks that wait and keep their context, -1 if they slow nobody
   * @param cache solves co-schedules
   */
  SharingGroup(
      int level, int contexts, boolean givesParameters, int spinningRow, CoScheduleCache cache) {
    this.level = level;
    this.spinningRow = spinningRow;
    this.givesParameters = givesParameters;
    this.cache = cache;
    rows = new int[contexts];
    members = new Task[contexts];
    clean = 1;
  }

  void clear() {
    while (count > 0) {
      members[--count] = null;
    }
    clean = 1;
  }

  void insert(Task task) {
    insert(task, task.row);
  }

  /** Tells whether tasks that spin are members here. */
  boolean feelsSpinning() {
    return spinningRow >= 0;
  }

  /** Takes in a task that spins. */
  void insertSpinning(Task task) {
    insert(task, spinningRow);
  }

  /** Lets a task go that spins. */
  void removeSpinning(Task task) {
    remove(task, spinningRow);
  }

  private void insert(Task task, int row) {
    int position = countBelow(row + 1);
    for (int i = count - 1; i >= 0; i--) {
      int there = i + oneIfBelow(position, i + 1);
      rows[there] = rows[i];
      members[there] = members[i];
    }
    rows[position] = row;
    members[position] = task;
    count++;
  }

  void remove(Task task) {
    remove(task, task.row);
  }

  private void remove(Task task, int row) {
    int position = positionOf(task, row);
    count--;
    for (int i = 0; i < count; i++) {
      int here = i + oneIfBelow(position, i + 1);
      rows[i] = rows[here];
      members[i] = members[here];
    }
    members[count] = null;
  }

  private int positionOf(Task member, int row) {
    int position = countBelow(row);
    while (members[position] != member) {
      position++;
    }
    return position;
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

  /** Gives every member its relative speed and marks those stale for which something changed. */
  void refresh(StaleTasks stale) {
    clean = 1;
    if (count == 0) {
      return;
    }
    int place = cache.find(rows, count);
    double[] speeds = cache.speeds();
    boolean parameters = givesParameters && cache.givesParameters();
    for (int i = 0; i < count; i++) {
      Task task = members[i];
      boolean changed = task.setLevelSpeed(level, speeds[place + i]);
      stale.addIf(task, changed ? 1 : 0);
      if (parameters) {
        giveParameters(task, i, changed, stale);
      }
    }
  }

  /** The values are looked at only where it matters, since they are seldom in the cache. */
  private void giveParameters(Task task, int position, boolean isStale, StaleTasks stale) {
    double[] before = task.given;
    int placeBefore = task.givenPlace;
    task.given = cache.parameters();
    task.givenPlace = position * cache.columnCount();
    boolean mayDiffer = before != task.given || placeBefore != task.givenPlace;
    if (mayDiffer && !isStale && task.monitored) {
      stale.addIf(task, differs(task, before, placeBefore) ? 1 : 0);
    }
  }

  private boolean differs(Task task, double[] before, int placeBefore) {
    double[] alone = cache.dataSetValues(task.row);
    double[] now = task.given == null ? alone : task.given;
    int place = task.given == null ? 0 : task.givenPlace;
    return !Arrays.equals(
        before == null ? alone : before,
        before == null ? 0 : placeBefore,
        (before == null ? 0 : placeBefore) + alone.length,
        now,
        place,
        place + alone.length);
  }

  /** Gives a task what it would have in place of a member; it does not become one. */
  void giveInPlaceOf(Task member, Task task) {
    remove(member);
    insert(task);
    int place = cache.find(rows, count);
    int position = positionOf(task, task.row);
    task.setLevelSpeed(level, cache.speeds()[place + position]);
    if (givesParameters) {
      task.given = cache.parameters();
      task.givenPlace = position * cache.columnCount();
    }
    remove(task);
    insert(member);
  }
}
