package akula.bootstrap.contention;

import java.util.Arrays;

/**
 * Solved co-schedules in bounded space: two generations of a hash table. When the young one is full
 * it becomes the old one and the old one is dropped; what is found in the old one moves to the
 * young one. What is forgotten is solved again, so the size changes nothing but the time.
 *
 * <p>Not safe for use by several threads at once.
 */
public final class CoScheduleCache {
  /** Entries of one generation, unless told otherwise. */
  public static final int DEFAULT_CAPACITY = 1 << 16;

  private static final int FIRST_SIZE = 256;

  private final ContentionModel model;
  private final double[][] dataSetValues;
  private final int capacity;
  private final int bits;
  private Generation young = new Generation(FIRST_SIZE);
  private Generation old = new Generation(1);
  private long solved;
  private boolean givesParameters;

  /** One table: open addressing, never more than half full. */
  private static final class Generation {
    private long[] keys;
    private CoSchedule[] entries;
    private int count;

    Generation(int size) {
      keys = new long[size];
      entries = new CoSchedule[size];
    }
  }

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
    bits = Long.SIZE - Long.numberOfLeadingZeros(dataSetValues.length);
  }

  /**
   * Returns the solution of a co-schedule, with every parameter filled in (or null parameters where
   * the model gives none).
   *
   * @param rows ascending, in the first {@code count} places
   * @param count number of rows, at least 1
   */
  public CoSchedule get(int[] rows, int count) {
    boolean exact = count * bits < Long.SIZE;
    long key = exact ? packed(rows, count) : hash(rows, count);
    CoSchedule found = find(young, key, exact, rows, count);
    if (found != null) {
      return found;
    }
    found = find(old, key, exact, rows, count);
    if (found == null) {
      found = filled(model.solve(Arrays.copyOf(rows, count)));
      solved++;
    }
    insert(key, found);
    return found;
  }

  /** Returns the parameters of an application as measured alone, by column; not to be modified. */
  public double[] dataSetValues(int row) {
    return dataSetValues[row];
  }

  /** Tells whether any solution so far had parameters of its own. */
  public boolean givesParameters() {
    return givesParameters;
  }

  /** Returns how many co-schedules were solved so far. */
  public long solvedCount() {
    return solved;
  }

  /** Small co-schedules fit into a key as they are: rows from 1, so that none is a leading zero. */
  private long packed(int[] rows, int count) {
    long key = 0;
    for (int i = 0; i < count; i++) {
      key = key << bits | (rows[i] + 1);
    }
    return key;
  }

  private static long hash(int[] rows, int count) {
    long hash = count;
    for (int i = 0; i < count; i++) {
      hash = (hash ^ rows[i]) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 29;
    }
    return hash;
  }

  private static int slot(long key, int size) {
    long spread = key * 0x9E3779B97F4A7C15L;
    return (int) (spread >>> 32) & (size - 1);
  }

  private static CoSchedule find(Generation table, long key, boolean exact, int[] rows, int count) {
    int mask = table.keys.length - 1;
    for (int i = slot(key, mask + 1); table.entries[i] != null; i = (i + 1) & mask) {
      if (table.keys[i] == key && (exact || same(table.entries[i].rows(), rows, count))) {
        return table.entries[i];
      }
    }
    return null;
  }

  private static boolean same(int[] key, int[] rows, int count) {
    return Arrays.equals(key, 0, key.length, rows, 0, count);
  }

  private void insert(long key, CoSchedule entry) {
    if (young.count == capacity) {
      old = young;
      young = new Generation(FIRST_SIZE);
    } else if (2 * young.count >= young.keys.length) {
      Generation bigger = new Generation(2 * young.keys.length);
      for (int i = 0; i < young.keys.length; i++) {
        if (young.entries[i] != null) {
          put(bigger, young.keys[i], young.entries[i]);
        }
      }
      young = bigger;
    }
    put(young, key, entry);
  }

  private static void put(Generation table, long key, CoSchedule entry) {
    int mask = table.keys.length - 1;
    int i = slot(key, mask + 1);
    while (table.entries[i] != null) {
      i = (i + 1) & mask;
    }
    table.keys[i] = key;
    table.entries[i] = entry;
    table.count++;
  }

  private CoSchedule filled(CoSchedule solution) {
    double[][] parameters = solution.parameters();
    if (parameters == null) {
      return solution;
    }
    givesParameters = true;
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
