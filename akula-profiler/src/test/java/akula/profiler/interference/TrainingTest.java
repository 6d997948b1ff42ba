package akula.profiler.interference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.smt.interference.Coefficients;
import akula.smt.interference.ModeModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.stat.regression.OLSMultipleLinearRegression;
import org.junit.jupiter.api.Test;

/**
 * What is recorded becomes samples, and samples coefficients: by hand and by a plain regression.
 */
class TrainingTest {
  private static final int COMPONENTS = 2;

  private final Random random = new Random();

  private static Quantum quantum(double from, double to, double... cycles) {
    return new Quantum(from, to, Arrays.stream(cycles).boxed().toList());
  }

  @Test
  void aProfileIsInterpolatedBetweenQuanta() {
    ThrottledProfile profile =
        ThrottledProfile.of(List.of(quantum(0, 10, 4, 6), quantum(10, 30, 10, 20)));
    assertThat(profile.cycles(0, 10)).get().isEqualTo(new double[] {4, 6});
    assertThat(profile.cycles(5, 20)).get().isEqualTo(new double[] {2 + 5, 3 + 10});
    assertThat(profile.cycles(12, 14).orElseThrow())
        .containsExactly(new double[] {1, 2}, within(1e-12));
    assertThat(profile.cycles(29, 30.1)).isEmpty();
  }

  @Test
  void quantaBecomeSamplesBesideTheirProfiles() {
    ThrottledProfile first = ThrottledProfile.of(List.of(quantum(0, 100, 25, 75)));
    ThrottledProfile second = ThrottledProfile.of(List.of(quantum(0, 12, 6, 6)));
    Mix mix = new Mix(List.of(3, 5), 2);
    MixRecording recording =
        new MixRecording(
            mix,
            List.of(
                List.of(quantum(0, 4, 2, 4), quantum(0, 5, 5, 5)),
                List.of(quantum(4, 8, 2, 4), quantum(5, 10, 5, 5)),
                List.of(quantum(8, 12, 2, 4), quantum(10, 15, 5, 5))));
    List<MixSample> samples = recording.samples(Map.of(3, first, 5, second));
    assertThat(samples).hasSize(1); // two alike, and one that the second profile does not reach
    MixSample sample = samples.getFirst();
    assertThat(sample.weight()).isEqualTo(2);
    assertThat(sample.programs()).containsExactly(3, 5);
    // 4 instructions alone: 1 + 3 cycles; beside the other one 2 + 4
    assertThat(sample.undisturbed()[0]).containsExactly(0.25, 0.75);
    assertThat(sample.disturbed()[0]).containsExactly(0.5, 1);
    assertThat(sample.slowdown(0)).isEqualTo(1.5);
    assertThat(sample.undisturbed()[1]).containsExactly(new double[] {0.5, 0.5}, within(1e-12));
    assertThat(sample.slowdown(1)).isCloseTo(2, within(1e-12));
  }

  @Test
  void mixesAreCountedAndDrawn() {
    assertThat(Mix.all(21, 2)).hasSize(231).doesNotHaveDuplicates();
    assertThat(Mix.all(5, 4)).hasSize(70).doesNotHaveDuplicates();
    List<Mix> drawn = Mix.drawn(21, 4, 200, 7);
    assertThat(drawn).hasSize(200).doesNotHaveDuplicates().isEqualTo(Mix.drawn(21, 4, 200, 7));
    assertThat(new HashSet<>(drawn)).isNotEqualTo(new HashSet<>(Mix.drawn(21, 4, 200, 8)));
    assertThat(Mix.drawn(5, 2, 99, 1)).isEqualTo(Mix.all(5, 2));
  }

  private double[] stack() {
    double share = random.nextDouble();
    return new double[] {share, 1 - share};
  }

  /** Samples of mixes of five programs, in each mix some, with errors. */
  private List<MixSample> samples(Mix mix, int count) {
    List<MixSample> samples = new ArrayList<>();
    int threads = mix.programs().size();
    for (int i = 0; i < count; i++) {
      double[][] undisturbed = new double[threads][];
      double[][] disturbed = new double[threads][COMPONENTS];
      Arrays.setAll(undisturbed, _ -> stack());
      for (double[] stack : disturbed) {
        Arrays.setAll(stack, _ -> 0.5 + random.nextDouble());
      }
      int[] programs = mix.programs().stream().mapToInt(Integer::intValue).toArray();
      samples.add(new MixSample(programs, undisturbed, disturbed, 1 + random.nextInt(3)));
    }
    return samples;
  }

