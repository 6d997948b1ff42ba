package akula.bootstrap.team;

/**
 * The conditions that threads of an application wait for, and who waits, in the order of coming.
 * One is either signalled, to one thread each time, or broadcast, to each thread once; what comes
 * before the thread is kept for it.
 */
final class AwaitedConditions {
  private final long[] signals;
  private final long[] broadcasts;

  /** Of each condition and thread: the broadcasts that it has continued after. */
  private final long[][] heard;

  private final Lines lines;

  /**
   * Makes some that nobody waits for and nobody has let go.
   *
   * @param count number of conditions
   * @param threads number of threads
   */
  AwaitedConditions(int count, int threads) {
    signals = new long[count];
    broadcasts = new long[count];
    heard = new long[count][threads];
    lines = new Lines(count, threads);
  }

  /** Continues after what was kept for the thread, or waits: then it returns false. */
  boolean await(int condition, int thread) {
    if (heard[condition][thread] < broadcasts[condition]) {
      heard[condition][thread]++;
      return true;
    }
    if (signals[condition] > 0) {
      signals[condition]--;
      return true;
    }
    lines.add(condition, thread);
    return false;
  }

  /** Returns who need not wait any more, or {@link Lines#NOBODY}: then it is kept. */
  int signal(int condition) {
    int next = lines.remove(condition);
    signals[condition] += next == Lines.NOBODY ? 1 : 0;
    return next;
  }

  /** Begins a broadcast: all that {@link #takeHeard} returns need not wait any more. */
  void broadcast(int condition) {
    broadcasts[condition]++;
  }

  /** Returns the next of those that waited for a broadcast, or {@link Lines#NOBODY}. */
  int takeHeard(int condition) {
    int next = lines.remove(condition);
    if (next != Lines.NOBODY) {
      heard[condition][next]++;
    }
    return next;
  }
}
