package akula.profiler.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** An error of the rate alone, which all cells of a row have in common. */
class CommonErrorTest {
  private static final double COMMON = 0.02;
  private static final int SIZE = 12;

  private static MeasuredSpeeds half(double common) {
    double[][] truth = new double[SIZE][SIZE];
    Arrays.stream(truth).forEach(row -> Arrays.fill(row, 0.9));
    List<Pair> pairs = PairChoice.choose(SIZE, PairChoice.count(SIZE, 0.5), 1);
    return Measuring.measured(truth, pairs, 0.001, common, new SplittableRandom(1));
  }

  /** The term of an application takes it wholly, and no residual shows it. */
  @Test
  void theAdditivePredictorPutsItIntoWhatItPredicts() {
    CommonError error = CommonError.of(half(COMMON), new AdditivePredictor(), 1);
    assertThat(error.inPredictions()).isBetween(0.7, 1.3);
    assertThat(error.inResiduals()).isLessThan(0.1);
  }

  /** The average of all cells hardly moves, so that all of it is left in the residuals. */
  @Test
  void theAverageLeavesItInTheResiduals() {
    CommonError error = CommonError.of(half(COMMON), new AveragePredictor(), 1);
    assertThat(error.inPredictions()).isLessThan(0.2);
    assertThat(error.inResiduals()).isBetween(0.7, 1.3);
  }

  @Test
  void noneIsNone() {
    assertThat(CommonError.of(half(0), new AdditivePredictor(), 1).isNone()).isTrue();
  }

  /** Cross-validation sees next to nothing of it; 90% of a normal error are within 1.645 of it. */
  @Test
  void intervalsHaveItAddedAndSoHasTheExpectedError() {
    List<Predictor> additive = List.of(new AdditivePredictor());
    Prediction with = PairPrediction.predict(half(COMMON), additive, 1);
    Prediction without = PairPrediction.predict(half(0), additive, 1);
    for (int i = 0; i < SIZE; i++) {
      for (int j = 0; j < SIZE; j++) {
        if (with.isPredicted(i, j)) {
          double half = Math.log(with.high()[i][j] / with.low()[i][j]) / 2;
          assertThat(half).isBetween(0.8 * 1.645 * COMMON, 1.6 * 1.645 * COMMON);
          double other = Math.log(without.high()[i][j] / without.low()[i][j]) / 2;
          assertThat(other).isLessThan(0.5 * 1.645 * COMMON);
        }
      }
    }
    assertThat(with.error()).isBetween(0.7 * 0.8 * 0.9 * COMMON, 1.5 * 0.8 * 0.9 * COMMON);
  }

  @Test
  void whatIsNoErrorIsRefused() {
    double[][] one = {{1}};
    assertThatThrownBy(() -> MeasuredSpeeds.of(one, one, new double[] {-1}))
        .hasMessage("the common standard error of row 0 is -1.0; expected a number of at least 0");
    assertThatThrownBy(() -> MeasuredSpeeds.of(one, one, new double[2]))
        .hasMessage("there are 1 rows of speeds and 2 common errors");
    assertThat(PairPrediction.predict(half(COMMON), Optional.empty(), 1).predictedCells())
        .isCloseTo(SIZE * SIZE / 2, within(8));
  }
}
