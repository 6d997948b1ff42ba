package akula.bootstrap.contention;

import akula.formats.contention.CoSchedule;
import akula.formats.contention.ContentionModel;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Solves co-schedules for all workers and remembers the answers in bounded space, so that what one
 * worker solved, or an earlier sweep, need not be solved again. Each answer has one place that
 * follows from its rows: of its own where the rows are few, else one of a table, where a later
 * answer for the same place takes it. What is forgotten is solved again, and the answer is the
 * same.
 *
 * <p>Safe for use by several threads.
 */
public final class CoScheduleSolver {
  private static final int SLOTS = 1 << 17;

  private final ContentionModel model;
  private final double[][] dataSetValues;
  private final RowKeys keys;
  private final CoScheduleIndex index;
  private final int slots;

  /** First those of few rows, by their number, then the table of the others. */
  private final AtomicReferenceArray<Solution> remembered;

  /**
   * Makes one that remembers nothing.
   *
   * @param model solves
   * @param dataSetValues {@code [row][column]}: fills what a solution leaves open; not modified
   */
  public CoScheduleSolver(ContentionModel model, double[][] dataSetValues) {
    this(model, dataSetValues, SLOTS);
  }

  /** With a table of so many slots, a power of two. */
  CoScheduleSolver(ContentionModel model, double[][] dataSetValues, int slots) {
    this.model = model;
    this.dataSetValues = dataSetValues;
    keys = new RowKeys(dataSetValues.length);
    index = CoScheduleIndex.upTo(dataSetValues.length, slots);
    this.slots = slots;
    remembered = new AtomicReferenceArray<>(index.size() + slots);
  }

  /**
   * Returns the solution of a co-schedule, with every parameter filled in (or null parameters where
   * the model gives none).
   *
   * @param rows ascending, in the first {@code count} places
   * @param count number of rows, at least 1
   */
  Solution solve(int[] rows, int count) {
    long key = keys.of(rows, count);
    int slot =
        count <= index.most() ? index.of(rows, count) : index.size() + RowKeys.slot(key, slots);
    Solution found = remembered.get(slot);
    if (found == null || !Arrays.equals(found.rows(), 0, found.rows().length, rows, 0, count)) {
      found = new Solution(key, filled(model.solve(Arrays.copyOf(rows, count))));
      remembered.set(slot, found);
    }
    return found;
  }

  /** Returns the parameters of an application as measured alone, by column; not to be modified. */
  double[] dataSetValues(int row) {
    return dataSetValues[row];
  }

  /** Returns how many parameter columns the data set has. */
  int columnCount() {
    return dataSetValues[0].length;
  }

  /** Returns how many rows the data set has. */
  int rowCount() {
    return dataSetValues.length;
  }

  /** Returns the keys of co-schedules of the rows that the data set has. */
  RowKeys keys() {
    return keys;
  }

  /** Returns whether the model may give a parameter column a value that is not the data set's. */
  public boolean gives(int column) {
    return model.gives(column);
  }

  private CoSchedule filled(CoSchedule solution) {
    double[][] parameters = solution.parameters();
    if (parameters == null) {
      return solution;
    }
    double[][] filled = new double[parameters.length][];
    for (int i = 0; i < filled.length; i++) {
      filled[i] = parameters[i].clone();
      double[] values = dataSetValues[solution.rows()[i]];
      for (int c = 0; c < values.length; c++) {
        if (Double.isNaN(filled[i][c])) {
          filled[i][c] = values[c];
        }
      }
    }
    return new CoSchedule(solution.rows(), solution.speeds(), filled);
  }
}
