package akula.toolkit.cluster;

import java.util.ArrayList;
import java.util.List;

/** What batches have cost so far, to be looked at when the work is done. */
public final class BatchTotals {
  private final List<Long> idle = new ArrayList<>();
  private long pieces;
  private long bytes;
  private long nanos;
  private long cpuNanos;

  synchronized void add(BatchAnswer answer, int length) {
    if (answer.idleNanos() > 0) {
      idle.add(answer.idleNanos());
    }
    pieces += answer.results().size();
    bytes += length;
    nanos += answer.nanos();
    cpuNanos += answer.cpuNanos();
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
   * Returns how long those who ran batches had nothing to do from each to the next, in nanoseconds,
   * in the order of the answers.
   */
  public synchronized List<Long> idleNanos() {
    return List.copyOf(idle);
  }
}
