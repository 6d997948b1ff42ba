package akula.profiler.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** What any prediction keeps to, and what odd inputs give. */
class PairPredictionTest {
  private static Prediction predict(MeasuredSpeeds known) {
    return PairPrediction.predict(known, Optional.empty(), 1);
  }

  @Property(tries = 40)
  void anyInputGivesSpeedsInRangeAndKeepsWhatWasMeasured(
      @ForAll @IntRange(min = 1, max = 9) int size,
      @ForAll @DoubleRange(min = 0, max = 1) double share,
      @ForAll @DoubleRange(min = 0, max = 0.3) double noise,
      @ForAll long seed) {
    var random = new SplittableRandom(seed);
    double[][] truth = new double[size][size];
    for (double[] row : truth) {
      Arrays.setAll(row, j -> random.nextDouble(0.05, 1.02));
    }
    List<Pair> pairs = PairChoice.choose(size, PairChoice.count(size, share), seed);
    MeasuredSpeeds known = Measuring.measured(truth, pairs, Math.min(noise, 0.2), random);
    checkCells(predict(known), known);
  }

  private static void checkCells(Prediction prediction, MeasuredSpeeds known) {
    double most = Math.max(1.05, known.highest());
    for (int i = 0; i < known.size(); i++) {
      for (int j = 0; j < known.size(); j++) {
        double speed = prediction.speeds()[i][j];
        assertThat(prediction.isPredicted(i, j)).isEqualTo(!known.has(i, j));
        if (known.has(i, j)) {
          assertThat(speed).isEqualTo(known.speed(i, j));
          assertThat(prediction.high()[i][j]).isNaN();
        } else {
          assertThat(prediction.low()[i][j]).isGreaterThan(0).isLessThanOrEqualTo(speed);
          assertThat(prediction.high()[i][j])
              .isGreaterThanOrEqualTo(speed)
              .isLessThanOrEqualTo(most);
        }
      }
    }
    assertThat(prediction.sentence()).endsWith(".").doesNotContain("NaN");
  }

  @Property(tries = 10)
  void aTruthOfOneResourceIsFound(
      @ForAll @IntRange(min = 12, max = 20) int size, @ForAll long seed) {
    var random = new SplittableRandom(seed);
    double[][] truth = Measuring.rankOne(size, 0.8, random);
    List<Pair> pairs = PairChoice.choose(size, PairChoice.count(size, 0.5), seed);
    Prediction prediction = predict(Measuring.measured(truth, pairs, 0, random));
    assertThat(Measuring.meanError(prediction, truth)).isLessThan(0.01);
    assertThat(prediction.chosen()).isIn("sensitivity-pressure", "low-rank", "resources");
  }

  @Property(tries = 10)
  void namesDoNotMatterToAnyPredictor(
      @ForAll @IntRange(min = 2, max = 10) int size, @ForAll long seed) {
    var random = new SplittableRandom(seed);
    double[][] truth = Measuring.rankOne(size, 0.8, random);
    List<Integer> order = Measuring.order(size, random);
    List<Pair> pairs = PairChoice.choose(size, PairChoice.count(size, 0.5), seed);
    List<Pair> renamed =
        pairs.stream()
            .map(pair -> Pair.of(order.indexOf(pair.first()), order.indexOf(pair.second())))
            .toList();
    MeasuredSpeeds known = Measuring.measured(truth, pairs, 0, random);
    MeasuredSpeeds other = Measuring.measured(Measuring.renamed(truth, order), renamed, 0, random);
    for (Predictor predictor : PairPrediction.predictors()) {
      LossEstimate one = predictor.fit(known);
      LossEstimate two = predictor.fit(other);
      for (int i = 0; i < size; i++) {
        for (int j = 0; j < size; j++) {
          assertThat(two.loss(i, j))
              .as("%s, %d beside %d", predictor.name(), i, j)
              .isCloseTo(one.loss(order.get(i), order.get(j)), within(1e-6));
          assertThat(two.deviation(i, j))
              .isCloseTo(one.deviation(order.get(i), order.get(j)), within(1e-6));
        }
      }
    }
  }

  /** As of SMT siblings: all are slowed, and much is peculiar to single pairs. */
  @Test
  void intervalsHoldWhereNoFactorsExplainTheMatrix() {
    double held = 0;
    for (long seed = 0; seed < 5; seed++) {
      var random = new SplittableRandom(seed);
      double[][] truth = new double[24][24];
      double[] own = random.doubles(48, 0, 0.3).toArray();
      for (int i = 0; i < 24; i++) {
        int row = i;
        Arrays.setAll(
            truth[i], j -> Math.exp(-0.2 - own[row] - own[24 + j] - 0.05 * random.nextGaussian()));
      }
      List<Pair> pairs = PairChoice.choose(24, PairChoice.count(24, 0.25), seed);
      MeasuredSpeeds known = Measuring.measured(truth, pairs, 0.02, random);
      held += Measuring.held(predict(known), truth) / 5;
    }
    assertThat(held).isBetween(0.85, 0.95);
  }

  @Test
  void theSameInputAndSeedGiveTheSame() {
    double[][] truth = Measuring.rankOne(10, 0.5, new SplittableRandom(1));
    List<Pair> pairs = PairChoice.choose(10, 20, 1);
    MeasuredSpeeds known = Measuring.measured(truth, pairs, 0.01, new SplittableRandom(2));
    Prediction one = predict(known);
    Prediction two = predict(known);
    assertThat(Arrays.deepToString(one.speeds())).isEqualTo(Arrays.deepToString(two.speeds()));
    assertThat(Arrays.deepToString(one.low())).isEqualTo(Arrays.deepToString(two.low()));
    assertThat(one.sentence()).isEqualTo(two.sentence());
  }

