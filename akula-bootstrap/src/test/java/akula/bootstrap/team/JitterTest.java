package akula.bootstrap.team;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.DoubleStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JitterTest {
  private static final int DRAWN = 200_000;

  private static double[] factors(double coefficient, long seed, int thread) {
    Jitter jitter = new Jitter(coefficient, seed, thread);
    return DoubleStream.generate(jitter::next).limit(DRAWN).toArray();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.01, 0.1, 0.2, 0.5, 1})
  void factorsHaveMeanOneAndTheDeviationAskedFor(double coefficient) {
    double[] factors = factors(coefficient, 7, 3);
    double mean = DoubleStream.of(factors).average().orElseThrow();
    double squares = DoubleStream.of(factors).map(it -> (it - 1) * (it - 1)).sum();
    assertThat(DoubleStream.of(factors).min().orElseThrow()).isPositive();
    assertThat(mean).isCloseTo(1, within(5 * coefficient / Math.sqrt(DRAWN)));
    assertThat(Math.sqrt(squares / DRAWN)).isCloseTo(coefficient, within(0.03 * coefficient));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE})
  void theyDependOnTheSeedAndTheThreadOnly(long seed) {
    assertThat(factors(0.2, seed, 0)).isEqualTo(factors(0.2, seed, 0));
    assertThat(factors(0.2, seed, 0)).isNotEqualTo(factors(0.2, seed, 1));
    assertThat(factors(0.2, seed, 0)).isNotEqualTo(factors(0.2, seed + 1, 0));
  }
}
