package akula.policies.kit.smt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class RecursiveLeastSquaresTest {
  private static double[] drawn(Random random) {
    return new double[] {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
  }

  private static double value(double[] at, double... coefficients) {
    double sum = 0;
    for (int i = 0; i < at.length; i++) {
      sum += coefficients[i] * at[i];
    }
    return sum;
  }

  @Test
  void forgetsWhatWasTrueBefore() {
    Random random = new Random(1);
    RecursiveLeastSquares found = new RecursiveLeastSquares(3, 0.95);
    for (int i = 0; i < 600; i++) {
      double[] at = drawn(random);
      found.add(at, i < 300 ? value(at, 1, 1, 1) : value(at, -1, 2, 0));
    }
    assertThat(found.coefficient(0)).isCloseTo(-1, within(1e-4));
    assertThat(found.coefficient(1)).isCloseTo(2, within(1e-4));
    assertThat(found.coefficient(2)).isCloseTo(0, within(1e-4));
  }

  /** The regressors always add up to 0, so one direction is never seen. */
  @Test
  void whatIsNeverSeenDoesNotGrowWithoutEnd() {
    Random random = new Random(3);
    RecursiveLeastSquares found = new RecursiveLeastSquares(3, 0.9);
    for (int i = 0; i < 100_000; i++) {
      double one = random.nextGaussian();
      double other = random.nextGaussian();
      double[] at = {one, other, -one - other};
      found.add(at, value(at, 1, -1, 0) + 0.1 * random.nextGaussian());
    }
    assertThat(found.coefficient(0) - found.coefficient(1)).isCloseTo(2, within(0.3));
    for (int i = 0; i < 3; i++) {
      assertThat(found.coefficient(i)).isBetween(-5.0, 5.0);
    }
  }

  /**
   * By the normal equations of all samples at once, of two coefficients, with the beginning's 1.
   */
  @Test
  void isThatOfAllSamplesAtOnce() {
    Random random = new Random(2);
    RecursiveLeastSquares found = new RecursiveLeastSquares(2, 1);
    double[][] sums = {{1, 0, 0}, {0, 1, 0}};
    for (int i = 0; i < 20; i++) {
      double[] at = {random.nextDouble(), random.nextDouble()};
      double value = random.nextDouble();
      found.add(at, value);
      for (int row = 0; row < 2; row++) {
        for (int column = 0; column < 2; column++) {
          sums[row][column] += at[row] * at[column];
        }
        sums[row][2] += at[row] * value;
      }
    }
    double all = sums[0][0] * sums[1][1] - sums[0][1] * sums[1][0];
    double first = (sums[0][2] * sums[1][1] - sums[0][1] * sums[1][2]) / all;
    double second = (sums[0][0] * sums[1][2] - sums[1][0] * sums[0][2]) / all;
    assertThat(found.coefficient(0)).isCloseTo(first, within(1e-12));
    assertThat(found.coefficient(1)).isCloseTo(second, within(1e-12));
  }
}
