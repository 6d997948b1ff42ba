package akula.profiler.predict;

/**
 * The loss of an application beside another is a sum of products: what each of a few shared
 * resources costs the application when it is contended (sensitivity), times how much of it the
 * neighbour takes (pressure). Both are found by {@link FactorFit}.
 */
public final class FactorPredictor implements Predictor {
  private final String name;
  private final int rank;
  private final boolean positive;

  private FactorPredictor(String name, int rank, boolean positive) {
    this.name = name;
    this.rank = rank;
    this.positive = positive;
  }

  /**
   * One resource: one sensitivity and one pressure of each application, neither below 0, as in
   * Bubble-Up (Mars et al., MICRO 2011).
   */
  public static Predictor sensitivityPressure() {
    return new FactorPredictor("sensitivity-pressure", 1, true);
  }

  /** Low-rank completion: factors of either sign, which may stand for nothing. */
  public static Predictor lowRank() {
    return new FactorPredictor("low-rank", 3, false);
  }

  /** Several resources, such as the cache and the bandwidth behind it; nothing below 0. */
  public static Predictor resources() {
    return new FactorPredictor("resources", 3, true);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public LossEstimate fit(MeasuredSpeeds known) {
    return new FactorFit(Losses.of(known), rank, positive);
  }
}
