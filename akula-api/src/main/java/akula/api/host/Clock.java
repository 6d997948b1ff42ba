package akula.api.host;

/** What time it is in a run, and when the policy wants to be called again; nanoseconds. */
final class Clock {
  static final long NEVER = Long.MAX_VALUE;

  private long intervalNanos;
  private long nowNanos;
  private long wakeNanos = NEVER;
  private boolean skipsIntervals;

  /**
   * Makes a clock at 0.
   *
   * @param intervalNanos length of the scheduling interval
   * @throws IllegalArgumentException if it is not above 0
   */
  Clock(long intervalNanos) {
    setIntervalNanos(intervalNanos);
  }

  /**
   * Intervals are of this length from now on.
   *
   * @throws IllegalArgumentException if it is not above 0
   */
  void setIntervalNanos(long intervalNanos) {
    if (intervalNanos <= 0) {
      throw new IllegalArgumentException(
          "the scheduling interval has to be above 0, not " + intervalNanos + " ns");
    }
    this.intervalNanos = intervalNanos;
  }

  void reset() {
    nowNanos = 0;
    wakeNanos = NEVER;
    skipsIntervals = false;
  }

  void set(long nanos) {
    nowNanos = nanos;
  }

  long nowNanos() {
    return nowNanos;
  }

  long intervalNanos() {
    return intervalNanos;
  }

  /**
   * Asks to be woken.
   *
   * @throws IllegalArgumentException if that is not after now
   */
  void wakeAt(long nanos) {
    if (nanos <= nowNanos) {
      throw new IllegalArgumentException(
          "wakeAt needs a time after now (%d ns), not %d ns".formatted(nowNanos, nanos));
    }
    wakeNanos = nanos;
  }

  /** The policy is called now: its wishes are fulfilled, but for a time that is still to come. */
  void beginUpdate() {
    wakeNanos = wakeNanos <= nowNanos ? NEVER : wakeNanos;
    skipsIntervals = false;
  }

  /** Returns the time of the last wish to be woken, or {@link #NEVER}. */
  long wakeNanos() {
    return wakeNanos;
  }

  /** Returns whether the policy need not be called at scheduling intervals. */
  boolean skipsIntervals() {
    return skipsIntervals;
  }

  void skipIntervals() {
    skipsIntervals = true;
  }
}
