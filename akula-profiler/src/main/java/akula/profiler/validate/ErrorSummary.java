package akula.profiler.validate;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The errors of threads, summed up; parts of the measured run times.
 *
 * @param threads how many there are
 * @param meanAbsolute mean without signs
 * @param medianAbsolute median without signs
 * @param bias mean with signs: above 0 if the simulator is too slow
 * @param worst the one furthest from 0
 */
public record ErrorSummary(
    int threads,
    double meanAbsolute,
    double medianAbsolute,
    double bias,
    Optional<ThreadError> worst) {
  /** Sums up. */
  static ErrorSummary of(List<ThreadError> errors) {
    double[] sorted = errors.stream().mapToDouble(one -> Math.abs(one.error())).sorted().toArray();
    int n = sorted.length;
    return new ErrorSummary(
        n,
        ThreadError.meanAbsolute(errors),
        n == 0 ? Double.NaN : (sorted[(n - 1) / 2] + sorted[n / 2]) / 2,
        errors.stream().mapToDouble(ThreadError::error).average().orElse(Double.NaN),
        errors.stream().max(Comparator.comparingDouble(one -> Math.abs(one.error()))));
  }
}
