package akula.wrapper.parameters;

import akula.wrapper.agent.CounterTable.Reading;

/**
 * What was counted up to the last instants of sampling, for one slot: the newest over the oldest.
 * Counters that had to share the hardware are scaled up by the time that they had it, reading by
 * reading, which supposes that what they missed was like what they saw.
 */
final class CountHistory {
  private final double[][] counts;
  private final long[] nanos;
  private final long[] lastValue;
  private final long[] lastEnabled;
  private final long[] lastRunning;
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
    lastValue = new long[events];
    lastEnabled = new long[events];
    lastRunning = new long[events];
  }

  /** Returns the longest window, in intervals. */
  int intervals() {
    return nanos.length - 1;
  }

  /** Takes a reading. */
  void take(Reading reading) {
    double[] now = counts[taken % counts.length];
    for (int event = 0; event < now.length; event++) {
      double before = taken == 0 ? 0 : counts[(taken - 1) % counts.length][event];
      now[event] = before + counted(event, reading);
      lastValue[event] = reading.value(event);
      lastEnabled[event] = reading.enabledNanos(event);
      lastRunning[event] = reading.runningNanos(event);
    }
    nanos[taken % nanos.length] = reading.nanos;
    taken++;
  }

  private double counted(int event, Reading reading) {
    return scaled(
        reading.value(event) - lastValue[event],
        reading.enabledNanos(event) - lastEnabled[event],
        reading.runningNanos(event) - lastRunning[event]);
  }

  /**
   * Returns how much would have been counted with a counter of its own.
   *
   * @param value what was counted
   * @param enabled for how long it should have been, nanoseconds
   * @param running for how long it was, nanoseconds
   * @return 0 if it never was
   */
  static double scaled(long value, long enabled, long running) {
    if (running <= 0) {
      return 0;
    }
    return running >= enabled ? value : (double) value * enabled / running;
  }

  /** A policy asks for it from now on; before that it may be for the host alone. */
  void ask() {
    if (askedAt < 0) {
      askedAt = taken;
    }
  }

  /** Tells whether a window is complete that lies behind the first time that a policy asked. */
  boolean hasSinceAsked(int intervals) {
    return askedAt >= 0 && taken - askedAt > intervals && has(intervals);
  }

  /** Tells whether a window is complete. */
  boolean has(int intervals) {
    return taken > intervals && intervals < nanos.length;
  }

  /** Returns what was counted in a complete window. */
  double count(int event, int intervals) {
    return counts[(taken - 1) % counts.length][event]
        - counts[(taken - 1 - intervals) % counts.length][event];
  }

  /** Returns how long a complete window was, seconds. */
  double seconds(int intervals) {
    return (nanos[(taken - 1) % nanos.length] - nanos[(taken - 1 - intervals) % nanos.length])
        / 1e9;
  }
}
