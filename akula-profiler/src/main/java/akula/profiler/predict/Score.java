package akula.profiler.predict;

/**
 * How well a predictor did in cross-validation.
 *
 * @param predictor its name
 * @param error mean absolute difference of the predicted relative speeds from the measured ones,
 *     the noise of measuring included; NaN if fewer than two pairs were measured
 */
public record Score(String predictor, double error) {}