  private static double[] plain(List<MixSample> samples, int component, boolean product) {
    return plain(samples, component, component, product);
  }

  /**
   * One row for each quantum, and no decomposition that is added to.
   *
   * @param component what is fitted to
   * @param target what is fitted
   */
  private static double[] plain(
      List<MixSample> samples, int component, int target, boolean product) {
    List<double[]> rows = new ArrayList<>();
    List<Double> values = new ArrayList<>();
    for (MixSample sample : samples) {
      for (int i = 0; i < sample.programs().length; i++) {
        double own = sample.undisturbed()[i][component];
        double others = -own;
        for (double[] stack : sample.undisturbed()) {
          others += stack[component];
        }
        for (int times = 0; times < sample.weight(); times++) {
          rows.add(product ? new double[] {own, others, own * others} : new double[] {own, others});
          values.add(sample.disturbed()[i][target]);
        }
      }
    }
    OLSMultipleLinearRegression regression = new OLSMultipleLinearRegression();
    regression.newSampleData(
        values.stream().mapToDouble(Double::doubleValue).toArray(), rows.toArray(double[][]::new));
    return regression.estimateRegressionParameters();
  }

  /** With columns made to a mean of 0 and a variance of 1, and the normal equations. */
  private static double[] shrunk(List<MixSample> samples, int component, double shrink) {
    List<double[]> rows = new ArrayList<>();
    List<Double> values = new ArrayList<>();
    for (MixSample sample : samples) {
      for (int i = 0; i < 2; i++) {
        double own = sample.undisturbed()[i][component];
        double other = sample.undisturbed()[1 - i][component];
        for (int times = 0; times < sample.weight(); times++) {
          rows.add(new double[] {own, other, own * other});
          values.add(sample.disturbed()[i][component]);
        }
      }
    }
    int count = rows.size();
    double[] means = new double[3];
    double[] deviations = new double[3];
    for (int j = 0; j < 3; j++) {
      int column = j;
      means[j] = rows.stream().mapToDouble(row -> row[column]).average().orElseThrow();
      deviations[j] =
          Math.sqrt(
              rows.stream()
                  .mapToDouble(row -> Math.pow(row[column] - means[column], 2))
                  .average()
                  .orElseThrow());
    }
    double mean = values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    double[][] left = new double[3][3];
    double[] right = new double[3];
    for (int row = 0; row < count; row++) {
      for (int i = 0; i < 3; i++) {
        double one = (rows.get(row)[i] - means[i]) / deviations[i];
        right[i] += one * (values.get(row) - mean) / count;
        for (int j = 0; j < 3; j++) {
          left[i][j] += one * (rows.get(row)[j] - means[j]) / deviations[j] / count;
        }
      }
    }
    for (int i = 0; i < 3; i++) {
      left[i][i] += shrink;
    }
    double[] found =
        new LUDecomposition(new Array2DRowRealMatrix(left))
            .getSolver()
            .solve(new ArrayRealVector(right))
            .toArray();
    double[] coefficients = {mean, 0, 0, 0};
    for (int i = 0; i < 3; i++) {
      coefficients[i + 1] = found[i] / deviations[i];
      coefficients[0] -= coefficients[i + 1] * means[i];
    }
    return coefficients;
  }

  private static double[] array(Coefficients one) {
    return new double[] {one.alpha(), one.beta(), one.gamma(), one.delta()};
  }

