package akula.profiler.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.formats.workload.Workload;
import akula.profiler.validate.PolicyDifference.Verdict;
import akula.statistics.number.Estimate;
import akula.statistics.number.Share;
import akula.wrapper.speed.EmulatedSpeeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValidationTest {
  private static final int REPEATS = 3;
  private static final int WORKLOADS = 6;

  /** Made-up runs of six workloads under two policies. */
  private static Validation random(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<DrawnWorkload> drawn = new ArrayList<>();
    List<Validation.Pair> pairs = new ArrayList<>();
    for (int w = 0; w < WORKLOADS; w++) {
      Workload workload = Lab.workload("light", "heavy", "light");
      drawn.add(new DrawnWorkload(WorkloadKind.values()[w % 2], w, workload, 1, 0, 1));
      for (int repeat = 0; repeat < REPEATS; repeat++) {
        for (int policy = 0; policy < 2; policy++) {
          pairs.add(
              new Validation.Pair(
                  new MeasuredRun(
                      w, policy, repeat, times(random), List.of(), EmulatedSpeeds.NONE, 0),
                  prediction(random)));
        }
      }
    }
    return new Validation(drawn, pairs, Lab.SOLO::get);
  }

  private static RunPrediction prediction(SplittableRandom random) {
    Map<Assumption, List<ThreadTimes>> without = new EnumMap<>(Assumption.class);
    for (Assumption assumption : Assumption.values()) {
      without.put(assumption, times(random));
    }
    return new RunPrediction(times(random), times(random), without, times(random));
  }

  private static List<ThreadTimes> times(SplittableRandom random) {
    List<ThreadTimes> times = new ArrayList<>();
    for (String name : List.of("light", "heavy", "light")) {
      long launch = random.nextLong(1_000_000_000);
      long end = launch + random.nextLong(1_000_000_000, 5_000_000_000L);
      times.add(new ThreadTimes(name, launch, launch, end, 1e9, 0));
    }
    return times;
  }

  /** By (AKULA, PACT 2010, Equation 2): average degradation, here + 100%. */
  private static double antt(List<ThreadTimes> threads) {
    double sum = 0;
    for (ThreadTimes one : threads) {
      double run = (one.endNanos() - one.launchNanos()) / 1e9;
      sum += 1 + (run - Lab.SOLO.get(one.application())) / Lab.SOLO.get(one.application());
    }
    return sum / threads.size();
  }

  private static Validation.Pair run(Validation validation, int workload, int policy, int repeat) {
    for (Validation.Pair pair : validation.pairs()) {
      MeasuredRun run = pair.measured();
      if (run.workload() == workload && run.policy() == policy && run.repeat() == repeat) {
        return pair;
      }
    }
    throw new AssertionError("no such run");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void differencesAgreeWithAnObviousComputation(long seed) {
    Validation validation = random(seed);
    List<PolicyDifference> differences = validation.differences(Quantity.ANTT, Forecast.DATA);
    assertThat(differences).hasSize(WORKLOADS);
    for (int w = 0; w < WORKLOADS; w++) {
      double[] measured = new double[REPEATS];
      double predicted = 0;
      for (int r = 0; r < REPEATS; r++) {
        Validation.Pair first = run(validation, w, 1, r);
        Validation.Pair second = run(validation, w, 0, r);
        measured[r] = antt(first.measured().threads()) / antt(second.measured().threads()) - 1;
        predicted += antt(first.predicted().threads()) / antt(second.predicted().threads()) - 1;
      }
      double mean = Arrays.stream(measured).sum() / REPEATS;
      double variance = 0;
      for (double one : measured) {
        variance += (one - mean) * (one - mean) / (REPEATS - 1);
      }
      PolicyDifference difference = differences.get(w);
      assertThat(difference.predicted()).isEqualTo(predicted / REPEATS, within(1e-9));
      assertThat(difference.measured().mean()).isEqualTo(mean, within(1e-9));
      double t = 4.302652729911275; // Student's 0.975 with 2 degrees of freedom
      assertThat(difference.measured().halfWidth())
          .isEqualTo(t * Math.sqrt(variance / REPEATS), within(1e-9));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void errorsAgreeWithAnObviousComputation(long seed) {
    Validation validation = random(seed);
    List<Double> errors = new ArrayList<>();
    for (Validation.Pair pair : validation.pairs()) {
      for (int i = 0; i < 3; i++) {
        double measured = pair.measured().threads().get(i).runNanos();
        errors.add((pair.predicted().threads().get(i).runNanos() - measured) / measured);
      }
    }
    double[] absolute = errors.stream().mapToDouble(Math::abs).sorted().toArray();
    ErrorSummary summary = validation.errors(Forecast.DATA);
    assertThat(summary.threads()).isEqualTo(errors.size());
    assertThat(summary.meanAbsolute())
        .isEqualTo(Arrays.stream(absolute).sum() / absolute.length, within(1e-12));
    assertThat(summary.medianAbsolute())
        .isEqualTo((absolute[absolute.length / 2] + absolute[absolute.length / 2 - 1]) / 2);
    assertThat(Math.abs(summary.worst().orElseThrow().error()))
        .isEqualTo(absolute[absolute.length - 1]);
    assertThat(summary.bias())
        .isEqualTo(
            errors.stream().mapToDouble(Double::doubleValue).sum() / errors.size(), within(1e-12));
    assertThat(
            validation.errors(WorkloadKind.CROWDED, Forecast.DATA).threads()
                + validation.errors(WorkloadKind.ARRIVALS, Forecast.DATA).threads())
        .isEqualTo(errors.size());
    assertThat(validation.errors(WorkloadKind.PLAIN, Forecast.DATA).worst()).isEmpty();
  }

  @Test
  void theMakespanIsTheLastEnd() {
    Validation validation = random(1);
    Validation.Pair pair = validation.pairs().getFirst();
    double last = 0;
    for (ThreadTimes one : pair.measured().threads()) {
      last = Math.max(last, one.endNanos() / 1e9);
    }
    assertThat(validation.measured(Quantity.MAKESPAN, pair)).isEqualTo(last);
  }

  @Test
  void aWorkloadOfWhichOnePolicyWasNotRunHasNoDifference() {
    Validation whole = random(1);
    List<Validation.Pair> some =
        whole.pairs().stream()
            .filter(pair -> pair.measured().workload() != 2 || pair.measured().policy() != 0)
            .toList();
    Validation validation = new Validation(whole.workloads(), some, Lab.SOLO::get);
    assertThat(validation.difference(Quantity.ANTT, Forecast.DATA, 2)).isEmpty();
    assertThat(validation.differences(Quantity.ANTT, Forecast.DATA)).hasSize(WORKLOADS - 1);
    assertThat(validation.diagnoses()).hasSize(2 * WORKLOADS - 1);
  }

  @ParameterizedTest
  @CsvSource({
    "0.10, 0.08, 0.01, RIGHT",
    "0.001, 0.08, 0.01, RIGHT",
    "-0.10, 0.08, 0.01, WRONG",
    "0, 0.08, 0.01, WRONG",
    "0, -0.08, 0.01, WRONG",
    "1e-9, 0.08, 0.01, WRONG",
    "0.10, 0.08, 0.09, NOT_SEEN",
    "0.10, 0.04, 0.05, NOT_SEEN",
    "0.10, 0.04, 0.01, SMALL",
    "0.01, 0.08, 0.09, SMALL",
    "0.01, 0.02, 0.01, SMALL",
    "0.10, 0.08, NaN, RIGHT",
    "-0.10, 0.08, NaN, WRONG"
  })
  void verdicts(double predicted, double measured, double noise, Verdict verdict) {
    PolicyDifference difference =
        new PolicyDifference(0, Quantity.MAKESPAN, predicted, new Estimate(5, measured, noise));
    assertThat(difference.verdict()).isEqualTo(verdict);
  }

  @Test
  void agreementCountsVerdicts() {
    List<PolicyDifference> differences = new ArrayList<>();
    double[][] all = {{0.1, 0.2, 0.01}, {0.1, -0.2, 0.01}, {0.1, 0.01, 0.05}, {0, 0.01, 0.02}};
    for (double[] one : all) {
      differences.add(
          new PolicyDifference(0, Quantity.ANTT, one[0], new Estimate(3, one[1], one[2])));
    }
    Agreement agreement = Agreement.of(Quantity.ANTT, Forecast.DATA, differences);
    assertThat(agreement.pairs()).isEqualTo(4);
    assertThat(agreement.counted()).isEqualTo(2);
    assertThat(agreement.right()).isEqualTo(1);
    assertThat(agreement.notSeen()).isEqualTo(1);
    assertThat(agreement.share()).isEqualTo(new Share(1, 2));
  }

  @Test
  void aSingleRepeatHasNoNoise() {
    Estimate one = Validation.estimate(List.of(0.2));
    assertThat(one.hasInterval()).isFalse();
    assertThat(one.mean()).isEqualTo(0.2);
  }

  @Test
  void todayIsTheGeometricMeanOfTheRuns() {
    Today today =
        new Today(
            Lab.SOLO,
            List.of(
                new Alone("light", false, 1.2, 1.0),
                new Alone("light", true, 1.21, 1.21), // not disturbed
                new Alone("heavy", false, 1.7, 1.7)));
    assertThat(today.processorSeconds("light")).isEqualTo(1.1, within(1e-12));
    assertThat(today.seconds("light")).isEqualTo(1.1, within(1e-12));
    assertThat(today.factor()).isEqualTo(Math.sqrt(1.1), within(1e-12));
    assertThat(today.drift()).isEqualTo(1.21, within(1e-12));
    assertThat(new Today(Lab.SOLO, List.of()).seconds("heavy")).isEqualTo(1.7);
    assertThat(new Today(Lab.SOLO, List.of()).drift()).isNaN();
  }

  @Test
  void whatAProgramWaitsAloneBelongsToItsTime() {
    Today today =
        new Today(
            Lab.SOLO, List.of(new Alone("light", false, 2, 1), new Alone("light", true, 3, 1)));
    assertThat(today.seconds("light")).isEqualTo(2, within(1e-12));
    Today asleep = new Today(Lab.SOLO, List.of(new Alone("light", false, 1, 0)));
    assertThat(asleep.seconds("light")).isEqualTo(1, within(1e-12));
  }
}
