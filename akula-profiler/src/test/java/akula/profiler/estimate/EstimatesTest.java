package akula.profiler.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.formats.dataset.SharingLevel;
import akula.profiler.plan.Combination;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class EstimatesTest {
  private static final SharingLevel DOMAIN = SharingLevel.MEMORY_DOMAIN;

  private static Combination pair(int a, int b) {
    return Combination.together(DOMAIN, List.of(a, b));
  }

  @Test
  void aRelativeSpeedIsTheQuotientOfTheMeans() {
    Runs runs = new Runs();
    for (double alone : new double[] {2.0, 2.0, 2.0}) {
      runs.add(Combination.alone(0), (_, _) -> alone);
      runs.add(Combination.alone(1), (_, _) -> 5);
      runs.add(pair(0, 1), (who, _) -> who == 0 ? 1.5 : 4.5);
    }
    Estimates estimates = new Estimates(runs.list());
    assertThat(estimates.relativeSpeed(pair(0, 1), 0).orElseThrow().value())
        .isEqualTo(0.75, within(1e-9));
    assertThat(estimates.relativeSpeed(pair(0, 1), 1).orElseThrow().value())
        .isEqualTo(0.9, within(1e-9));
    assertThat(estimates.seconds(Combination.alone(0), 0).orElseThrow().value())
        .isEqualTo(0.5, within(1e-9));
    assertThat(estimates.outliers()).isEmpty();
  }

  @Test
  void whatWasMeasuredOnceIsNotKnown() {
    Runs runs = new Runs().add(Combination.alone(0), (_, _) -> 1).add(pair(0, 0), (_, _) -> 1);
    Estimates estimates = new Estimates(runs.list());
    assertThat(estimates.rate(Combination.alone(0), 0)).isEmpty();
    assertThat(estimates.relativeSpeed(pair(0, 0), 0)).isEmpty();
  }

  /** Where all runs agree the interval is narrow, and it holds the value in any case. */
  @Property(tries = 50)
  void theValueLiesInItsInterval(
      @ForAll @DoubleRange(min = 0.1, max = 1.2) double speed,
      @ForAll @DoubleRange(min = 0, max = 0.2) double noise,
      @ForAll long seed) {
    Random random = new Random(seed);
    Estimates estimates = new Estimates(noisy(speed, noise, random, 3, 1.0));
    IntervalEstimate found = estimates.relativeSpeed(pair(0, 1), 0).orElseThrow();
    assertThat(found.low()).isLessThanOrEqualTo(found.value());
    assertThat(found.high()).isGreaterThanOrEqualTo(found.value());
    assertThat(found.runs()).isBetween(2, 3);
  }

  private static List<akula.profiler.plan.Measurement> noisy(
      double speed, double noise, Random random, int rounds, double driftPerRun) {
    Runs runs = new Runs();
    List<Combination> all =
        new ArrayList<>(
            List.of(
                Combination.alone(0),
                Combination.alone(0),
                Combination.alone(1),
                Combination.alone(1),
                pair(0, 1),
                pair(0, 0),
                pair(1, 1)));
    for (int round = 0; round < rounds; round++) {
      Collections.shuffle(all, random);
      for (Combination one : all) {
        runs.add(
            one,
            (_, run) ->
                (one.level().isEmpty() ? 1 : speed)
                    * Math.exp(noise * random.nextGaussian())
                    * Math.pow(driftPerRun, run));
      }
    }
    return runs.list();
  }

  /** 95% intervals hold the truth in about 95% of the cases: seeds are fixed, limits are wide. */
  @Test
  void intervalsHoldTheTruthAsOftenAsTheySay() {
    int held = 0;
    int all = 0;
    for (int seed = 0; seed < 300; seed++) {
      Estimates estimates = new Estimates(noisy(0.8, 0.02, new Random(seed), 3, 1.0));
      for (Combination one : List.of(pair(0, 1), pair(0, 0), pair(1, 1))) {
        IntervalEstimate found =
            estimates.relativeSpeed(one, one.members().getFirst()).orElseThrow();
        held += found.low() <= 0.8 && 0.8 <= found.high() ? 1 : 0;
        all++;
      }
    }
    assertThat((double) held / all).isBetween(0.91, 0.985);
  }

  /** A machine that becomes slower by a third in the course of a campaign. */
  @Test
  void driftIsTakenOff() {
    int rounds = 60;
    List<akula.profiler.plan.Measurement> drifting =
        noisy(0.8, 0.002, new Random(5), rounds, Math.pow(0.67, 1.0 / (7 * rounds)));
    IntervalEstimate found = new Estimates(drifting).relativeSpeed(pair(0, 1), 0).orElseThrow();
    assertThat(found.value()).isEqualTo(0.8, within(0.003));
    assertThat(found.halfWidth()).isLessThan(0.004);
  }

  @Test
  void whatDoesNotFitIsLeftOut() {
    Runs runs = new Runs();
    for (int round = 0; round < 6; round++) {
      double small = 1 + 0.001 * round;
      double together = round == 3 ? 0.5 : 0.9 * small;
      runs.add(Combination.alone(0), (_, _) -> small);
      runs.add(pair(0, 0), (_, _) -> together);
    }
    Estimates estimates = new Estimates(runs.list());
    assertThat(estimates.outliers()).containsExactly(7);
    assertThat(estimates.isOutlier(7, pair(0, 0), 0)).isTrue();
    assertThat(estimates.relativeSpeed(pair(0, 0), 0).orElseThrow().value())
        .isEqualTo(0.9, within(0.002));
  }

  /** Of three, one is left out at most. */
  @Test
  void notMoreThanAThirdIsLeftOut() {
    Runs runs = new Runs();
    double[] rates = {1, 0.5, 0.2};
    for (double rate : rates) {
      for (int application = 0; application < 4; application++) {
        runs.add(Combination.alone(application), (who, _) -> who == 0 ? rate : 1);
      }
    }
    assertThat(new Estimates(runs.list()).outliers()).hasSizeLessThanOrEqualTo(1);
  }
}
