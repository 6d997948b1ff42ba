package akula.profiler.validate;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * Why the runs of a workload under a policy were predicted wrongly. An error is the mean over
 * threads and repeats of |simulated - measured| / measured.
 *
 * @param workload position of the workload
 * @param policy position of the policy
 * @param error of the prediction
 * @param noise half the 95% interval of the measured mean ANTT over the repeats, as a part of it;
 *     NaN of a single repeat
 * @param without the error that is left with one assumption replaced by what was measured
 * @param together the error that is left with all of them replaced
 */
public record Diagnosis(
    int workload,
    int policy,
    double error,
    double noise,
    Map<Assumption, Double> without,
    double together) {
  /** An error is looked into if it is above that. */
  public static final double LARGE = 0.05;

  /** An assumption failed if the error is less by this part of it with what was measured. */
  public static final double EXPLAINS = 1.0 / 3;

  /** Keeps its own copy. */
  public Diagnosis {
    Map<Assumption, Double> ordered = new EnumMap<>(Assumption.class);
    ordered.putAll(without);
    without = ordered;
  }

  /** Returns whether the prediction is wrong by more than the threshold and the noise. */
  public boolean isWrong() {
    return error > LARGE && !(error <= noise);
  }

  /** Returns which part of the error is gone with what was measured; below 0 if it is greater. */
  public double explained(Assumption assumption) {
    return 1 - without.get(assumption) / error;
  }

  /** Returns the assumption that failed: the one that explains most, if that is enough. */
  public Optional<Assumption> failed() {
    return without.keySet().stream()
        .max(Comparator.comparingDouble(this::explained))
        .filter(assumption -> isWrong() && explained(assumption) >= EXPLAINS);
  }

  /** Returns whether no assumption by itself explains enough, but all of them together do. */
  public boolean isTogether() {
    return isWrong() && failed().isEmpty() && 1 - together / error >= EXPLAINS;
  }

  /** Returns what failed, in a word or two; empty if the prediction is not wrong. */
  public String text() {
    if (!isWrong()) {
      return "";
    }
    return failed().map(Assumption::word).orElse(isTogether() ? "several together" : "unexplained");
  }
}
