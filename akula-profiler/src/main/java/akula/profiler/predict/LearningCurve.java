package akula.profiler.predict;

/**
 * How the error of prediction falls with the number of pairs that are measured: by a power of it,
 * which is found by showing a predictor only a part of the pairs that there are.
 */
final class LearningCurve {
  private static final double[] PARTS = {0.5, 0.65, 0.8};
  private static final int REPEATS = 4;
  private static final int LEAST_SHOWN = 3;

  /** The power before anything is known, as of the error of a mean, and what that is worth. */
  private static final double USUAL_POWER = 0.5;

  private static final double OPINION = 0.05;
  private static final double STEEPEST = 1.5;

  private final double power;

  private LearningCurve(double power) {
    this.power = power;
  }

  /**
   * Finds the power.
   *
   * @param validation the measured pairs
   * @param predictor the one that was chosen
   * @param scale of its errors
   * @param whole the residuals of cross-validation with all pairs
   */
  static LearningCurve of(
      CrossValidation validation,
      Predictor predictor,
      ErrorScale scale,
      Residuals whole,
      long seed) {
    double end = Math.log(validation.shown());
    double endError = Math.log(scale.speedError(whole));
    double slope = -USUAL_POWER * OPINION;
    double weight = OPINION;
    for (double part : PARTS) {
      int shown = (int) Math.round(validation.pairs() * part);
      if (shown < LEAST_SHOWN || shown >= validation.shown()) {
        continue;
      }
      Residuals partly = validation.residuals(predictor, shown, REPEATS, seed);
      double error = Math.log(scale.speedError(partly));
      double step = Math.log(shown) - end;
      if (Double.isFinite(error) && Double.isFinite(endError)) {
        slope += (error - endError) * step;
        weight += step * step;
      }
    }
    return new LearningCurve(Math.clamp(-slope / weight, 0, STEEPEST));
  }

  /** Returns by what factor the error changes from so many pairs to so many. */
  double factor(int from, int to) {
    return Math.pow((double) to / from, -power);
  }
}
