package akula.policies.kit.queue;

/** When the kernel looks. */
final class Ticks {
  private Ticks() {}

  /**
   * Returns how long it takes to the first tick that is not before a time.
   *
   * @param nanos to that time
   * @param now the present time
   * @param tick between two ticks; 0 if it looks all the time
   */
  static long until(long nanos, long now, long tick) {
    return tick == 0 ? nanos : Math.ceilDiv(now + nanos, tick) * tick - now;
  }
}
