package akula.profiler.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Means and variances of factors against plain sums over their density. */
class MomentsTest {
  @ParameterizedTest
  @CsvSource({"0, -3", "1, 0", "4, 8", "4, -8", "1, -25", "100, 900", "1e-3, -2", "1e4, -1e3"})
  void positiveFactorsAreAsTheirDensitySays(double precision, double pull) {
    double[] sums = new double[3];
    double peak = pull <= 0 ? 0 : pull / precision;
    double width = pull < 0 ? 40 / -pull : 40 / Math.sqrt(precision);
    double low = pull < 0 ? 0 : Math.max(0, peak - width);
    int steps = 400_000;
    double most = pull > 0 ? pull * pull / precision / 2 : 0;
    for (int s = 0; s < steps; s++) {
      double x = low + (s + 0.5) * (peak + width - low) / steps;
      double density = Math.exp(pull * x - precision * x * x / 2 - most);
      sums[0] += density;
      sums[1] += density * x;
      sums[2] += density * x * x;
    }
    double mean = sums[1] / sums[0];
    double variance = sums[2] / sums[0] - mean * mean;
    Moments moments = Moments.positive(precision, pull);
    assertThat(moments.mean()).isCloseTo(mean, within(1e-4 * mean));
    assertThat(moments.variance()).isCloseTo(variance, within(1e-3 * variance));
  }
}
