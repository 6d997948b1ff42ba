package akula.bootstrap.engine;

/** Watches a run. Without one, nothing is spent on it. */
public interface RunObserver {

  /**
   * Called when a segment of constant rates, or a step of tick mode, begins: what the policy
   * changed has been carried out, and {@link Simulator#probe} shows what holds from now on.
   *
   * @param now its begin, nanoseconds since the run began; several segments may begin at the same
   *     time, all but the last of length zero
   */
  default void segmentBegan(long now) {}

  /**
   * Called when a segment of constant rates, or a step of tick mode, has ended. The placement that
   * {@link Simulator} shows is the one that held during it.
   *
   * @param now the end of the segment, nanoseconds since the run began; several segments may end at
   *     the same time, all but the first of length zero
   */
  void segmentEnded(long now);
}
