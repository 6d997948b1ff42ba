package akula.bootstrap.contention;

import java.util.Arrays;

/**
 * Solved co-schedules in bounded space: two generations of a hash table. When the young one is full
 * it becomes the old one and the old one is dropped; what is found in the old one moves to the
 * young one. What is forgotten is asked for again, so the size changes nothing but the time.
 *
 * <p>Not safe for use by several threads at once.
 */
public final class CoScheduleCache {
  /** Entries of one generation, unless told otherwise. */
  public static final int DEFAULT_CAPACITY = 1 << 16;

  private static final int FIRST_SIZE = 256;

  private final CoScheduleSolver solver;
  private final int capacity;
  private final int bits;
  private Generation young = new Generation(FIRST_SIZE);
  private Generation old = new Generation(1);
  private long misses;
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
   * @param solver solves what is not there
   * @param capacity entries of one generation, at least 1
   */
  public CoScheduleCache(CoScheduleSolver solver, int capacity) {
    if (capacity < 1) {
      throw new IllegalArgumentException("a cache needs room for one entry, not " + capacity);
    }
    this.solver = solver;
    this.capacity = capacity;
    bits = Long.SIZE - Long.numberOfLeadingZeros(solver.rowCount());
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
      found = solver.solve(rows, count);
      givesParameters |= found.parameters() != null;
      misses++;
    }
    insert(key, found);
    return found;
  }

  /** Returns the parameters of an application as measured alone, by column; not to be modified. */
  public double[] dataSetValues(int row) {
    return solver.dataSetValues(row);
  }

  /** Tells whether any solution so far had parameters of its own. */
  public boolean givesParameters() {
    return givesParameters;
  }

  /** Returns how many co-schedules were not here when they were misses for. */
  public long missCount() {
    return misses;
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
}