  @Property(tries = 30, seed = "1")
  void theFitIsThatOfAPlainRegression(
      @ForAll long seed, @ForAll @IntRange(min = 2, max = 4) int threads) {
    random.setSeed(seed);
    ModeTraining training = new ModeTraining(COMPONENTS, ForwardFit.PAPER);
    List<MixSample> all = new ArrayList<>();
    int mode = threads == 2 ? 2 : 4;
    for (Mix mix : Mix.drawn(5, mode, 6, seed)) {
      List<MixSample> some = samples(mix, 20);
      training.add(mix, some);
      all.addAll(some);
    }
    ModeFit fit = training.fit();
    for (int i = 0; i < COMPONENTS; i++) {
      assertThat(array(fit.model().forward().get(i)))
          .containsExactly(plain(all, i, true), within(1e-7));
      assertThat(array(fit.model().inverse().get(i)))
          .containsExactly(Arrays.copyOf(plain(all, i, false), 4), within(1e-7));
      assertThat(fit.forwardConditions().get(i)).isFinite().isGreaterThan(1);
    }
    assertThat(fit.samples()).isEqualTo(6 * 20 * mode);
    assertThat(training.mixes()).isEqualTo(6);
  }

  /** Two threads, of which each has the other one beside it. */
  @Property(tries = 20, seed = "3")
  void whatIsShrunkIsThatOfTheNormalEquations(@ForAll long seed) {
    random.setSeed(seed);
    double shrink = Math.pow(10, -2 * random.nextDouble());
    ModeTraining training = new ModeTraining(COMPONENTS, new ForwardFit(List.of(), shrink));
    List<MixSample> all = new ArrayList<>();
    for (Mix mix : Mix.all(4, 2)) {
      List<MixSample> some = samples(mix, 20);
      training.add(mix, some);
      all.addAll(some);
    }
    ModeModel model = training.fit().model();
    for (int i = 0; i < COMPONENTS; i++) {
      assertThat(array(model.forward().get(i)))
          .containsExactly(shrunk(all, i, shrink), within(1e-9));
      assertThat(array(model.inverse().get(i)))
          .as("the inverse is not shrunk")
          .containsExactly(Arrays.copyOf(plain(all, i, false), 4), within(1e-7));
    }
  }

  /** What the first component adds to the second one is told of with what it adds to itself. */
  @Property(tries = 20, seed = "4")
  void aWaitingComponentIsFittedToTheOthers(
      @ForAll long seed, @ForAll @IntRange(min = 2, max = 4) int threads) {
    random.setSeed(seed);
    ModeTraining training = new ModeTraining(COMPONENTS, new ForwardFit(List.of(1), 0));
    List<MixSample> all = new ArrayList<>();
    for (Mix mix : Mix.drawn(5, threads == 2 ? 2 : 4, 6, seed)) {
      List<MixSample> some = samples(mix, 20);
      training.add(mix, some);
      all.addAll(some);
    }
    ModeModel model = training.fit().model();
    double[] own = plain(all, 0, true);
    double[] added = plain(all, 0, 1, true);
    assertThat(array(model.forward().get(0)))
        .containsExactly(
            new double[] {own[0], own[1] + added[1], own[2] + added[2], own[3] + added[3]},
            within(1e-7));
    assertThat(array(model.forward().get(1)))
        .containsExactly(new double[] {added[0], 0, 0, 0}, within(1e-7));
    // A sum of two least squares is that of the sum.
    MixSample one = all.getFirst();
    double predicted = model.slowdown(one.undisturbed(), one.group(), one.programs().length, 0);
    double others = -one.undisturbed()[0][0];
    for (double[] stack : one.undisturbed()) {
      others += stack[0];
    }
    double mine = one.undisturbed()[0][0];
    double expected =
        own[0]
            + added[0]
            + (own[1] + added[1]) * mine
            + (own[2] + added[2]) * others
            + (own[3] + added[3]) * mine * others;
    assertThat(predicted).isCloseTo(expected, within(1e-7));
  }

  @Test
  void someProgramsAreTrainedWithAlone() {
    random.setSeed(7);
    ModeTraining all = new ModeTraining(COMPONENTS, ForwardFit.PAPER);
    ModeTraining some = new ModeTraining(COMPONENTS, new ForwardFit(List.of(), 0.5));
    for (Mix mix : Mix.all(5, 2)) {
      List<MixSample> found = samples(mix, 5);
      all.add(mix, found);
      if (mix.programs().stream().allMatch(program -> program != 1 && program != 2)) {
        some.add(mix, found);
      }
    }
    ModeTraining among = all.among(Set.of(0, 3, 4), new ForwardFit(List.of(), 0.5));
    assertThat(among.mixes()).isEqualTo(6);
    assertThat(among.fit()).isEqualTo(some.fit());
  }

