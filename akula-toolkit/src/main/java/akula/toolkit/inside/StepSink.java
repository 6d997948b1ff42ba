package akula.toolkit.inside;

/** Takes the steps of a run as they happen. */
public interface StepSink {

  /**
   * Called when something changed. Of several at the same time the last one holds.
   *
   * @param scene what holds from now on
   */
  default void began(Scene scene) {}

  /** Called when a step that took time has ended. */
  void ended(SimulationStep step);

  /**
   * Called when the run has ended well.
   *
   * @param now the time of the last end, nanoseconds since the run began
   */
  default void finished(long now) {}
}
