package akula.policies.contention;

import java.util.Arrays;

/**
 * What a metric summed up to over the threads of each domain, in the last whole scheduling interval
 * that the domain had the threads which it has now.
 */
final class DomainRecords {
  private final String metric;
  private Entry[] entries = {};

  /** What is known of a domain. */
  private static final class Entry {
    private double sum;
    private long changedNanos;
    private long readNanos;
  }

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
    if (entries.length != domains) {
      entries = new Entry[domains];
      Arrays.setAll(entries, i -> new Entry());
    }
    for (Entry entry : entries) {
      entry.sum = Double.NaN;
      entry.changedNanos = now;
      entry.readNanos = Long.MIN_VALUE;
    }
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
    Entry entry = entries[domain];
    if (now - entry.changedNanos >= intervalNanos && entry.readNanos != now) {
      entry.sum = residents.sum(domain, metric);
      entry.readNanos = now;
    }
    return entry.sum;
  }

  /** Tells that a domain has other threads from now on, with what is known of them, or NaN. */
  void change(int domain, double sum, long now) {
    entries[domain].sum = sum;
    entries[domain].changedNanos = now;
  }
}
