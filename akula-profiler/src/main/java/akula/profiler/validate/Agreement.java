package akula.profiler.validate;

import akula.profiler.validate.PolicyDifference.Verdict;
import akula.statistics.number.Correlation;
import akula.statistics.number.Share;
import java.util.List;

/**
 * How well predicted differences agree with measured ones, by one quantity.
 *
 * @param quantity by which policies are compared
 * @param forecast which simulator predicts
 * @param pairs how many differences there are
 * @param counted how many were measured to be large and above the noise
 * @param right of how many of these the simulator says which policy is better
 * @param notSeen how many were predicted to be large, and measured within the noise
 * @param pearson correlation of predicted and measured differences
 * @param spearman the same of their ranks
 */
public record Agreement(
    Quantity quantity,
    Forecast forecast,
    int pairs,
    int counted,
    int right,
    int notSeen,
    Correlation pearson,
    Correlation spearman) {
  /** Sums up differences of one quantity. */
  static Agreement of(Quantity quantity, Forecast forecast, List<PolicyDifference> differences) {
    double[] predicted = differences.stream().mapToDouble(PolicyDifference::predicted).toArray();
    double[] measured = differences.stream().mapToDouble(one -> one.measured().mean()).toArray();
    int right = count(differences, Verdict.RIGHT);
    return new Agreement(
        quantity,
        forecast,
        differences.size(),
        right + count(differences, Verdict.WRONG),
        right,
        count(differences, Verdict.NOT_SEEN),
        Correlation.pearson(predicted, measured),
        Correlation.spearman(predicted, measured));
  }

  /** Returns the share of {@code right} in {@code counted}. */
  public Share share() {
    return new Share(right, counted);
  }

  private static int count(List<PolicyDifference> differences, Verdict verdict) {
    return (int) differences.stream().filter(one -> one.verdict() == verdict).count();
  }
}
