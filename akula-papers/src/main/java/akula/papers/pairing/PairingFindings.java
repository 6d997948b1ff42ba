package akula.papers.pairing;

import akula.papers.claims.Finding;
import akula.papers.claims.Outcome;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Claims of section 6 of the pairing paper, judged by what came out. Why one does not hold, or is
 * not certain, is found by experiment: it is judged again by runs without a {@link PolicyPart}, and
 * that is the reason if it holds then.
 */
public final class PairingFindings {
  private PairingFindings() {}

  /**
   * Returns the claims, with the reason where one does not surely hold and an experiment shows it.
   */
  public static List<Finding> of(PairingResults results) {
    Map<PolicyPart, List<Finding>> experiments = new EnumMap<>(PolicyPart.class);
    for (PolicyPart part : PolicyPart.values()) {
      experiments.put(part, judged(results.without(part)));
    }
    List<Finding> findings = judged(results);
    List<Finding> explained = new ArrayList<>();
    for (int i = 0; i < findings.size(); i++) {
      explained.add(explained(findings.get(i), i, experiments));
    }
    return explained;
  }

  /** Returns the claims without reasons. */
  static List<Finding> judged(PairingResults results) {
    return Stream.concat(
            new AgainstBaselines(results).all().stream(),
            new AmongThemselves(results).all().stream())
        .toList();
  }

  private static Finding explained(
      Finding finding, int number, Map<PolicyPart, List<Finding>> experiments) {
    List<String> causes = new ArrayList<>();
    experiments.forEach((part, findings) -> {
      if (findings.get(number).outcome() == Outcome.HOLDS) {
        causes.add(part.absence());
      }
    });
    return finding.outcome() == Outcome.HOLDS || causes.isEmpty()
        ? finding
        : finding.because("It holds if " + String.join(", and it holds if ", causes) + ".");
  }
}
