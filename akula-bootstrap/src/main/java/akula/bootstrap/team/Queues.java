package akula.bootstrap.team;

/**
 * The queues between the threads of an application: how much is in each, and who waits, in the
 * order of coming. While somebody waits to put, a queue is full, and while somebody waits to take,
 * empty, so nobody waits for both.
 */
final class Queues {
  private final long[] capacity;
  private final long[] content;
  private final Lines lines;
  private int helped = Lines.NOBODY;

  /**
   * Makes empty ones.
   *
   * @param capacity how much each holds, at least 1
   * @param threads number of threads
   */
  Queues(long[] capacity, int threads) {
    this.capacity = capacity;
    content = new long[capacity.length];
    lines = new Lines(capacity.length, threads);
  }

  /** Puts something in, or waits while the queue is full: then it returns false. */
  boolean put(int queue, int thread) {
    if (content[queue] == capacity[queue]) {
      lines.add(queue, thread);
      return false;
    }
    helped = lines.remove(queue);
    content[queue] += helped == Lines.NOBODY ? 1 : 0;
    return true;
  }

  /** Takes something out, or waits while the queue is empty: then it returns false. */
  boolean take(int queue, int thread) {
    if (content[queue] == 0) {
      lines.add(queue, thread);
      return false;
    }
    helped = lines.remove(queue);
    content[queue] -= helped == Lines.NOBODY ? 1 : 0;
    return true;
  }

  /** Returns who had waited and need not any more since the last successful call, or -1. */
  int helped() {
    return helped;
  }

  /** Returns whether a queue is empty, so that those that wait there wait to take. */
  boolean isEmpty(int queue) {
    return content[queue] == 0;
  }
}
