package akula.bootstrap.engine;

import java.util.Arrays;

/**
 * What a monitored thread did lately: segments of constant speed, oldest first. Each begins where
 * the one before ends; the last one is still going on. Segments that no window can reach any more
 * are dropped when room is needed.
 *
 * <p>Segments are numbered in the order of time; those before {@code end} are known, as many as
 * there are places. They are kept in a ring.
 */
final class History {
  private static final int FIRST_SIZE = 4;

  /** When the segment of a place begins where there is none. */
  private static final long UNKNOWN = Long.MIN_VALUE;

  /** The row of a segment in which the thread is on no core, or waits there. */
  static final int REST = -1;

  /** A time of constant speed. */
  static final class Segment {
    /** Work per elapsed time. */
    double rate;

    /** Cycles used per elapsed time, in cycles of a core of speed 1. */
    double cycleRate;

    /** Lines that it loads from memory for each elapsed nanosecond. */
    double missRate;

    /** Part of the time that the thread is on a core, 0 to 1. */
    double share;

    /** Row in the data set, {@link #REST} while on no core or waiting. */
    int row;

    /** The parameters in place of the data set's; null until there were any. */
    Given given;
  }

  private Segment[] ring = new Segment[FIRST_SIZE];

  /** When each begins, nanoseconds; beside each other, since they are looked at most. */
  private long[] begins = new long[FIRST_SIZE];

  private int end;
  private long monitoredSince;
  private long reachNanos;

  History() {
    Arrays.setAll(ring, i -> new Segment());
  }

  /** Begins a new life: nothing is known before {@code now}. */
  void begin(long now) {
    Arrays.fill(begins, UNKNOWN);
    end = 0;
    monitoredSince = now;
    reachNanos = 0;
  }

  /** Makes sure that segments are kept for at least this long. */
  void extendReach(long nanos) {
    reachNanos = Math.max(reachNanos, nanos);
  }

  long monitoredSince() {
    return monitoredSince;
  }

  /**
   * Begins a segment, which the caller fills in. Segments that were to begin at or after this time
   * are forgotten.
   *
   * @param now the present time, nanoseconds; the past may be forgotten, the future not
   * @param start its beginning, nanoseconds, now or later
   */
  Segment add(long now, long start) {
    long[] times = begins;
    int mask = times.length - 1;
    if (times[end - 1 & mask] >= start) {
      forgetFrom(start);
    }
    if (times[end + 1 & mask] > now - reachNanos) { // the one to be forgotten ends there
      grow();
      return add(now, start);
    }
    int place = end++ & mask;
    times[place] = start;
    return ring[place];
  }

  private void forgetFrom(long start) {
    do {
      end--;
      begins[end & begins.length - 1] = UNKNOWN;
    } while (begin(end - 1) >= start);
  }

  /** Returns the segment that is still going on. */
  Segment last() {
    return segment(end - 1);
  }

  /** Begins a segment in which the thread is on no core. */
  void addRest(long now) {
    Segment segment = add(now, now);
    segment.rate = 0;
    segment.cycleRate = 0;
    segment.missRate = 0;
    segment.share = 0;
    segment.row = REST;
  }

  private void grow() {
    int size = ring.length;
    Segment[] bigger = new Segment[2 * size];
    Arrays.setAll(bigger, i -> new Segment());
    long[] biggerBegins = new long[2 * size];
    Arrays.fill(biggerBegins, UNKNOWN);
    for (int i = end - size; i < end; i++) {
      bigger[i & 2 * size - 1] = segment(i);
      biggerBegins[i & 2 * size - 1] = begin(i);
    }
    ring = bigger;
    begins = biggerBegins;
  }

  /** Returns the beginning of the segment in the place of a number. */
  private long begin(int number) {
    return begins[number & begins.length - 1];
  }

  /** Returns a segment by its number. */
  Segment segment(int number) {
    return ring[number & ring.length - 1];
  }

  /** Returns the number of the segment that a time lies in; the time has to be in the history. */
  int segmentAt(long time) {
    int i = end - 1;
    while (begin(i) > time) {
      i--;
    }
    return i;
  }

  /** Returns the end of a segment, at most {@code limit}. */
  long end(int number, long limit) {
    return number + 1 < end ? Math.min(begin(number + 1), limit) : limit;
  }
}
