package akula.profiler.predict;

/** A way to predict the pairs that were not measured from those that were. */
public interface Predictor {
  /** Returns the name by which it is reported, such as {@code low-rank}. */
  String name();

  /**
   * Learns from what was measured, which may be anything from nothing to all. The same input gives
   * the same estimate.
   */
  LossEstimate fit(MeasuredSpeeds known);
}
