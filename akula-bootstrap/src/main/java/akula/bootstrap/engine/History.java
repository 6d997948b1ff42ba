package akula.bootstrap.engine;

import java.util.Arrays;

/**
 * What a monitored thread did lately: stretches of constant speed, oldest first. Each begins where
 * the one before ends; the last one is still going on. Stretches that no window can reach any more
 * are dropped when room is needed.
 */
final class History {
  private long[] from = new long[8];
  private double[] rate = new double[8];
  private double[] cycleRate = new double[8];
  private double[] share = new double[8];
  private double[][] values = new double[8][];
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
   * @param start its beginning, nanoseconds
   * @param newRate work per elapsed time
   * @param newCycleRate cycles used per elapsed time, in cycles of a core of speed 1
   * @param newShare part of the time that the thread is on a core, 0 to 1
   * @param newValues its parameters as if alone, by column; null if the thread is on no core
   */
  void add(
      long start, double newRate, double newCycleRate, double newShare, double[] newValues) {
    while (count > 0 && from[count - 1] >= start) {
      count--;
    }
    if (count == from.length) {
      makeRoom(start);
    }
    from[count] = start;
    rate[count] = newRate;
    cycleRate[count] = newCycleRate;
    share[count] = newShare;
    values[count] = newValues;
    count++;
  }

  private void makeRoom(long now) {
    int stale = 0;
    while (stale + 1 < count && from[stale + 1] <= now - reachNanos) {
      stale++;
    }
    if (stale > 0) {
      System.arraycopy(from, stale, from, 0, count - stale);
      System.arraycopy(rate, stale, rate, 0, count - stale);
      System.arraycopy(cycleRate, stale, cycleRate, 0, count - stale);
      System.arraycopy(share, stale, share, 0, count - stale);
      System.arraycopy(values, stale, values, 0, count - stale);
      Arrays.fill(values, count - stale, count, null);
      count -= stale;
    } else {
      from = Arrays.copyOf(from, 2 * count);
      rate = Arrays.copyOf(rate, 2 * count);
      cycleRate = Arrays.copyOf(cycleRate, 2 * count);
      share = Arrays.copyOf(share, 2 * count);
      values = Arrays.copyOf(values, 2 * count);
    }
  }

  int count() {
    return count;
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

  long from(int stretch) {
    return from[stretch];
  }

  double rate(int stretch) {
    return rate[stretch];
  }

  double cycleRate(int stretch) {
    return cycleRate[stretch];
  }

  double share(int stretch) {
    return share[stretch];
  }

  double[] values(int stretch) {
    return values[stretch];
  }
}
