package akula.papers.claims;

import static akula.papers.claims.Outcome.DOES_NOT_HOLD;
import static akula.papers.claims.Outcome.HOLDS;
import static akula.papers.claims.Outcome.NOT_CERTAIN;
import static org.assertj.core.api.Assertions.assertThat;

import akula.statistics.number.Estimate;
import java.util.List;
import java.util.stream.DoubleStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;

class OutcomeTest {
  private static Estimate estimate(double mean, double halfWidth) {
    return new Estimate(100, mean, halfWidth);
  }

  @Example
  void anIntervalThatEndsAtTheLimitIsWithinIt() {
    assertThat(Outcome.atMost(estimate(0.75, 0.25), 1)).isEqualTo(HOLDS);
    assertThat(Outcome.atLeast(estimate(1.25, 0.25), 1)).isEqualTo(HOLDS);
    assertThat(Outcome.below(estimate(0.75, 0.25), 1)).isEqualTo(NOT_CERTAIN);
    assertThat(Outcome.below(estimate(1.25, 0.25), 1)).isEqualTo(DOES_NOT_HOLD);
    assertThat(Outcome.above(estimate(1.25, 0.25), 1)).isEqualTo(NOT_CERTAIN);
    assertThat(Outcome.above(estimate(0.75, 0.25), 1)).isEqualTo(DOES_NOT_HOLD);
  }

  @Example
  void aRangeCanBeMissedAtBothEnds() {
    assertThat(Outcome.between(estimate(1.5, 0.2), 1.25, 1.75)).isEqualTo(HOLDS);
    assertThat(Outcome.between(estimate(1.5, 0.3), 1.25, 1.75)).isEqualTo(NOT_CERTAIN);
    assertThat(Outcome.between(estimate(1.0, 0.2), 1.25, 1.75)).isEqualTo(DOES_NOT_HOLD);
    assertThat(Outcome.between(estimate(2.0, 0.2), 1.25, 1.75)).isEqualTo(DOES_NOT_HOLD);
  }

  @Example
  void withoutAnIntervalNothingIsCertain() {
    Estimate single = estimate(5, Double.NaN);
    assertThat(
            List.of(
                Outcome.atMost(single, 9),
                Outcome.atLeast(single, 1),
                Outcome.below(single, 9),
                Outcome.above(single, 1),
                Outcome.between(estimate(Double.NaN, Double.NaN), 0, 1)))
        .containsOnly(NOT_CERTAIN);
  }

  /** What is true of every number in the interval holds, what is true of none does not. */
  @Property
  void agreesWithEveryNumberOfTheInterval(
      @ForAll @DoubleRange(min = -2, max = 2) double mean,
      @ForAll @DoubleRange(max = 1) double halfWidth,
      @ForAll @DoubleRange(min = -2, max = 2) double limit) {
    Estimate estimate = estimate(mean, halfWidth);
    long below =
        DoubleStream.of(estimate.low(), mean, estimate.high()).filter(x -> x < limit).count();
    Outcome outcome = Outcome.below(estimate, limit);
    assertThat(outcome == HOLDS).isEqualTo(below == 3);
    assertThat(outcome == DOES_NOT_HOLD).isEqualTo(below == 0);
  }

  @Example
  void oneThatFailsIsEnoughToFail() {
    assertThat(Outcome.ofAll(List.of(HOLDS, HOLDS))).isEqualTo(HOLDS);
    assertThat(Outcome.ofAll(List.of(HOLDS, NOT_CERTAIN))).isEqualTo(NOT_CERTAIN);
    assertThat(Outcome.ofAll(List.of(NOT_CERTAIN, DOES_NOT_HOLD, HOLDS))).isEqualTo(DOES_NOT_HOLD);
  }
}
