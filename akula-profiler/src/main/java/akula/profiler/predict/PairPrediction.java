package akula.profiler.predict;

import akula.profiler.pairs.PairSpeeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Predicts the relative speeds that were not measured: tries several predictors on pairs that were,
 * takes the one that does best, and makes intervals as wide as its errors there ask for.
 */
public final class PairPrediction {
  /** The confidence of the intervals. */
  public static final double CONFIDENCE = 0.9;

  /** The lowest relative speed that is predicted. */
  static final double LOWEST = 0.001;

  /** The highest one, unless a higher one was measured: neighbours rarely make anyone faster. */
  static final double HIGHEST = 1.05;

  private static final double[] STEPS = {0.1, 0.25, 0.5};

  private final MeasuredSpeeds known;
  private final List<Predictor> predictors;
  private final long seed;
  private final double highest;
  private final CrossValidation validation;

  private PairPrediction(MeasuredSpeeds known, List<Predictor> predictors, long seed) {
    this.known = known;
    this.predictors = predictors;
    this.seed = seed;
    highest = Math.max(HIGHEST, known.highest());
    validation = new CrossValidation(known, seed);
  }

  /** Returns the predictors that need nothing but measured pairs, the simplest first. */
  public static List<Predictor> predictors() {
    return List.of(
        new AveragePredictor(),
        new AdditivePredictor(),
        FactorPredictor.sensitivityPressure(),
        FactorPredictor.lowRank(),
        FactorPredictor.resources());
  }

  /**
   * Predicts with all predictors that there are.
   *
   * @param known what was measured, from nothing to all
   * @param computed what a contention model says of the same applications in the same order, if
   *     there is one that was not made of these figures
   * @param seed of the folds of cross-validation; the same input and seed give the same result
   */
  public static Prediction predict(MeasuredSpeeds known, Optional<PairSpeeds> computed, long seed) {
    var all = new ArrayList<Predictor>();
    computed.ifPresent(speeds -> all.add(new ModelPredictor(speeds)));
    all.addAll(predictors());
    return predict(known, all, seed);
  }

  /**
   * Predicts with the best of some predictors.
   *
   * @param known what was measured, from nothing to all
   * @param predictors which to try, at least one; of equals, and if too few pairs were measured to
   *     compare, the first is taken
   * @param seed of the folds of cross-validation
   */
  public static Prediction predict(MeasuredSpeeds known, List<Predictor> predictors, long seed) {
    if (predictors.isEmpty()) {
      throw new IllegalArgumentException("there is no predictor; expected at least one");
    }
    return new PairPrediction(known, List.copyOf(predictors), seed).predict();
  }

  private Prediction predict() {
    var scores = new ArrayList<Score>();
    Predictor best = predictors.getFirst();
    Residuals residuals = new Residuals();
    double least = Double.POSITIVE_INFINITY;
    for (Predictor predictor : predictors) {
      Residuals own = validation.residuals(predictor);
      double error = own.meanError();
      scores.add(new Score(predictor.name(), error));
      if (error < least) {
        least = error;
        best = predictor;
        residuals = own;
      }
    }
    CommonError common = CommonError.of(known, best, seed);
    if (common.isNone()) {
      return fill(best, residuals, scores);
    }
    var noisy =
        new PairPrediction(
            known.withCommon(common.inResiduals(), common.inPredictions()), predictors, seed);
    return noisy.fill(best, noisy.validation.residuals(best), scores);
  }

  private Prediction fill(Predictor best, Residuals residuals, List<Score> scores) {
    int size = known.size();
    LossEstimate estimate = best.fit(known);
    ErrorScale scale = ErrorScale.of(residuals);
    LearningCurve curve = LearningCurve.of(validation, best, scale, residuals, seed);
    double factor = curve.sinceLeftOut();
    double[][] speeds = new double[size][size];
    double[][] low = new double[size][size];
    double[][] high = new double[size][size];
    double errors = 0;
    double common = 0;
    int predicted = 0;
    for (int i = 0; i < size; i++) {
      Arrays.fill(low[i], Double.NaN);
      Arrays.fill(high[i], Double.NaN);
      for (int j = 0; j < size; j++) {
        speeds[i][j] = known.speed(i, j);
        if (!known.has(i, j)) {
          double loss = estimate.loss(i, j);
          double deviation = estimate.deviation(i, j);
          double half = Math.hypot(factor * halfWidth(scale, deviation, loss), commonHalf(i));
          speeds[i][j] = speed(loss);
          low[i][j] = speed(loss + half);
          high[i][j] = speed(loss - half);
          errors += scale.speedError(deviation, loss);
          common += known.common(i) * speeds[i][j] * Math.sqrt(2 / Math.PI);
          predicted++;
        }
      }
    }
    double error =
        enough() && predicted > 0
            ? factor * scale.stretch(residuals) * errors / predicted
            : Double.NaN;
    return new Prediction(
        speeds,
        low,
        high,
        CONFIDENCE,
        best.name(),
        scores,
        validation.pairs(),
        Math.hypot(error, common / Math.max(1, predicted)),
        outlook(curve, error, common / Math.max(1, predicted)));
  }

  /**
   * Few pairs might all have been lucky, so the quantile is that of conformal prediction, which is
   * further out; for fewer pairs than that has an answer for, anything is possible.
   */
  private double halfWidth(ErrorScale scale, double deviation, double loss) {
    double confidence = CONFIDENCE * (1 + 1.0 / Math.max(1, validation.pairs()));
    return enough() ? scale.halfWidth(deviation, loss, confidence) : Double.POSITIVE_INFINITY;
  }

  /** Half of the interval of what is common to a row, which more pairs would not tell. */
  private double commonHalf(int row) {
    return known.common(row)
        * NormalDistribution.of(0, 1).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
  }

  private boolean enough() {
    return validation.pairs() > CONFIDENCE / (1 - CONFIDENCE) + 0.5;
  }

  private double speed(double loss) {
    return Math.clamp(Math.exp(-loss), LOWEST, highest);
  }

  private List<Outlook> outlook(LearningCurve curve, double error, double common) {
    var steps = new ArrayList<Outlook>();
    if (Double.isNaN(error)) {
      return steps;
    }
    int now = validation.pairs();
    int all = Pair.all(known.size()).size();
    for (double share : STEPS) {
      int more = Math.min(all - now, (int) Math.max(1, Math.round(all * share)));
      if (more > 0 && (steps.isEmpty() || steps.getLast().pairs() < more)) {
        double then = more == all - now ? 0 : Math.hypot(error * curve.after(more), common);
        steps.add(new Outlook(more, (double) more / all, then));
      }
    }
    return steps;
  }
}
