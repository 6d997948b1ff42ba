package akula.papers.symbiotic;

import static org.assertj.core.api.Assertions.assertThat;

import akula.papers.claims.Finding;
import akula.papers.claims.Outcome;
import akula.papers.symbiotic.ModelErrorClaims.Errors;
import akula.papers.symbiotic.ModelErrorClaims.Size;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Claims on errors of models, judged by made-up errors. */
class ModelErrorClaimsTest {
  private static final Errors TWO =
      new Errors(231, new Size(7.6, 45), new Size(9.3, 47), new Size(40, 9));
  private static final Errors FOUR =
      new Errors(1000, new Size(11.5, 29), new Size(60, 3), new Size(15.1, 24));

  private static List<Outcome> outcomes(Map<Integer, Errors> modes) {
    return findings(modes).stream().map(Finding::outcome).toList();
  }

  private static List<Finding> findings(Map<Integer, Errors> modes) {
    return new ModelErrorClaims(new TreeMap<>(modes)).findings();
  }

  @Test
  void whatIsAsInThePaperHoldsInPointsOrRelative() {
    assertThat(outcomes(Map.of(2, TWO, 4, FOUR))).hasSize(5).containsOnly(Outcome.HOLDS);
    List<Finding> findings = findings(Map.of(2, TWO, 4, FOUR));
    assertThat(findings.get(3).lines())
        .as("in points")
        .contains(
            "231 mixes",
            "mean absolute error (points): 9.3 (paper: 9.3) (asked for: from 6.2 to 14.0): holds")
        .anyMatch(line -> line.startsWith("mean absolute error (relative, %): 40.0 (paper: 9.3)"));
    assertThat(findings.get(4).lines())
        .as("relative")
        .anyMatch(line -> line.startsWith("mean absolute error (points): 60.0"))
        .anyMatch(line -> line.matches("mean absolute error .relative, %.: 15.1.*: holds"));
  }

  @Test
  void whatIsFartherThanTheFactorDoesNotHold() {
    Errors far = new Errors(231, new Size(7.6 * 1.6, 45), new Size(9.3, 47 * 1.6), new Size(9, 8));
    Errors near =
        new Errors(231, new Size(7.6 * 1.4, 45 / 1.4), new Size(9.3 / 1.4, 47), new Size(9, 8));
    assertThat(outcomes(Map.of(2, far))).hasSize(2).containsOnly(Outcome.DOES_NOT_HOLD);
    assertThat(outcomes(Map.of(2, near))).hasSize(2).containsOnly(Outcome.HOLDS);
  }

  @Test
  void oneModeAloneIsComparedWithNoOther() {
    assertThat(findings(Map.of(4, FOUR))).hasSize(2);
    assertThat(findings(Map.of())).isEmpty();
    Errors better = new Errors(9, new Size(7.5, 29), FOUR.points(), FOUR.relative());
    assertThat(findings(Map.of(2, TWO, 4, better)).get(2).outcome())
        .isEqualTo(Outcome.DOES_NOT_HOLD);
  }
}
