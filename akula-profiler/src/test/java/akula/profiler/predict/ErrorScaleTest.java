package akula.profiler.predict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The size of errors is found in spite of the noise of measuring. */
class ErrorScaleTest {
  private static final int SIZE = 40;

  /** A predictor that is off by known amounts beside a truth of 0.2 everywhere. */
  private static Residuals residuals(double error, double noise, long seed) {
    var random = new SplittableRandom(seed);
    double[][] speeds = new double[SIZE][SIZE];
    double[][] errors = new double[SIZE][SIZE];
    double[][] losses = new double[SIZE][SIZE];
    for (int i = 0; i < SIZE; i++) {
      for (int j = 0; j < SIZE; j++) {
        losses[i][j] = 0.2 + error * random.nextGaussian();
        speeds[i][j] = Math.exp(-0.2 - noise * random.nextGaussian());
        errors[i][j] = noise * speeds[i][j];
      }
    }
    var residuals = new Residuals();
    residuals.add(
        new LossEstimate() {
          @Override
          public double loss(int row, int neighbour) {
            return losses[row][neighbour];
          }

          @Override
          public double deviation(int row, int neighbour) {
            return 0;
          }
        },
        MeasuredSpeeds.of(speeds, errors),
        Pair.all(SIZE));
    return residuals;
  }

  @Test
  void noiseIsTakenOut() {
    for (double error : new double[] {0.01, 0.03}) {
      ErrorScale scale = ErrorScale.of(residuals(error, 0.01, 1));
      double half = scale.halfWidth(0, 0.2, 0.9);
      assertThat(half / (1.645 * error)).isBetween(0.85, 1.15);
      double mean = error * Math.sqrt(2 / Math.PI) * Math.exp(-0.2);
      assertThat(scale.speedError(0, 0.2) / mean).isBetween(0.85, 1.15);
    }
  }

  @Test
  void theErrorOfOtherResidualsIsReportedByTheirSize() {
    ErrorScale scale = ErrorScale.of(residuals(0.02, 0.01, 1));
    double three = scale.speedError(residuals(0.06, 0.01, 2));
    double one = scale.speedError(residuals(0.02, 0.01, 2));
    double none = scale.speedError(residuals(0, 0.01, 2));
    assertThat(three / one).isBetween(2.6, 3.4);
    assertThat(none).isLessThan(one / 4);
  }

  @Test
  void errorsThatGrowWithTheOwnDeviationAreSeenToDoSo() {
    var random = new SplittableRandom(3);
    double[][] deviations = new double[SIZE][SIZE];
    double[][] speeds = new double[SIZE][SIZE];
    for (int i = 0; i < SIZE; i++) {
      double[] row = deviations[i];
      Arrays.setAll(row, j -> 0.01 + 0.001 * j);
      Arrays.setAll(speeds[i], j -> Math.exp(-0.1 + 2 * row[j] * random.nextGaussian()));
    }
    var residuals = new Residuals();
    residuals.add(
        new LossEstimate() {
          @Override
          public double loss(int row, int neighbour) {
            return 0.1;
          }

          @Override
          public double deviation(int row, int neighbour) {
            return deviations[row][neighbour];
          }
        },
        MeasuredSpeeds.of(speeds, new double[SIZE][SIZE]),
        Pair.all(SIZE));
    ErrorScale scale = ErrorScale.of(residuals);
    assertThat(scale.halfWidth(0.01, 0.1, 0.9) / (1.645 * 0.02)).isBetween(0.8, 1.25);
    assertThat(scale.halfWidth(0.05, 0.1, 0.9) / (1.645 * 0.10)).isBetween(0.8, 1.25);
  }

  @Test
  void withoutResidualsItIsTheUsualScale() {
    ErrorScale scale = ErrorScale.of(new Residuals());
    assertThat(scale.halfWidth(0.1, 0.1, 0.9)).isBetween(0.1, 0.5);
    assertThat(scale.speedError(new Residuals())).isNaN();
  }
}
