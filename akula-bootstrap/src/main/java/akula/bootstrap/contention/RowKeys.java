package akula.bootstrap.contention;

/** One number for the rows of a co-schedule. */
final class RowKeys {
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private final int bits;

  /**
   * Makes keys.
   *
   * @param rowCount number of rows that there are
   */
  RowKeys(int rowCount) {
    bits = Long.SIZE - Long.numberOfLeadingZeros(rowCount);
  }

  /** Returns whether so few rows have a key that no others have. */
  boolean isExact(int count) {
    return count * bits < Long.SIZE;
  }

  /**
   * Returns the key.
   *
   * @param rows ascending, in the first {@code count} places
   */
  long of(int[] rows, int count) {
    return isExact(count) ? packed(rows, count) : hash(rows, count);
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
      hash = (hash ^ rows[i]) * SPREAD;
      hash ^= hash >>> 29;
    }
    return hash;
  }

  /**
   * Returns the place of a key in a table.
   *
   * @param size of the table, a power of two
   */
  static int slot(long key, int size) {
    return (int) (key * SPREAD >>> 32) & size - 1;
  }
}