  @Test
  void nothingMeasuredGivesIntervalsOfAllThatIsPossible() {
    Prediction prediction = predict(Measuring.nothing(3));
    checkCells(prediction, Measuring.nothing(3));
    assertThat(prediction.low()[0][1]).isEqualTo(PairPrediction.LOWEST);
    assertThat(prediction.high()[0][1]).isEqualTo(PairPrediction.HIGHEST);
    assertThat(prediction.sentence())
        .isEqualTo(
            "0 of 6 pairs were measured, too few to tell how good the prediction of the others is.");
    assertThat(prediction.outlook()).isEmpty();
  }

  @Test
  void noApplicationsAndAllMeasuredNeedNothing() {
    assertThat(predict(Measuring.nothing(0)).predictedCells()).isZero();
    double[][] truth = Measuring.rankOne(5, 0.5, new SplittableRandom(1));
    MeasuredSpeeds known = Measuring.measured(truth, Pair.all(5), 0.01, new SplittableRandom(1));
    Prediction prediction = predict(known);
    checkCells(prediction, known);
    assertThat(prediction.sentence())
        .isEqualTo("All 15 pairs were measured; nothing had to be predicted.");
    assertThat(prediction.outlook()).isEmpty();
  }

  @Test
  void oneDirectionAloneTellsTheOther() {
    double[][] speeds = {{0.9, 0.8}, {Double.NaN, Double.NaN}};
    MeasuredSpeeds known = MeasuredSpeeds.of(speeds, new double[2][2]);
    assertThat(known.pairs()).containsExactly(new Pair(0, 0), new Pair(0, 1));
    checkCells(predict(known), known);
  }

  @Test
  void anApplicationThatFailsEverywhereIsTheLeastSure() throws Exception {
    double[][] truth = Measuring.matrix(Measuring.shipped("spec2006-small-cache"));
    int failing = 3;
    List<Pair> pairs = PairChoice.choose(truth.length, 140, List.of(), i -> i != failing, 1);
    Prediction prediction =
        predict(Measuring.measured(truth, pairs, 0.01, new SplittableRandom(1)));
    double[] widths = new double[truth.length];
    for (int i = 0; i < truth.length; i++) {
      int row = i;
      widths[i] =
          IntStream.range(0, truth.length)
              .filter(j -> j != failing && prediction.isPredicted(row, j))
              .mapToDouble(j -> prediction.high()[row][j] - prediction.low()[row][j])
              .average()
              .orElseThrow();
    }
    double others = Arrays.stream(widths).sorted().skip(truth.length / 2).findFirst().orElseThrow();
    assertThat(widths[failing]).isGreaterThan(2 * others);
  }

  @Test
  void measuringMoreIsReportedInASentence() {
    double[][] truth = Measuring.rankOne(12, 0.8, new SplittableRandom(1));
    List<Pair> pairs = PairChoice.choose(12, 20, 1);
    Prediction prediction =
        predict(Measuring.measured(truth, pairs, 0.01, new SplittableRandom(1)));
    assertThat(prediction.outlook()).extracting(Outlook::pairs).containsExactly(8, 20, 39);
    assertThat(prediction.outlook())
        .allSatisfy(
            step -> assertThat(step.error()).isPositive().isLessThanOrEqualTo(prediction.error()));
    assertThat(prediction.sentence())
        .matches(
            "20 of 78 pairs were measured; the relative speeds of the others are predicted by"
                + " \\S+ with a mean absolute error of about 0\\.\\d{3}\\. Measuring 8 more pairs"
                + " would bring it to about 0\\.\\d{3}, 20 to about 0\\.\\d{3} and 39 to about"
                + " 0\\.\\d{3}\\.");
  }

  @Test
  void theLastPairsLeaveNothingToPredict() {
    double[][] truth = Measuring.rankOne(8, 0.8, new SplittableRandom(1));
    List<Pair> pairs = PairChoice.choose(8, 35, 1);
    Prediction prediction =
        predict(Measuring.measured(truth, pairs, 0.01, new SplittableRandom(1)));
    assertThat(prediction.outlook()).containsExactly(new Outlook(1, 1 / 36.0, 0));
    assertThat(prediction.sentence())
        .endsWith(" Measuring 1 more pair would leave nothing to predict.");
  }

  @Test
  void mistakesAreReported() {
    double[][] one = {{1}};
    assertThatThrownBy(() -> MeasuredSpeeds.of(new double[][] {{0}}, one))
        .hasMessage("the relative speed of 0 beside 0 is 0.0; expected a number above 0");
    assertThatThrownBy(() -> MeasuredSpeeds.of(one, new double[][] {{Double.NaN}}))
        .hasMessage("the standard error of 0 beside 0 is NaN; expected a number of at least 0");
    assertThatThrownBy(() -> MeasuredSpeeds.of(one, new double[2][1]))
        .hasMessage("there are 1 rows of speeds and 2 of errors");
    assertThatThrownBy(() -> MeasuredSpeeds.of(new double[][] {{1, 1}}, one))
        .hasMessage("row 0 has 2 speeds and 1 errors; expected 1");
    assertThatThrownBy(() -> PairPrediction.predict(Measuring.nothing(1), List.of(), 1))
        .hasMessage("there is no predictor; expected at least one");
    assertThatThrownBy(() -> new Pair(2, 1))
        .hasMessage("a pair is of two positions in ascending order, not 2 and 1");
  }
}
