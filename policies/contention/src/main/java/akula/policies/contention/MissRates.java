package akula.policies.contention;

import akula.api.AkulaThread;
import java.util.Arrays;

/**
 * The threads that run, most misses first. A reading serves for a while; a thread without one
 * counts as one of average miss rate.
 */
final class MissRates {
  /** Binary digits of the fraction of a {@code double}. */
  static final int FRACTION_BITS = 52;

  private final String metric;
  private final int droppedBits;
  private final long refreshNanos;
  private RatedThread[] threads = new RatedThread[16];
  private int count;
  private int unknown;
  private long nextRefreshNanos;

  /**
   * Makes an empty one.
   *
   * @param metric the parameter that is read
   * @param digits binary digits to which readings are rounded, 0 to 52
   * @param refreshNanos for how long a reading serves, nanoseconds
   */
  MissRates(String metric, int digits, long refreshNanos) {
    this.metric = metric;
    droppedBits = FRACTION_BITS - digits;
    this.refreshNanos = refreshNanos;
  }

  /** Adds a thread that was placed. */
  void add(AkulaThread thread) {
    thread.addParameter(metric);
    if (count == threads.length) {
      threads = Arrays.copyOf(threads, 2 * count);
    }
    threads[count++] = new RatedThread(thread);
    unknown++;
  }

  int count() {
    return count;
  }

  RatedThread get(int position) {
    return threads[position];
  }

  /** Tells whether no thread has a reading yet. */
  boolean areUnknown() {
    return unknown == count;
  }

  /** Tells whether every thread has a reading. */
  boolean areKnown() {
    return unknown == 0;
  }

  /** Tells whether a thread that had no reading has one now. */
  boolean haveNews() {
    if (unknown == 0) {
      return false;
    }
    for (int i = 0; i < count; i++) {
      if (!threads[i].known && threads[i].thread.hasReading(metric)) {
        return true;
      }
    }
    return false;
  }

  /** Drops the threads that ended, reads the miss rates of the others and sorts them. */
  void update(long nowNanos) {
    dropEnded();
    boolean refresh = nowNanos >= nextRefreshNanos;
    if (!refresh && unknown == 0) {
      return;
    }
    nextRefreshNanos = refresh ? nowNanos + refreshNanos : nextRefreshNanos;
    double sum = 0;
    unknown = 0;
    for (int i = 0; i < count; i++) {
      RatedThread rated = threads[i];
      if (refresh || !rated.known) {
        read(rated);
      }
      sum += rated.known ? rated.rate : 0;
      unknown += rated.known ? 0 : 1;
    }
    if (unknown > 0 && unknown < count) {
      assume(sum / (count - unknown));
    }
    sort();
  }

  private void dropEnded() {
    int kept = 0;
    for (int i = 0; i < count; i++) {
      RatedThread rated = threads[i];
      if (!rated.thread.isFinished()) {
        threads[kept++] = rated;
      } else if (!rated.known) {
        unknown--;
      }
    }
    Arrays.fill(threads, kept, count, null);
    count = kept;
  }

  private void read(RatedThread rated) {
    double rate = rated.thread.readParameterOr(metric, rated.known ? rated.rate : Double.NaN);
    rated.known = !Double.isNaN(rate);
    rated.rate = rounded(rate);
  }

  /** Cuts the fraction off after some binary digits; NaN and infinity stay what they are. */
  private double rounded(double rate) {
    if (droppedBits == 0 || !Double.isFinite(rate)) {
      return rate;
    }
    long half = 1L << droppedBits - 1;
    return Double.longBitsToDouble(Double.doubleToRawLongBits(rate) + half & -1L << droppedBits);
  }

  private void assume(double rate) {
    for (int i = 0; i < count; i++) {
      threads[i].rate = threads[i].known ? threads[i].rate : rate;
    }
  }

  /** By insertion, since the order of the last time is nearly right. */
  private void sort() {
    for (int i = 1; i < count; i++) {
      RatedThread rated = threads[i];
      int to = i;
      while (to > 0 && threads[to - 1].rate < rated.rate) {
        threads[to] = threads[to - 1];
        to--;
      }
      threads[to] = rated;
    }
  }

  void lookUpDomains() {
    for (int i = 0; i < count; i++) {
      threads[i].lookUpDomain();
    }
  }
}
