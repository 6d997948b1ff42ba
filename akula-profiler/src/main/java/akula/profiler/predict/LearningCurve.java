package akula.profiler.predict;

/**
 * How the error of prediction falls with the number of measured pairs that an application is in: by
 * a power of it, which is found by showing a predictor only a part of the pairs that there are.
 */
final class LearningCurve {
  private static final double[] PARTS = {0.5, 0.65, 0.8};
  private static final int REPEATS = 4;
  private static final int LEAST_SHOWN = 3;

  /** The power before anything is known, as of the error of a mean, and what that is worth. */
  private static final double USUAL_POWER = 0.5;

  private static final double OPINION = 1;
  private static final double STEEPEST = 1.5;

  private final CrossValidation validation;
  private final double power;

  private LearningCurve(CrossValidation validation, double power) {
    this.validation = validation;
    this.power = power;
  }

  /**
   * Finds the power.
   *
   * @param validation the measured pairs
   * @param predictor the one that was chosen
   * @param scale of its errors
   * @param whole the residuals of cross-validation with all pairs
   * @param seed of the parts that are shown
   */
  static LearningCurve of(
      CrossValidation validation,
      Predictor predictor,
      ErrorScale scale,
      Residuals whole,
      long seed) {
    double end = Math.log(validation.shownOfFolds());
    double endError = Math.log(scale.speedError(whole));
    double slope = -USUAL_POWER * OPINION;
    double weight = OPINION;
    for (double part : PARTS) {
      int shown = (int) Math.round(validation.pairs() * part);
      if (shown < LEAST_SHOWN || shown >= validation.shownOfFolds()) {
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
    return new LearningCurve(validation, Math.clamp(-slope / weight, 0, STEEPEST));
  }

  /**
   * Returns by what factor errors are smaller than in cross-validation, where the application has
   * one pair less: that which was left out.
   */
  double sinceLeftOut() {
    double then = validation.degreeWhenLeftOut(validation.shownOfFolds());
    return then > 0 ? Math.pow(validation.degree() / then, -power) : 1;
  }

  /** Returns by what factor errors are smaller when so many pairs more are measured. */
  double after(int more) {
    return Math.pow(1 + (double) more / validation.pairs(), -power);
  }
}