  /** Of four programs two are left for each pair, of which there are three mixes. */
  @Test
  void nothingIsJudgedByModelsOfTooFewMixes() {
    random.setSeed(8);
    for (int programs = 4; programs <= 5; programs++) {
      ModeTraining training = new ModeTraining(COMPONENTS, ForwardFit.PAPER);
      for (Mix mix : Mix.all(programs, 2)) {
        training.add(mix, samples(mix, 20));
      }
      double judged = training.leavingOut(0).slowdowns().weight();
      double all = training.errors(training.fit().model(), 0).slowdowns().weight();
      assertThat(judged).isPositive();
      assertThat(judged == all).as("%d programs", programs).isEqualTo(programs == 5);
    }
  }

  @Property(tries = 10, seed = "2")
  void whatIsLeftOutIsNotTrainedWith(@ForAll long seed) {
    random.setSeed(seed);
    ModeTraining training = new ModeTraining(COMPONENTS, ForwardFit.PAPER);
    Map<Mix, List<MixSample>> all = new java.util.LinkedHashMap<>();
    for (Mix mix : Mix.all(6, 2)) {
      all.put(mix, samples(mix, 5));
      training.add(mix, all.get(mix));
    }
    ModelErrors errors = training.leavingOut(1);
    double absolute = 0;
    double weight = 0;
    for (Mix left : all.keySet()) {
      List<MixSample> others = new ArrayList<>();
      all.forEach((mix, some) -> {
        if (mix.programs().stream().noneMatch(left.programs()::contains)) {
          others.addAll(some);
        }
      });
      List<Coefficients> forward = new ArrayList<>();
      for (int i = 0; i < COMPONENTS; i++) {
        double[] found = plain(others, i, true);
        forward.add(new Coefficients(found[0], found[1], found[2], found[3]));
      }
      for (MixSample sample : all.get(left)) {
        for (int thread = 0; thread < 2; thread++) {
          double predicted = 0;
          for (int i = 0; i < COMPONENTS; i++) {
            predicted +=
                forward
                    .get(i)
                    .beside(sample.undisturbed()[thread][i], sample.undisturbed()[1 - thread][i]);
          }
          absolute += sample.weight() * Math.abs(predicted / sample.slowdown(thread) - 1);
          weight += sample.weight();
        }
      }
    }
    assertThat(errors.slowdowns().weight()).isEqualTo(weight);
    assertThat(errors.slowdowns().meanAbsolute().mean()).isCloseTo(absolute / weight, within(1e-7));
  }

  /** Nobody has any of the second component: of all coefficients that fit the least are taken. */
  @Test
  void whereCoefficientsCannotBeToldApartTheLeastAreTaken() {
    MixSums sums = new MixSums(2, ForwardFit.PAPER);
    for (int i = 0; i < 50; i++) {
      double[][] undisturbed = {{1, 0}, {1, 0}};
      double[][] disturbed = {{1.5, 0.25}, {1.5, 0.25}};
      sums.add(new MixSample(new int[] {0, 1}, undisturbed, disturbed, 1));
    }
    ModeFit fit = sums.fit();
    assertThat(fit.forwardConditions()).containsOnly(Double.POSITIVE_INFINITY);
    assertThat(fit.inverseConditions()).containsOnly(Double.POSITIVE_INFINITY);
    // alpha + beta + gamma + delta = 1.5, and the shortest such vector
    assertThat(array(fit.model().forward().getFirst()))
        .containsExactly(new double[] {0.375, 0.375, 0.375, 0.375}, within(1e-9));
    assertThat(array(fit.model().inverse().get(1)))
        .containsExactly(new double[] {0.25, 0, 0, 0}, within(1e-9));
  }

