package akula.bootstrap.contention;

import java.util.Arrays;

/**
 * Solved co-schedules in bounded space: two generations of a hash table. When the young one is full
 * it becomes the old one and the old one is dropped; what is found in the old one moves to the young
 * one. What is forgotten is solved again, so the size changes nothing but the time.
 *
 * <p>Not safe for use by several threads at once.
 */
public final class CoScheduleCache {
  /** Entries of one generation, unless told otherwise. */
  public static final int DEFAULT_CAPACITY = 1 << 17;

  private final ContentionModel model;
  private final double[][] dataSetValues;
  private final int capacity;
  private CoSchedule[] young;
  private CoSchedule[] old = new CoSchedule[0];
  private int youngCount;
  private long solved;

  /**
   * Makes an empty cache.
   *
   * @param model solves what is not there
   * @param dataSetValues {@code [row][column]}: fills what a solution leaves open; not modified
   * @param capacity entries of one generation, at least 1
   */
  public CoScheduleCache(ContentionModel model, double[][] dataSetValues, int capacity) {
    if (capacity < 1) {
      throw new IllegalArgumentException("a cache needs room for one entry, not " + capacity);
    }
    this.model = model;
    this.dataSetValues = dataSetValues;
    this.capacity = capacity;
    young = new CoSchedule[256];
  }

  /**
   * Returns the solution of a co-schedule, with every parameter filled in (or null parameters where
   * the model gives none).
   *
   * @param rows ascending, in the first {@code count} places
   * @param count number of rows, at least 1
   */
  public CoSchedule get(int[] rows, int count) {
    int hash = hash(rows, count);
    CoSchedule found = find(young, hash, rows, count);
    if (found != null) {
      return found;
    }
    found = old.length == 0 ? null : find(old, hash, rows, count);
    if (found == null) {
      found = filled(model.solve(Arrays.copyOf(rows, count)));
      solved++;
    }
    insert(found, hash);
    return found;
  }

  /** Returns the parameters of an application as measured alone, by column; not to be modified. */
  public double[] dataSetValues(int row) {
    return dataSetValues[row];
  }

  /** Returns how many co-schedules were solved so far. */
  public long solvedCount() {
    return solved;
  }

  private static int hash(int[] rows, int count) {
    long hash = count;
    for (int i = 0; i < count; i++) {
      hash = (hash ^ rows[i]) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 29;
    }
    return (int) (hash ^ (hash >>> 32));
  }

  private static CoSchedule find(CoSchedule[] table, int hash, int[] rows, int count) {
    int mask = table.length - 1;
    for (int i = hash & mask; table[i] != null; i = (i + 1) & mask) {
      if (same(table[i].rows(), rows, count)) {
        return table[i];
      }
    }
    return null;
  }

  private static boolean same(int[] key, int[] rows, int count) {
    if (key.length != count) {
      return false;
    }
    for (int i = 0; i < count; i++) {
      if (key[i] != rows[i]) {
        return false;
      }
    }
    return true;
  }

  private void insert(CoSchedule entry, int hash) {
    if (youngCount == capacity) {
      old = young;
      young = new CoSchedule[256];
      youngCount = 0;
    } else if (2 * youngCount >= young.length) {
      grow();
    }
    put(young, entry, hash);
    youngCount++;
  }

  private void grow() {
    CoSchedule[] bigger = new CoSchedule[2 * young.length];
    for (CoSchedule entry : young) {
      if (entry != null) {
        put(bigger, entry, hash(entry.rows(), entry.rows().length));
      }
    }
    young = bigger;
  }

  private static void put(CoSchedule[] table, CoSchedule entry, int hash) {
    int mask = table.length - 1;
    int i = hash & mask;
    while (table[i] != null) {
      i = (i + 1) & mask;
    }
    table[i] = entry;
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
