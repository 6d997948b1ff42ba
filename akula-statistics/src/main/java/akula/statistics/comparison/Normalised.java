package akula.statistics.comparison;

import akula.statistics.metrics.Measure;
import akula.statistics.number.Estimate;
import akula.statistics.number.Ratio;
import akula.statistics.reading.PolicyRuns;
import akula.statistics.reading.RunTable;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * How policies stand to the best one of a category, as in Figures 5 to 9 of the AKULA paper: the
 * ratio of the means over the workloads of the category.
 */
public final class Normalised {
  private Normalised() {}

  /**
   * Returns the ratio of each policy's mean to that of the best policy, whose own is 1.
   *
   * @param policies which to return, in this order; the best one is sought among them
   * @return for each policy the ratio with its 95% interval ({@link Ratio}); nothing where it has
   *     no runs, and for all of them if the best mean is not above zero, since a ratio to it would
   *     say nothing
   */
  public static List<Optional<Estimate>> of(
      RunTable runs, String category, Measure measure, List<String> policies) {
    Optional<PolicyRuns> best =
        best(runs, category, measure, policies)
            .flatMap(policy -> runs.runs(category, policy))
            .filter(cell -> cell.moments(measure).mean(1) > 0);
    return policies.stream()
        .map(policy ->
            best.flatMap(reference ->
                runs.runs(category, policy)
                    .map(cell -> Ratio.of(cell.values(measure), reference.values(measure)))))
        .toList();
  }

  /** Returns the policy with the best mean of a category; nothing if none has runs there. */
  public static Optional<String> best(
      RunTable runs, String category, Measure measure, List<String> policies) {
    Comparator<String> byMean =
        Comparator.comparingDouble(policy ->
            runs.runs(category, policy)
                .orElseThrow()
                .moments(measure)
                .mean(measure.stepsPerUnit()));
    return policies.stream()
        .filter(policy -> runs.runs(category, policy).isPresent())
        .min(measure.higherIsBetter() ? byMean.reversed() : byMean);
  }
}
