package akula.bootstrap.engine;

import java.util.Arrays;

/**
 * What a monitored thread did lately: stretches of constant speed, oldest first. Each begins where
 * the one before ends; the last one is still going on. Stretches that no window can reach any more
 * are dropped when room is needed.
 */
final class History {
  private static final int CAPACITY = 16;
  private static final int FIELDS = 3;
  private static final int RATE = 0;
  private static final int CYCLE_RATE = 1;
  private static final int SHARE = 2;

  private long[] from = new long[CAPACITY];

  /** Rate, cycle rate and share of each stretch, side by side. */
  private double[] numbers = new double[CAPACITY * FIELDS];

  private double[][] values = new double[CAPACITY][];
  private int count;
  private long monitoredSince;
  private long reachNanos;

  /** Begins a new life: nothing is known before {@code now}. */
  void begin(long now) {
    Arrays.fill(values, 0, count, null);
    count = 0;
    monitoredSince = now;
    reachNanos = 0;
  }

  /** Makes sure that stretches are kept for at least this long. */
  void extendReach(long nanos) {
    reachNanos = Math.max(reachNanos, nanos);
  }

  long monitoredSince() {
    return monitoredSince;
  }

  /**
   * Begins a stretch. Stretches that were to begin at or after this time are forgotten.
   *
   * @param now the present time, nanoseconds; the past may be forgotten, the future not
   * @param start its beginning, nanoseconds, now or later
   * @param rate work per elapsed time
   * @param cycleRate cycles used per elapsed time, in cycles of a core of speed 1
   * @param share part of the time that the thread is on a core, 0 to 1
   * @param alone its parameters as if alone, by column; null if the thread is on no core
   */
  void add(long now, long start, double rate, double cycleRate, double share, double[] alone) {
    while (count > 0 && from[count - 1] >= start) {
      count--;
    }
    if (count == from.length) {
      makeRoom(now);
    }
    from[count] = start;
    int first = count * FIELDS;
    numbers[first + RATE] = rate;
    numbers[first + CYCLE_RATE] = cycleRate;
    numbers[first + SHARE] = share;
    values[count] = alone;
    count++;
  }

  private void makeRoom(long now) {
    int stale = 0;
    while (stale + 1 < count && from[stale + 1] <= now - reachNanos) {
      stale++;
    }
    if (stale > 0) {
      int kept = count - stale;
      System.arraycopy(from, stale, from, 0, kept);
      System.arraycopy(numbers, stale * FIELDS, numbers, 0, kept * FIELDS);
      System.arraycopy(values, stale, values, 0, kept);
      Arrays.fill(values, kept, count, null);
      count = kept;
    } else {
      from = Arrays.copyOf(from, 2 * count);
      numbers = Arrays.copyOf(numbers, 2 * count * FIELDS);
      values = Arrays.copyOf(values, 2 * count);
    }
  }

  /** Returns the number of the stretch that a time lies in; the time has to be in the history. */
  int stretchAt(long time) {
    int i = count - 1;
    while (from[i] > time) {
      i--;
    }
    return i;
  }

  /** Returns the end of a stretch, at most {@code limit}. */
  long end(int stretch, long limit) {
    return stretch + 1 < count ? Math.min(from[stretch + 1], limit) : limit;
  }

  double rate(int stretch) {
    return numbers[stretch * FIELDS + RATE];
  }

  double cycleRate(int stretch) {
    return numbers[stretch * FIELDS + CYCLE_RATE];
  }

  double share(int stretch) {
    return numbers[stretch * FIELDS + SHARE];
  }

  double[] values(int stretch) {
    return values[stretch];
  }
}
