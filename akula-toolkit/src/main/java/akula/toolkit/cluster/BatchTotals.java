package akula.toolkit.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** What batches have cost so far, to be looked at when the work is done. */
public final class BatchTotals {
  private final List<Long> idle = new ArrayList<>();
  private long pieces;
  private long bytes;
  private long nanos;
  private long cpuNanos;
  private long senderNanos;
  private int batches;

  synchronized void add(BatchAnswer answer, int length) {
    batches++;
    if (answer.idleNanos() > 0) {
      idle.add(answer.idleNanos());
    }
    pieces += answer.results().size();
    bytes += length;
    nanos += answer.nanos();
    cpuNanos += answer.cpuNanos();
  }

  synchronized void addSender(long processorNanos) {
    senderNanos += processorNanos;
  }

  /** Returns how many batches were answered. */
  public synchronized int batches() {
    return batches;
  }

  /** Returns how many pieces were run. */
  public synchronized long pieces() {
    return pieces;
  }

  /** Returns how many bytes were handed back. */
  public synchronized long bytes() {
    return bytes;
  }

  /** Returns how long the pieces took, all together, in nanoseconds. */
  public synchronized long nanos() {
    return nanos;
  }

  /** Returns the processor time of the threads that ran them, in nanoseconds. */
  public synchronized long cpuNanos() {
    return cpuNanos;
  }

  /**
   * Returns the processor time, in nanoseconds, that this process took while they were under way.
   */
  public synchronized long senderNanos() {
    return senderNanos;
  }

  /**
   * Returns the median of how long those who ran batches had nothing to do from each to the next,
   * in nanoseconds; nothing if nobody had a second one.
   */
  public OptionalDouble medianIdleNanos() {
    List<Long> sorted = idleNanos().stream().sorted().toList();
    return sorted.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            (sorted.get((sorted.size() - 1) / 2) + sorted.get(sorted.size() / 2)) / 2.0);
  }

  /**
   * Returns how long those who ran batches had nothing to do from each to the next, in nanoseconds,
   * in the order of the answers.
   */
  public synchronized List<Long> idleNanos() {
    return List.copyOf(idle);
  }
}
