package akula.toolkit.results;

import akula.statistics.comparison.Comparison;
import akula.statistics.metrics.Measure;
import akula.statistics.number.Estimate;
import akula.statistics.number.ExactMoments;
import akula.statistics.reading.BoundsTable;
import akula.statistics.reading.PartResults;
import akula.statistics.reading.PolicyRuns;
import akula.statistics.reading.Results;
import akula.statistics.uncertainty.DifferenceSources;
import java.util.List;
import java.util.Optional;

/**
 * Two policies in a part of a sweep.
 *
 * @param part where
 * @param comparison what came out; nothing if they cannot be compared there
 * @param obstacle why they cannot; empty if they can
 */
public record PartComparison(PartResults part, Optional<Comparison> comparison, String obstacle) {

  /** Compares two policies in a part. */
  public static PartComparison of(PartResults part, Measure measure, String first, String second) {
    Results results = part.results();
    for (String policy : new String[] {first, second}) {
      if (!results.runs().policies().contains(policy)) {
        return hindered(part, "it has no policy " + policy);
      }
    }
    if (!results.runs().measures().contains(measure)) {
      return hindered(part, "it has no column %s; %s".formatted(measure.column(), whoHas(measure)));
    }
    Optional<Comparison> comparison =
        Comparison.of(results.distinct(List.of(first, second)), measure, first, second);
    return comparison.isEmpty()
        ? hindered(part, "%s and %s have no category in common".formatted(first, second))
        : new PartComparison(part, comparison, "");
  }

  private static String whoHas(Measure measure) {
    return measure.isOfEnergy()
        ? "runs that are not closed, simulated on a machine with power, and real runs with --energy have it"
        : "closed runs alone have it";
  }

  private static PartComparison hindered(PartResults part, String why) {
    return new PartComparison(part, Optional.empty(), why);
  }

  /** Returns the categories of which all repetitions came to the same under both policies. */
  public List<String> copied() {
    Comparison compared = comparison.orElseThrow();
    return part.results().copied(List.of(compared.first(), compared.second()));
  }

  /**
   * Returns where the uncertainty of the difference in a category comes from, if data were drawn.
   */
  public Optional<DifferenceSources> sources(Comparison.InCategory category) {
    return part.results()
        .draws()
        .map(drawn -> DifferenceSources.of(comparison.orElseThrow(), category, drawn));
  }

  /** Returns where that of all workloads together comes from, if data were drawn. */
  public Optional<DifferenceSources> sources() {
    return part.results()
        .draws()
        .map(drawn -> DifferenceSources.of(comparison.orElseThrow(), drawn));
  }

  /** Returns by how much a policy is above a bound, over the workloads that have it. */
  public Optional<Estimate> distance(String policy, BoundsTable.Kind kind) {
    ExactMoments moments = new ExactMoments();
    Measure measure = comparison.orElseThrow().measure();
    if (BoundsTable.MEASURES.contains(measure)) {
      for (Comparison.InCategory category : comparison.get().categories()) {
        part.results().distance(category.category(), policy, kind, measure).stream()
            .limit(category.pairing().workloads()) // of copies there are more, and one counts
            .forEach(moments::add);
      }
    }
    return moments.count() == 0
        ? Optional.empty()
        : Optional.of(moments.estimate(measure.stepsPerUnit()));
  }

  /** Returns the workload that a policy loses to the other one by most, if it loses any. */
  public Optional<Lost> lostByMost(String policy, String rival) {
    Measure measure = comparison.orElseThrow().measure();
    Optional<Lost> most = Optional.empty();
    for (Comparison.InCategory in : comparison.get().categories()) {
      PolicyRuns own = part.results().runs().runs(in.category(), policy).orElseThrow();
      PolicyRuns others = part.results().runs().runs(in.category(), rival).orElseThrow();
      for (int i = 0; i < own.count(); i++) {
        Lost lost =
            new Lost(in.category(), i, own.value(measure, i), others.value(measure, i), measure);
        if (lost.loss() > most.map(Lost::loss).orElse(0.0)) {
          most = Optional.of(lost);
        }
      }
    }
    return most;
  }

  /**
   * A workload that a policy loses.
   *
   * @param value of the policy
   * @param rival value of the other one
   */
  public record Lost(String category, int workload, double value, double rival, Measure measure) {
    double loss() {
      return measure.higherIsBetter() ? rival - value : value - rival;
    }
  }
}
