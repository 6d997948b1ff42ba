package akula.wrapper.speed;

/**
 * The speed that a cpu had in a run: the share of the time for which the emulation left it to
 * others.
 *
 * @param cpu the operating system's number
 * @param asked the speed that was asked for
 * @param reached the speed that was measured
 * @param elapsedNanos over which time
 */
public record ReachedSpeed(int cpu, double asked, double reached, long elapsedNanos) {
  /** So far from what was asked is worth a warning. */
  public static final double TOLERANCE = 0.02;

  /**
   * Returns whether it is further off than {@link #TOLERANCE}, beyond what a run can begin and end
   * with: one busy segment more or less.
   */
  public boolean strays() {
    double whole = (1 - asked) * SpeedEmulation.PERIOD_NANOS / Math.max(1, elapsedNanos);
    return Math.abs(reached - asked) > TOLERANCE + whole;
  }
}
