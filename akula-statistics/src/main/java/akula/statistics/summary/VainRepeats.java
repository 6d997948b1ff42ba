package akula.statistics.summary;

import akula.statistics.number.Estimate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Repetitions of a workload that do not depend on their seeds: one run, made again and again.
 * Intervals and tests take them for independent, so they would look sure of anything.
 */
public final class VainRepeats {
  private VainRepeats() {}

  /**
   * Returns a sentence about the workloads of which this is so, or nothing if there are none.
   *
   * @param summary of runs of workloads that were repeated
   * @param policies which of its policies are looked at
   */
  public static Optional<String> sentence(Summary summary, Collection<String> policies) {
    List<String> workloads = new ArrayList<>();
    for (int i = 0; i < summary.categories().size(); i++) {
      if (isOneRun(summary, i, policies)) {
        workloads.add(summary.categories().get(i));
      }
    }
    return workloads.isEmpty()
        ? Optional.empty()
        : Optional.of(
            ("All repetitions of %s came to the same degradations, whatever their seed. Intervals and"
                    + " tests over them mean nothing; once is enough.")
                .formatted(String.join(", ", workloads)));
  }

  private static boolean isOneRun(Summary summary, int workload, Collection<String> policies) {
    List<SummaryRow> rows = new ArrayList<>();
    for (int i = 0; i < summary.policies().size(); i++) {
      if (policies.contains(summary.policies().get(i))) {
        summary.row(workload, i).ifPresent(rows::add);
      }
    }
    return !rows.isEmpty()
        && rows.stream()
            .allMatch(row ->
                isConstant(row.averageDegradationPercent())
                    && isConstant(row.worstDegradationPercent()));
  }

  /** Sums are exact, so the interval of equal values has no width at all. */
  private static boolean isConstant(Estimate estimate) {
    return estimate.hasInterval() && estimate.halfWidth() == 0;
  }
}