  /**
   * Two samples of pairs, and as many coefficients of a waiting component as there are components.
   */
  @Test
  void fewerSamplesThanCoefficientsGiveTheLeastThatFit() {
    ForwardFit waiting = new ForwardFit(List.of(2), 0);
    MixSums sums = new MixSums(3, waiting);
    MixSample sample =
        new MixSample(
            new int[] {0, 1},
            new double[][] {{0.4, 0.6, 0}, {0.8, 0.2, 0}},
            new double[][] {{0.5, 0.7, 0.2}, {0.9, 0.3, 0.1}},
            1);
    sums.add(sample);
    ModeFit fit = sums.fit();
    assertThat(fit.forwardConditions()).containsOnly(Double.POSITIVE_INFINITY);
    for (int thread = 0; thread < 2; thread++) {
      assertThat(fit.model().slowdown(sample.undisturbed(), new int[] {0, 1}, 2, thread))
          .isCloseTo(sample.slowdown(thread), within(1e-9));
    }
    assertThat(waiting.coefficients(3)).isEqualTo(7);
    assertThat(ForwardFit.PAPER.coefficients(3)).isEqualTo(4);
  }

  @Test
  void errorsHaveIntervalsByLeavingOutAProgramAtATime() {
    ErrorTally errors = new ErrorTally();
    errors.add(0.1, 2, new int[] {0, 1});
    errors.add(-0.04, 1, new int[] {1, 2});
    errors.add(0.3, 1, new int[] {2, 2});
    // without 0: (0.04 + 0.3) / 2; without 1: 0.3; without 2: 0.1
    double[] without = {0.17, 0.3, 0.1};
    double mean = (0.17 + 0.3 + 0.1) / 3;
    double squares = Arrays.stream(without).map(one -> (one - mean) * (one - mean)).sum();
    assertThat(errors.meanAbsolute().mean()).isCloseTo((0.2 + 0.04 + 0.3) / 4, within(1e-12));
    assertThat(errors.meanAbsolute().halfWidth())
        .isCloseTo(4.302652729911275 * Math.sqrt(squares * 2 / 3), within(1e-9));
    assertThat(errors.withinFivePercent().mean()).isCloseTo(0.25, within(1e-12));
    ErrorTally twice = new ErrorTally();
    twice.add(0.2, 2, new int[] {0, 1});
    twice.add(0.08, 1, new int[] {1, 2});
    twice.add(-0.6, 1, new int[] {2, 2});
    assertThat(twice.meanAbsoluteAbove(errors).mean())
        .isCloseTo(errors.meanAbsolute().mean(), within(1e-12));
    assertThat(twice.meanAbsoluteAbove(errors).halfWidth())
        .isCloseTo(errors.meanAbsolute().halfWidth(), within(1e-12));
    ErrorTally two = new ErrorTally();
    two.add(0.1, 1, new int[] {0, 1});
    assertThat(two.meanAbsolute().hasInterval()).isFalse();
    assertThat(two.meanAbsoluteAbove(errors).hasInterval()).isFalse();
    assertThat(new ErrorTally().meanAbsolute().mean()).isNaN();
  }

  @Test
  void errorsAreCountedByHand() {
    ModeModel model =
        new ModeModel(
            List.of(new Coefficients(0, 1.2, 0, 0), new Coefficients(0, 1.2, 0, 0)),
            List.of(new Coefficients(0, 1, 0, 0), new Coefficients(0, 1, 0, 0)));
    ModelErrors errors = new ModelErrors(1);
    double[][] undisturbed = {{0.5, 0.5}, {0.25, 0.75}};
    double[][] disturbed = {{0.6, 0.6}, {0.75, 0.75}};
    errors.add(model, new MixSample(new int[] {4, 9}, undisturbed, disturbed, 3));
    // predicted 1.2 and 1.2 where there were 1.2 and 1.5; undisturbed 0.5 and 0.5 for 0.5 and 0.75
    assertThat(errors.slowdowns().weight()).isEqualTo(6);
    assertThat(errors.slowdowns().meanAbsolute().mean()).isCloseTo(0.1, within(1e-12));
    assertThat(errors.slowdowns().mean()).isCloseTo(-0.1, within(1e-12));
    assertThat(errors.slowdowns().withinFivePercent().mean()).isCloseTo(0.5, within(1e-12));
    assertThat(errors.byProgram().get(9).meanAbsolute().mean()).isCloseTo(0.2, within(1e-12));
    assertThat(errors.inversePoints().meanAbsolute().mean()).isCloseTo(0.125, within(1e-12));
    assertThat(errors.inverseRelative().mean()).isCloseTo(-1.0 / 6, within(1e-12));
    assertThat(Arrays.stream(errors.slowdowns().shares()).sum()).isCloseTo(1, within(1e-12));
  }
}
