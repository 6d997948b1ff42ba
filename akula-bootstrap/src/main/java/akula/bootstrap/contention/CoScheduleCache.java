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
  /** Entries of one generation, and places of the others, unless specified otherwise. */
  public static final int DEFAULT_CAPACITY = 1 << 16;

  private static final int FIRST_SIZE = 256;
  private static final int FOUR = 4;

  /** How many relative speeds of co-schedules of few rows there is room for, to one of capacity. */
  private static final int PLACES_PER_ENTRY = 3;

  private final CoScheduleSolver solver;
  private final int capacity;
  private final RowKeys keys;
  private final CoScheduleIndex index;

  /** The most rows of a co-schedule that has a number. */
  private final int few;

  /**
   * The relative speeds of co-schedules of few rows, by number; 0 where not yet solved, which no
   * speed is: those of models are checked. In one piece, since it is asked here and there all the
   * time and has to fit into the processor's cache.
   */
  private final double[] table;

  /** {@code [count]}: what to take off number times count to come to a place of the table. */
  private final int[] shift;

  private double[] speeds;

  /** The parameters of co-schedules of few rows; members have the numbers of their places. */
  private final ParameterTable tableParameters;

  /** Those of the co-schedule found last. */
  private MemberParameters parameters;

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
    shift = new int[index.most() + 1];
    int most = 0;
    int places = 0;
    for (int count = 1; count <= index.most() && fits(places, count, capacity); count++) {
      shift[count] = index.first(count) * count - places;
      places += (index.first(count + 1) - index.first(count)) * count;
      most = count;
    }
    few = most;
    table = new double[places];
    tableParameters = new ParameterTable(places, solver.columnCount());
  }

  /** Returns whether the table has room for all co-schedules of so many rows. */
  private boolean fits(int places, int count, int capacity) {
    long more = (long) (index.first(count + 1) - index.first(count)) * count;
    return places + more <= (long) PLACES_PER_ENTRY * capacity;
  }

  /**
   * Finds the answer to a co-schedule. What {@link #speeds()} and {@link #parameters()} say is of
   * this one until the next call; the answers themselves never change, so they may be kept.
   *
   * @param rows ascending, in the first {@code count} places
   * @param count number of rows, at least 1
   * @return where the relative speed of the first row lies in {@link #speeds()}, which is the
   *     number of this member in {@link #parameters()}, too; those of the others follow
   */
  public int find(int[] rows, int count) {
    if (count > few) {
      Solution found = search(rows, count);
      speeds = found.speeds();
      parameters = found;
      return 0;
    }
    return findInTable(index.of(rows, count) * count - shift[count], rows, count);
  }

  /**
   * Returns whether co-schedules of one to four rows can be {@linkplain #find(int, int, int, int,
   * int) found} row by row.
   */
  public boolean numbersFour() {
    return few >= FOUR;
  }

  /** Returns what stands in place of a row for nobody, greater than all rows. */
  public int nobody() {
    return index.nobody();
  }

  /**
   * Finds the answer to a co-schedule of one to four rows, if {@link #numbersFour}; as {@link
   * #find(int[], int)} does, in less time.
   *
   * @param a the least row
   * @param b the next, not below it, or {@link #nobody}; and so on
   * @param count number of rows, 1 to 4
   */
  public int find(int a, int b, int c, int d, int count) {
    int number = index.of(a, b, c, d, count);
    int place = number * count - shift[count];
    // Which of the arrays was read last, not what is in it: the table, or that of an entry.
    return speeds == table && table[place] != 0
        ? place
        : findInTable(place, new int[] {a, b, c, d}, count);
  }

  private int findInTable(int place, int[] rows, int count) {
    if (speeds != table) { // the one found last had no number, or there was none
      speeds = table;
      parameters = tableParameters;
    }
    if (table[place] == 0) {
      Solution found = solve(rows, count);
      System.arraycopy(found.speeds(), 0, table, place, count);
      if (found.parameters() != null) {
        tableParameters.put(place, found, solver);
      }
    }
    return place;
  }

  /** Returns what holds the relative speeds that were found last; not to be modified. */
  public double[] speeds() {
    return speeds;
  }

  /** Returns where the parameters of the co-schedule are that was found last. They stay there. */
  public MemberParameters parameters() {
    return parameters;
  }

  private Solution solve(int[] rows, int count) {
    Solution found = solver.solve(rows, count);
    givesParameters |= found.parameters() != null;
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

  /** Returns whether any solution so far had parameters of its own. */
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
