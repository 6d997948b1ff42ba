package akula.statistics.summary;

import akula.statistics.number.Estimate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Repetitions of a workload that do not depend on their seeds: one run, made again and again.
 * Intervals and tests take runs for independent, so such copies would make them sure of anything;
 * here they count as the one run that they are.
 *
 * @param summary of runs of workloads that were repeated
 */
public record VainRepeats(Summary summary) {
  /** Says why means have no interval. */
  public static final String NO_INTERVAL =
      "No ± where all repetitions came to the same; that of all is then over workloads.";

  /**
   * Returns the workloads of which all repetitions are copies, under each of some policies.
   *
   * @param policies which of the summary's policies are looked at
   */
  public List<String> workloads(Collection<String> policies) {
    List<String> workloads = new ArrayList<>();
    for (int i = 0; i < summary.categories().size(); i++) {
      int workload = i;
      boolean copies =
          IntStream.range(0, summary.policies().size())
              .filter(policy -> policies.contains(summary.policies().get(policy)))
              .filter(policy -> summary.row(workload, policy).isPresent())
              .mapToObj(policy -> summary.areCopies(workload, policy))
              .reduce(Boolean::logicalAnd)
              .orElse(false);
      if (copies) {
        workloads.add(summary.categories().get(i));
      }
    }
    return workloads;
  }

  /**
   * Returns a sentence about such workloads, or nothing if there are none.
   *
   * @param workloads their names
   */
  public static Optional<String> sentence(List<String> workloads) {
    return workloads.isEmpty()
        ? Optional.empty()
        : Optional.of(
            ("All repetitions of %s came to the same, whatever their seed. In intervals and tests"
                    + " each of these workloads counts once; more repetitions say nothing more.")
                .formatted(String.join(", ", workloads)));
  }

  /** Returns whether all repetitions of a workload are copies under any policy. */
  public boolean areAny() {
    return summary.policies().stream().anyMatch(policy -> !workloads(List.of(policy)).isEmpty());
  }

  /** Returns the means of a policy on a workload; copies give no interval. */
  public Optional<SummaryRow> row(int workload, int policy) {
    Optional<SummaryRow> row = summary.row(workload, policy);
    return summary.areCopies(workload, policy)
        ? row.map(
            r -> r.with(r.averageDegradationPercent().ofOne(), r.worstDegradationPercent().ofOne()))
        : row;
  }

  /**
   * Returns the means of a policy over the runs of all workloads. Where the repetitions of each
   * workload are copies, the interval is over the workloads; where only those of some are, no
   * interval would be right.
   *
   * @param name what to call the category of all
   */
  public Optional<SummaryRow> acrossCategories(int policy, String name) {
    List<SummaryRow> rows =
        IntStream.range(0, summary.categories().size())
            .mapToObj(workload -> row(workload, policy))
            .flatMap(Optional::stream)
            .toList();
    long copied =
        IntStream.range(0, summary.categories().size())
            .filter(workload -> summary.areCopies(workload, policy))
            .count();
    Optional<SummaryRow> all = summary.acrossCategories(policy, name);
    return copied == 0
        ? all
        : all.map(row ->
            row.with(
                across(rows, row, SummaryRow::averageDegradationPercent),
                across(rows, row, SummaryRow::worstDegradationPercent)));
  }

  private static Estimate across(
      List<SummaryRow> rows, SummaryRow all, Function<SummaryRow, Estimate> measure) {
    return Estimate.acrossGroups(rows.stream().map(measure).toList(), measure.apply(all).mean());
  }
}
