package akula.wrapper.parameters;

/** What was counted up to the last instants of sampling, for one thread. */
final class CountHistory {
  private final double[][] counts;
  private final long[] nanos;
  private int taken;
  private int askedAt = -1;

  /**
   * Makes an empty one.
   *
   * @param events how many are counted
   * @param intervals the longest window, in intervals
   */
  CountHistory(int events, int intervals) {
    counts = new double[intervals + 1][events];
    nanos = new long[intervals + 1];
  }

  /** Returns the longest window, in intervals. */
  int intervals() {
    return nanos.length - 1;
  }

  /** Returns the place for what was counted since the last taking, by event. */
  double[] next() {
    return counts[taken % counts.length];
  }

  /**
   * Takes what was put into {@link #next()}.
   *
   * @param now when it was read, nanoseconds
   */
  void take(long now) {
    nanos[taken % nanos.length] = now;
    taken++;
  }

  /** Forgets all: what is counted from now on is of something else. */
  void restart() {
    taken = 0;
    askedAt = Math.min(askedAt, 0);
  }

  /** A policy asks for it from now on; before that it may be for the host alone. */
  void ask() {
    if (askedAt < 0) {
      askedAt = taken;
    }
  }

  /** Returns whether a window is complete that lies behind the first time that a policy asked. */
  boolean hasSinceAsked(int intervals) {
    return askedAt >= 0 && taken - askedAt > intervals && has(intervals);
  }

  /** Returns whether a window is complete. */
  boolean has(int intervals) {
    return taken > intervals && intervals < nanos.length;
  }

  /** Returns what was counted in a complete window; NaN if something in it is not known. */
  double count(int event, int intervals) {
    double sum = 0;
    for (int back = 1; back <= intervals; back++) {
      sum += counts[(taken - back) % counts.length][event];
    }
    return sum;
  }

  /** Returns how long a complete window was, seconds. */
  double seconds(int intervals) {
    return (nanos[(taken - 1) % nanos.length] - nanos[(taken - 1 - intervals) % nanos.length])
        / 1e9;
  }
}
