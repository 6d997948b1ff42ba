package akula.papers.symbiotic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.papers.claims.Finding;
import akula.papers.claims.Outcome;
import akula.papers.symbiotic.ClosedRuns.Measures;
import akula.papers.symbiotic.SmtRuns.Outcomes;
import akula.statistics.number.Estimate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleBiFunction;
import org.junit.jupiter.api.Test;

/** Claims judged by made-up outcomes. */
class SmtClaimsTest {
  /** Gains over random in per cent by policy and number of cores, twice with a small difference. */
  private static SmtOutcomes outcomes(
      int mode, int least, int most, ToDoubleBiFunction<SmtPolicy, Integer> gain) {
    List<Outcomes> all = new ArrayList<>();
    for (int cores = least; cores <= most; cores++) {
      for (double more : new double[] {-0.01, 0.01, 0.02}) {
        Map<SmtPolicy, Measures> of = new EnumMap<>(SmtPolicy.class);
        for (SmtPolicy policy : SmtPolicy.of(mode)) {
          double percent = gain.applyAsDouble(policy, cores);
          double factor = 1 + (percent + (policy == SmtPolicy.RANDOM_GROUPS ? 0 : more)) / 100;
          of.put(policy, new Measures(cores * factor, 1.5 / factor));
        }
        all.add(new Outcomes(mode, cores, of, Optional.empty()));
      }
    }
    return new SmtOutcomes(all);
  }

  /** About as Figure 7(a) has it. */
  private static double two(SmtPolicy policy, int cores) {
    double numa = cores == 6 ? 16 : cores > 6 ? 12 : 6;
    return switch (policy) {
      case RANDOM_GROUPS -> 0;
      case CFS -> Math.min(cores, 8) - 2.0 + (cores >= 8 ? 2 : 0);
      case L1_BANDWIDTH -> cores <= 7 ? 5.5 - 0.01 * cores : 5.0 - 0.1 * cores;
      case SYMBIOTIC -> numa - 1;
      case SYMBIOTIC_NUMA -> numa;
      case SMT_ORACLE -> numa + 1;
    };
  }

  private static Outcome outcome(List<Finding> findings, String words) {
    return findings.stream()
        .filter(finding -> finding.claim().contains(words))
        .findFirst()
        .orElseThrow()
        .outcome();
  }

  @Test
  void whatComesOutAsInThePaperHolds() {
    List<Finding> findings = new SmtClaims(outcomes(2, 4, 10, SmtClaimsTest::two)).findings();
    assertThat(findings).hasSize(10);
    for (String claim :
        List.of(
            "8.9% better",
            "On 7 cores",
            "5.2%",
            "13.5%",
            "11.0%",
            "oracle performs",
            "rises",
            "lowest ANTT",
            "8.6%")) {
      assertThat(outcome(findings, claim)).as(claim).isEqualTo(Outcome.HOLDS);
    }
  }

  @Test
  void whatComesOutTheOtherWayDoesNotHold() {
    List<Finding> findings =
        new SmtClaims(outcomes(2, 4, 10, (policy, cores) -> -two(policy, cores))).findings();
    assertThat(findings)
        .filteredOn(finding -> finding.outcome() == Outcome.HOLDS)
        .as("nothing of that is so")
        .isEmpty();
  }

  @Test
  void claimsOnOtherNumbersOfCoresAreLeftOut() {
    List<Finding> some = new SmtClaims(outcomes(2, 4, 5, SmtClaimsTest::two)).findings();
    assertThat(some).isNotEmpty().hasSizeLessThan(10);
    assertThat(some).noneMatch(finding -> finding.claim().startsWith("On 7 cores"));
    assertThat(new SmtClaims(outcomes(2, 6, 6, SmtClaimsTest::two)).findings())
        .as("one number of cores, with which no other can be compared")
        .noneMatch(finding -> finding.claim().contains("greatest"));
    List<Finding> four =
        new SmtClaims(outcomes(4, 4, 10, (policy, cores) -> two(policy, cores))).findings();
    assertThat(four).hasSize(6);
    assertThat(outcome(four, "12.4% better")).isEqualTo(Outcome.HOLDS);
    assertThat(outcome(four, "14.7% below")).isEqualTo(Outcome.HOLDS);
  }

  /** Each part of a claim counts. */
  @Test
  void claimsAreJudgedInAllTheirParts() {
    List<Finding> unsteady =
        new SmtClaims(
                outcomes(
                    2,
                    4,
                    10,
                    (policy, cores) -> policy == SmtPolicy.CFS ? cores : two(policy, cores)))
            .findings();
    assertThat(outcome(unsteady, "somehow stable")).isEqualTo(Outcome.DOES_NOT_HOLD);
    for (int ahead = 4; ahead <= 5; ahead++) {
      int most = ahead;
      List<Finding> four =
          new SmtClaims(
                  outcomes(
                      4,
                      4,
                      10,
                      (policy, cores) ->
                          policy == SmtPolicy.L1_BANDWIDTH
                              ? two(SmtPolicy.CFS, cores) + (cores <= most ? 0.5 : -0.5)
                              : two(policy, cores)))
              .findings();
      assertThat(outcome(four, "smallest workloads only"))
          .as("better than Linux up to %d cores", most)
          .isEqualTo(most == 4 ? Outcome.HOLDS : Outcome.DOES_NOT_HOLD);
    }
  }

  @Test
  void gainsArePairedAndDifferencesAreNot() {
    SmtOutcomes outcomes = outcomes(2, 4, 10, SmtClaimsTest::two);
    Estimate gain =
        outcomes.throughput(2, SmtPolicy.SYMBIOTIC, SmtPolicy.RANDOM_GROUPS, cores -> cores == 7);
    assertThat(gain.mean()).isCloseTo(11 + 0.02 / 3, within(1e-9));
    assertThat(gain.count()).isEqualTo(3);
    Estimate difference = SmtOutcomes.difference(new Estimate(5, 3, 0.3), new Estimate(4, 1, 0.4));
    assertThat(difference.mean()).isEqualTo(2);
    assertThat(difference.halfWidth()).isCloseTo(0.5, within(1e-12));
  }
}
