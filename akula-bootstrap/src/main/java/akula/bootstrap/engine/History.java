package akula.bootstrap.engine;

import akula.bootstrap.contention.Solution;
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

  /** The row of a stretch in which the thread is on no core. */
  static final int REST = -1;

  private long[] from = new long[CAPACITY];

  /** Rate, cycle rate and share of each stretch, side by side. */
  private double[] numbers = new double[CAPACITY * FIELDS];

  /** Row in the data set of each stretch, {@link #REST} while on no core, and its position. */
  private int[] origins = new int[2 * CAPACITY];

  private Solution[] solutions = new Solution[CAPACITY];
  private int count;
  private long monitoredSince;
  private long reachNanos;

  /** Begins a new life: nothing is known before {@code now}. */
  void begin(long now) {
    Arrays.fill(solutions, 0, count, null);
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
   */
  void add(long now, long start, double rate, double cycleRate, double share) {
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
    origins[2 * count] = REST;
    solutions[count] = null;
    count++;
  }

  /** Begins a stretch in which the thread is on no core. */
  void addRest(long now) {
    add(now, now, 0, 0, 0);
  }

  /**
   * Tells where the parameters of the last stretch come from.
   *
   * @param row in the data set
   * @param solution what gives parameters instead, or null
   * @param position in the solution
   */
  void setValues(int row, Solution solution, int position) {
    origins[2 * count - 2] = row;
    origins[2 * count - 1] = position;
    solutions[count - 1] = solution;
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
      System.arraycopy(origins, 2 * stale, origins, 0, 2 * kept);
      System.arraycopy(solutions, stale, solutions, 0, kept);
      Arrays.fill(solutions, kept, count, null);
      count = kept;
    } else {
      from = Arrays.copyOf(from, 2 * count);
      numbers = Arrays.copyOf(numbers, 2 * count * FIELDS);
      origins = Arrays.copyOf(origins, 4 * count);
      solutions = Arrays.copyOf(solutions, 2 * count);
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

  /** Returns the row in the data set, or {@link #REST}. */
  int row(int stretch) {
    return origins[2 * stretch];
  }

  int position(int stretch) {
    return origins[2 * stretch + 1];
  }

  /** Returns what gives parameters in place of the data set, or null. */
  Solution solution(int stretch) {
    return solutions[stretch];
  }
}
