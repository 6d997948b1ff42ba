package akula.bounds;

import java.util.HashMap;
import java.util.Map;

/**
 * Answers that took some work, in bounded space, across workloads. The work of an answer counts
 * once for each workload that asks for it, known or not: so it tells the same whatever was asked
 * before.
 */
final class Memo<K, V> {
  /** Answers kept when a workload begins, and answers of one workload. */
  private static final int MOST = 100_000;

  private final Map<K, Entry<V>> entries = new HashMap<>();
  private long workload = 1;
  private int asked;
  private long work;

  private static final class Entry<V> {
    private final V answer;
    private final long work;

    /** The last workload for which it was counted. */
    private long counted;

    Entry(V answer, long work) {
      this.answer = answer;
      this.work = work;
    }
  }

  /** Turns to another workload. */
  void beginWorkload() {
    if (entries.size() > MOST) {
      entries.clear();
    }
    workload++;
    asked = 0;
    work = 0;
  }

  /** Counts work from zero on; what the workload asked for before does not count again. */
  void countAnew() {
    work = 0;
  }

  /** Forgets all answers. */
  void forget() {
    entries.clear();
  }

  /** Returns the work of what the present workload asked for, since it began to count. */
  long work() {
    return work;
  }

  /** Returns an answer, or null if it is not known. */
  V get(K key) {
    Entry<V> entry = entries.get(key);
    if (entry == null) {
      return null;
    }
    count(entry);
    entries.putIfAbsent(key, entry); // all may have been forgotten at it
    return entry.answer;
  }

  /** Takes in an answer that was not known. */
  void put(K key, V answer, long itsWork) {
    Entry<V> entry = new Entry<>(answer, itsWork);
    count(entry);
    entries.put(key, entry);
  }

  /** Forgets after so many answers of a workload, however many of them were known. */
  private void count(Entry<V> entry) {
    if (entry.counted == workload) {
      return;
    }
    if (asked++ == MOST) {
      entries.clear();
      asked = 1;
    }
    entry.counted = workload;
    work += entry.work;
  }
}
