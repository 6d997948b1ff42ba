package akula.bootstrap.contention;

import java.util.Arrays;

/**
 * Solved co-schedules in bounded space. Those of few rows have a place of their own, as long as
 * there is one for each; the others are in two generations of a hash table: when the young one is
 * full it becomes the old one and the old one is dropped; what is found in the old one moves to the
 * young one. What is forgotten is asked for again, so the size changes nothing but the time.
 *
 * <p>Not safe for use by several threads at once.
 */
public final class CoScheduleCache {
  /** Entries of one generation, and places of the others, unless told otherwise. */
  public static final int DEFAULT_CAPACITY = 1 << 16;

  private static final int FIRST_SIZE = 256;

  private final CoScheduleSolver solver;
  private final int capacity;
  private final RowKeys keys;
  private final CoScheduleIndex index;

  /** Solutions of co-schedules of few rows, by their number. */
  private final Solution[] numbered;

  private Generation young = new Generation(FIRST_SIZE);
  private Generation old = new Generation(1);
  private long misses;
  private boolean givesParameters;

  /** One table: open addressing, never more than a quarter full, so that first looks find. */
  private static final class Generation {
    private final Solution[] entries;
    private int count;

    Generation(int size) {
      entries = new Solution[size];
    }
  }

  /**
   * Makes an empty cache.
   *
   * @param solver solves what is not there
   * @param capacity entries of one generation, and places of co-schedules of few rows, at least 1
   */
  public CoScheduleCache(CoScheduleSolver solver, int capacity) {
    if (capacity < 1) {
      throw new IllegalArgumentException("a cache needs room for one entry, not " + capacity);
    }
    this.solver = solver;
    this.capacity = capacity;
    keys = solver.keys();
    index = CoScheduleIndex.upTo(solver.rowCount(), capacity);
    numbered = new Solution[index.size()];
  }

  /**
   * Returns the solution of a co-schedule, with every parameter filled in (or null parameters where
   * the model gives none).
   *
   * @param rows ascending, in the first {@code count} places
   * @param count number of rows, at least 1
   */
  public Solution get(int[] rows, int count) {
    if (count <= index.most()) {
      Solution found = numbered[index.of(rows, count)];
      return found != null ? found : number(rows, count);
    }
    return search(rows, count);
  }

  private Solution number(int[] rows, int count) {
    Solution found = solve(rows, count);
    numbered[index.of(rows, count)] = found;
    return found;
  }

  private Solution solve(int[] rows, int count) {
    Solution found = solver.solve(rows, count);
    givesParameters |= found.givesParameters();
    misses++;
    return found;
  }

  private Solution search(int[] rows, int count) {
    boolean exact = keys.isExact(count);
    long key = keys.of(rows, count);
    Solution found = find(young, key, exact, rows, count);
    if (found != null) {
      return found;
    }
    found = find(old, key, exact, rows, count);
    if (found == null) {
      found = solve(rows, count);
    }
    insert(found);
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

  /** Returns how many co-schedules were not here when they were asked for. */
  public long missCount() {
    return misses;
  }

  private static Solution find(Generation table, long key, boolean exact, int[] rows, int count) {
    Solution[] entries = table.entries;
    int mask = entries.length - 1;
    for (int i = RowKeys.slot(key, mask + 1); entries[i] != null; i = (i + 1) & mask) {
      if (entries[i].key == key && (exact || same(entries[i].rows(), rows, count))) {
        return entries[i];
      }
    }
    return null;
  }

  private static boolean same(int[] key, int[] rows, int count) {
    return Arrays.equals(key, 0, key.length, rows, 0, count);
  }

  private void insert(Solution entry) {
    if (young.count == capacity) {
      old = young;
      young = new Generation(FIRST_SIZE);
    } else if (4 * young.count >= young.entries.length) {
      Generation bigger = new Generation(2 * young.entries.length);
      for (Solution known : young.entries) {
        if (known != null) {
          put(bigger, known);
        }
      }
      young = bigger;
    }
    put(young, entry);
  }

  private static void put(Generation table, Solution entry) {
    int mask = table.entries.length - 1;
    int i = RowKeys.slot(entry.key, mask + 1);
    while (table.entries[i] != null) {
      i = (i + 1) & mask;
    }
    table.entries[i] = entry;
    table.count++;
  }
}
