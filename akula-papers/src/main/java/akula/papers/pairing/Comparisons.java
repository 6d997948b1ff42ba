package akula.papers.pairing;

import static akula.papers.pairing.PairingTable.LINUX;
import static akula.papers.pairing.PairingTable.WORKLOADS;

import akula.papers.claims.Condition;
import akula.papers.claims.FigureText;
import akula.papers.claims.Outcome;
import akula.statistics.number.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a policy's times are beside another's, here and in the paper, as conditions of claims. */
final class Comparisons {
  private final PairingResults results;

  Comparisons(PairingResults results) {
    this.results = results;
  }

  /** By how much a policy's times are shorter, with the paper's figure. */
  Condition shorter(String workload, String policy, String base, String claimed, Outcome outcome) {
    return new Condition(
        "%s: %s %s than %s; paper %s"
            .formatted(
                workload,
                policy,
                percentShorter(results.improvement(workload, policy, base)),
                base,
                signed(PairingTable.improvement(workload, policy, base))),
        claimed,
        outcome);
  }

  /** The condition that a policy's time is shorter than another's. */
  Condition better(String workload, String policy, String base) {
    Estimate improvement = results.improvement(workload, policy, base);
    return shorter(workload, policy, base, "shorter", Outcome.above(improvement, 0));
  }

  /** How much shorter, or longer, in words. */
  static String percentShorter(Estimate improvement) {
    Estimate positive =
        new Estimate(improvement.count(), Math.abs(improvement.mean()), improvement.halfWidth());
    return FigureText.number(positive, 1) + " % " + (improvement.mean() < 0 ? "longer" : "shorter");
  }

  private static String signed(double percent) {
    return String.format(
        Locale.ROOT, "%.1f %% %s", Math.abs(percent), percent < 0 ? "longer" : "shorter");
  }

  /** A policy's improvements over Linux, workload by workload, as a line beside a claim. */
  String byWorkload(String policy) {
    List<String> parts = new ArrayList<>();
    for (String workload : WORKLOADS) {
      parts.add(
          String.format(
              Locale.ROOT,
              "%s %s (paper %.1f)",
              workload,
              FigureText.number(results.improvement(workload, policy, LINUX), 1),
              PairingTable.improvement(workload, policy, LINUX)));
    }
    return policy + ", improvement over linux_24 in %: " + String.join(", ", parts);
  }

  /** The condition that a policy's average improvement is above another's. */
  Condition ahead(String policy, String other) {
    Estimate more = results.averageDifference(policy, other);
    double reported =
        PairingTable.averageImprovement(policy) - PairingTable.averageImprovement(other);
    return new Condition(
        String.format(
            Locale.ROOT,
            "average improvement of %s less that of %s: %s percentage points; paper, by its Table"
                + " 2, %.1f",
            policy,
            other,
            FigureText.number(more, 1),
            reported),
        "above 0",
        Outcome.above(more, 0));
  }

  /** The condition that a policy improves on Linux more in one workload than in any other. */
  Condition greatestIn(String workload, String policy) {
    List<Outcome> outcomes = new ArrayList<>();
    String next = null;
    for (String other : WORKLOADS) {
      if (!other.equals(workload)) {
        Estimate more = results.differenceOfImprovements(policy, workload, other);
        outcomes.add(Outcome.above(more, 0));
        next = next == null || mean(policy, other) > mean(policy, next) ? other : next;
      }
    }
    return new Condition(
        String.format(
            Locale.ROOT,
            "%s: %s %% in %s (paper %.1f), the greatest of the others %s %% in %s",
            policy,
            FigureText.number(results.improvement(workload, policy, LINUX), 1),
            workload,
            PairingTable.improvement(workload, policy, LINUX),
            FigureText.number(results.improvement(next, policy, LINUX), 1),
            next),
        "greater than in all others",
        Outcome.ofAll(outcomes));
  }

  private double mean(String policy, String workload) {
    return results.improvement(workload, policy, LINUX).mean();
  }
}
