package akula.papers.pairing;

import akula.papers.claims.Finding;
import akula.papers.claims.Outcome;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Claims of section 6 of the pairing paper, judged by what came out. Each is judged again by runs
 * without a {@link PolicyPart}. If one does not hold, and then does, the part is the reason; if any
 * other one has another outcome then, it hangs on the part.
 */
public final class PairingFindings {
  private PairingFindings() {}

  /**
   * Returns the claims, with the reason where one does not hold and an experiment shows it, and
   * with what the outcomes of the others hang on.
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
    return Stream.of(
            new AgainstBaselines(results).all().stream(),
            new AmongThemselves(results).all().stream(),
            new WorkClaims(results).all().stream())
        .flatMap(Function.identity())
        .toList();
  }

  private static Finding explained(
      Finding finding, int number, Map<PolicyPart, List<Finding>> experiments) {
    String holds = ifs("It holds", with(Outcome.HOLDS, number, experiments));
    String fails = ifs("It does not hold", with(Outcome.DOES_NOT_HOLD, number, experiments));
    Finding told = withTheOtherLinux(finding, experiments.get(PolicyPart.IDLE_CORES).get(number));
    return switch (finding.outcome()) {
      case DOES_NOT_HOLD -> told.because(holds);
      case HOLDS -> told.hangingOn(fails);
      case NOT_CERTAIN -> told.hangingOn((holds + " " + fails).strip());
    };
  }

  /**
   * Tells the verdict against the Linux that the paper tells of, where it is another one and no
   * condition is about that Linux anyway.
   */
  private static Finding withTheOtherLinux(Finding finding, Finding other) {
    boolean names =
        finding.conditions().stream().anyMatch(c -> c.figure().contains(PairingTable.LINUX_ANY));
    return names || finding.outcome() == other.outcome()
        ? finding
        : finding.withFigure(
            "against %s in place of %s: %s"
                .formatted(PairingTable.LINUX_ANY, PairingTable.LINUX, other.outcome().words()));
  }

  /** Returns what is, in words, where the claim has this outcome. */
  private static List<String> with(
      Outcome outcome, int number, Map<PolicyPart, List<Finding>> experiments) {
    List<String> absences = new ArrayList<>();
    experiments.forEach((part, findings) -> {
      if (findings.get(number).outcome() == outcome) {
        absences.add(part.absence());
      }
    });
    return absences;
  }

  private static String ifs(String what, List<String> absences) {
    return absences.isEmpty() ? "" : what + " if " + String.join(", or if ", absences) + ".";
  }
}
