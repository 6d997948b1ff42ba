package akula.papers.symbiotic;

import static org.assertj.core.api.Assertions.assertThat;

import akula.papers.claims.Finding;
import akula.papers.claims.Outcome;
import akula.papers.symbiotic.ModelErrorClaims.Errors;
import akula.papers.symbiotic.ModelErrorClaims.Size;
import akula.statistics.number.Estimate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Claims on errors of models, judged by made-up errors. */
class ModelErrorClaimsTest {
  private static final Errors TWO = new Errors(231, size(7.6, 45), size(9.3, 47), size(40, 9));
  private static final Errors FOUR = new Errors(1000, size(11.5, 29), size(60, 3), size(15.1, 24));

  /** Errors that are hardly spread. */
  private static Size size(double mean, double withinFive) {
    return new Size(new Estimate(21, mean, 0.01), new Estimate(21, withinFive, 0.01));
  }

  private static List<Outcome> outcomes(Map<Integer, Errors> modes) {
    return findings(modes).stream().map(Finding::outcome).toList();
  }

  private static List<Finding> findings(Map<Integer, Errors> modes) {
    Optional<Estimate> more =
        modes.size() < 2
            ? Optional.empty()
            : Optional.of(
                new Estimate(
                    21,
                    modes.get(4).slowdowns().mean().mean() - modes.get(2).slowdowns().mean().mean(),
                    0.05));
    return new ModelErrorClaims(new TreeMap<>(modes), more).findings();
  }

  @Test
  void whatIsAsInThePaperHoldsInPointsOrRelative() {
    assertThat(outcomes(Map.of(2, TWO, 4, FOUR))).hasSize(5).containsOnly(Outcome.HOLDS);
    List<Finding> findings = findings(Map.of(2, TWO, 4, FOUR));
    assertThat(findings.get(3).lines())
        .as("in points")
        .contains(
            "231 mixes",
            "mean absolute error (points): 9.300 ±0.010 (paper: 9.3) (asked for: from 6.2 to 14.0): holds")
        .anyMatch(line ->
            line.startsWith("mean absolute error (relative, %): 40.000 ±0.010 (paper: 9.3)"));
    assertThat(findings.get(4).lines())
        .as("relative")
        .anyMatch(line -> line.startsWith("mean absolute error (points): 60.000 ±0.010"))
        .anyMatch(line -> line.matches("mean absolute error .relative, %.: 15.1.*: holds"));
  }

  @Test
  void whatIsFartherThanTheFactorDoesNotHold() {
    Errors far = new Errors(231, size(7.6 * 1.6, 45), size(9.3, 47 * 1.6), size(9, 8));
    Errors near = new Errors(231, size(7.6 * 1.4, 45 / 1.4), size(9.3 / 1.4, 47), size(9, 8));
    assertThat(outcomes(Map.of(2, far))).hasSize(2).containsOnly(Outcome.DOES_NOT_HOLD);
    assertThat(outcomes(Map.of(2, near))).hasSize(2).containsOnly(Outcome.HOLDS);
  }

  @Test
  void whatIsTooWidelySpreadIsNotCertain() {
    Size wide = new Size(new Estimate(21, 7.6, 3), new Estimate(21, 45, 1));
    Errors errors = new Errors(231, wide, TWO.points(), TWO.relative());
    assertThat(outcomes(Map.of(2, errors))).containsExactly(Outcome.NOT_CERTAIN, Outcome.HOLDS);
    Errors close = new Errors(1000, size(7.64, 29), FOUR.points(), FOUR.relative());
    assertThat(findings(Map.of(2, TWO, 4, close)).get(2).outcome()).isEqualTo(Outcome.NOT_CERTAIN);
  }

  @Test
  void oneModeAloneIsComparedWithNoOther() {
    assertThat(findings(Map.of(4, FOUR))).hasSize(2);
    assertThat(findings(Map.of())).isEmpty();
    Errors better = new Errors(9, size(7.5, 29), FOUR.points(), FOUR.relative());
    assertThat(findings(Map.of(2, TWO, 4, better)).get(2).outcome())
        .isEqualTo(Outcome.DOES_NOT_HOLD);
  }
}
