package akula.policies.contention;

import java.util.Arrays;

/**
 * What a metric summed up to over the threads of each domain, in the last whole scheduling interval
 * that the domain had the threads which it has now.
 */
final class DomainRecords {
  private final String metric;
  private double[] sums = {};
  private long[] changedNanos = {};
  private long[] readNanos = {};

  /**
   * Makes records without any domain.
   *
   * @param metric parameter of the threads
   */
  DomainRecords(String metric) {
    this.metric = metric;
  }

  /** Forgets all; every domain has had its threads since {@code now}. */
  void clear(int domains, long now) {
    if (sums.length != domains) {
      sums = new double[domains];
      changedNanos = new long[domains];
      readNanos = new long[domains];
    }
    Arrays.fill(sums, Double.NaN);
    Arrays.fill(changedNanos, now);
    Arrays.fill(readNanos, Long.MIN_VALUE);
  }

  /**
   * Returns the record of a domain, read anew if its threads were there for a whole interval.
   *
   * @param residents the threads of all domains
   * @param now the time
   * @param intervalNanos length of the scheduling interval
   * @return NaN if there is none yet
   */
  double of(int domain, Residents residents, long now, long intervalNanos) {
    if (now - changedNanos[domain] >= intervalNanos && readNanos[domain] != now) {
      sums[domain] = residents.sum(domain, metric);
      readNanos[domain] = now;
    }
    return sums[domain];
  }

  /** Tells that a domain has other threads from now on, with what is known of them, or NaN. */
  void change(int domain, double sum, long now) {
    sums[domain] = sum;
    changedNanos[domain] = now;
  }
}
