package akula.papers.akula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.papers.akula.Evidence.Term;
import akula.statistics.metrics.Measure;
import akula.statistics.number.Estimate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What claims ask of runs, against numbers that were worked out by hand. */
class EvidenceTest {
  private static final double MICROS = 1e6;

  private static final Evidence EVIDENCE =
      new Evidence(
          List.of("A", "B"),
          (category, policy, _) ->
              Map.of(
                      "A slow", new long[] {30, 50},
                      "B slow", new long[] {20, 60},
                      "A fast", new long[] {10, 30},
                      "B fast", new long[] {20, 20})
                  .get(category + " " + policy)
                  .clone());

  private static Estimate scaled(Estimate estimate) {
    return new Estimate(estimate.count(), estimate.mean() * MICROS, estimate.halfWidth() * MICROS);
  }

  @Test
  void aDifferenceIsThatOfThePairs() {
    // 20, 20, 0, 40: mean 20, deviation √(800/3), t(0.975, 3) = 3.18245
    Estimate difference =
        scaled(EVIDENCE.difference(List.of("A", "B"), Measure.WORST, "slow", "fast"));
    assertThat(difference.mean()).isCloseTo(20, within(1e-9));
    assertThat(difference.halfWidth()).isCloseTo(25.984, within(1e-3));
    Estimate sum =
        scaled(
            EVIDENCE.sum(
                List.of("A"), Measure.WORST, List.of(new Term(0.5, "slow"), new Term(2, "fast"))));
    assertThat(sum.mean()).isCloseTo(60, within(1e-9));
  }

  @Test
  void aRatioIsThatOfTheMeans() {
    Estimate ratio = EVIDENCE.ratio(List.of("A", "B"), Measure.WORST, "slow", "fast");
    assertThat(ratio.mean()).isCloseTo(2, within(1e-12));
    // residuals 10, -10, -20, 20: deviation √(1000/3), over 20 √4
    assertThat(ratio.halfWidth()).isCloseTo(3.18245 * Math.sqrt(1000 / 3.0) / 40, within(1e-4));
  }

  @Test
  void spreadIsTheMeanOfTheVariancesOnEachWorkload() {
    Estimate spread = EVIDENCE.spread("B", List.of("slow", "fast"), Measure.WORST);
    assertThat(spread.mean() * MICROS * MICROS).isCloseTo((0 + 400) / 2.0, within(1e-6));
    // of 0 and 400: deviation 282.84, over √2; t(0.975, 1) = 12.7062
    assertThat(spread.halfWidth() * MICROS * MICROS).isCloseTo(2541.24, within(0.01));
  }

  @Test
  void differencesOfOtherWorkloadsAddTheirVariances() {
    assertThat(Evidence.difference(new Estimate(9, 5, 3), new Estimate(7, 1, 4)))
        .isEqualTo(new Estimate(7, 4, 5));
  }
}
