package akula.bootstrap.engine;

import akula.formats.contention.RateModel;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * The running tasks of one place at a level whose contention depends on how fast they work. That
 * follows from the levels inside, which others change too, so it is solved anew whenever anything
 * changed.
 */
final class RateGroup {
  /** Position among the engine's levels. */
  final int level;

  private final RateModel model;

  /** In the order of the contexts, so that sums do not depend on who came first. */
  private final ContextQueue[] queues;

  /** Those that run there, while they are refreshed. */
  private final Task[] members;

  private final int[] rows;
  private final double[] rates;
  private final double[] speeds;

  /** The columns that the model gives, and by column where they are given to a task. */
  private final int[] columns;

  private final int[] givenPlaces;

  /** The columns that the model reads, as the levels within leave them. */
  private final DataColumn[] readColumns;

  /** {@code [column][member]}, null in other columns; null if there are none. */
  private final double[][] parameters;

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
   * @param givenPlaces by column: where its values are given to a task; below 0 if nowhere
   * @param within by column: the parameter as the levels within leave it; null if not read
   */
  RateGroup(
      RateModel model,
      int level,
      int contexts,
      int spinningRow,
      int[] givenPlaces,
      DataColumn[] within) {
    this.model = model;
    this.level = level;
    this.spinningRow = spinningRow;
    queues = new ContextQueue[contexts];
    members = new Task[contexts];
    rows = new int[contexts];
    rates = new double[contexts];
    speeds = new double[contexts];
    this.givenPlaces = givenPlaces;
    columns = IntStream.range(0, givenPlaces.length).filter(c -> givenPlaces[c] >= 0).toArray();
    readColumns = Arrays.stream(within).filter(Objects::nonNull).toArray(DataColumn[]::new);
    boolean none = columns.length == 0 && readColumns.length == 0;
    parameters = none ? null : new double[givenPlaces.length][];
    for (int column = 0; column < givenPlaces.length; column++) {
      if (givenPlaces[column] >= 0 || within[column] != null) {
        parameters[column] = new double[contexts];
      }
    }
  }

  /** Adds one of its contexts. */
  void add(ContextQueue place) {
    queues[placeCount++] = place;
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
    solve(dynamics, count);
    for (int i = 0; i < count; i++) {
      boolean changed = members[i].setLevelSpeed(level, speeds[i]);
      if (give(i) && members[i].monitored || changed) {
        stale.add(members[i].queue.number);
      }
    }
  }

  /** Returns the relative speed of a member that works, with one other or with null for nobody. */
  double speedBeside(Dynamics dynamics, Task task, Task other) {
    boolean isFelt = other != null && (!other.spinning || spinningRow != SharingGroup.NOT_FELT);
    members[0] = task;
    if (isFelt) {
      members[1] = other;
    }
    solve(dynamics, isFelt ? 2 : 1);
    return speeds[0];
  }

  private void solve(Dynamics dynamics, int count) {
    for (int i = 0; i < count; i++) {
      rows[i] = members[i].spinning ? spinningRow : members[i].row;
      rates[i] = dynamics.rateWithin(members[i], level);
    }
    for (int column : columns) {
      Arrays.fill(parameters[column], 0, count, Double.NaN);
    }
    for (DataColumn column : readColumns) {
      for (int i = 0; i < count; i++) {
        boolean known = !members[i].spinning;
        parameters[column.number][i] =
            known ? column.value(members[i].row, members[i].given) : Double.NaN;
      }
    }
    model.solve(rows, rates, count, speeds, parameters);
  }

  /** Gives a member its parameters; returns whether any is another than before. */
  private boolean give(int member) {
    boolean changed = false;
    for (int column : columns) {
      changed |= members[member].given.set(givenPlaces[column], parameters[column][member]);
    }
    return changed;
  }

  private int gather() {
    int count = 0;
    for (ContextQueue place : queues) {
      Task task = place.current;
      if (task != null && (!task.spinning || spinningRow != SharingGroup.NOT_FELT)) {
        members[count++] = task;
      }
    }
    return count;
  }
}
