package akula.wrapper.run;

/** How often something took how long: a histogram of steps of 10 us, which does not grow. */
public final class DurationHistogram {
  private static final int STEP_NANOS = 10_000;
  private static final int STEPS = 20_000;

  private final int[] counts = new int[STEPS + 1];
  private long count;
  private long greatestNanos;

  void add(long nanos) {
    long length = Math.max(0, nanos);
    counts[(int) Math.min(STEPS, length / STEP_NANOS)]++;
    count++;
    greatestNanos = Math.max(greatestNanos, length);
  }

  /** Returns how often. */
  public long count() {
    return count;
  }

  /** Returns the longest time, nanoseconds. */
  public long greatestNanos() {
    return greatestNanos;
  }

  /**
   * Returns the time that a share of them took at most, nanoseconds, to 10 us.
   *
   * @param share 0 to 1
   */
  public long quantileNanos(double share) {
    long wanted = (long) Math.ceil(share * count);
    long seen = 0;
    for (int step = 0; step < STEPS; step++) {
      seen += counts[step];
      if (seen >= wanted) {
        return Math.min(greatestNanos, (step + 1L) * STEP_NANOS);
      }
    }
    return greatestNanos;
  }
}
