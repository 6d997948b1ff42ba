package akula.bootstrap.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.formats.sweep.Arrivals;
import java.util.Arrays;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class ArrivalTimesTest {
  private static final long SECOND = 1_000_000_000L;

  private static long[] draw(String arrivals, int count, long seed) {
    return ArrivalTimes.draw(Arrivals.parse(arrivals), count, new SplittableRandom(seed));
  }

  @Test
  void togetherIsAtZeroAndEvenInEqualSteps() {
    assertThat(draw("together", 3, 1)).containsExactly(0, 0, 0);
    assertThat(draw("even:60s", 4, 1)).containsExactly(0, 15 * SECOND, 30 * SECOND, 45 * SECOND);
    assertThat(draw("even:10ns", 4, 1)).containsExactly(0, 2, 5, 7);
  }

  @Property(tries = 200)
  void ascendWithinTheTime(
      @ForAll @IntRange(min = 1, max = 200) int count,
      @ForAll @LongRange(min = 1, max = 1_000_000_000_000L) long nanos,
      @ForAll long seed) {
    for (String kind : new String[] {"even", "random"}) {
      long[] times = draw(kind + ":" + nanos + "ns", count, seed);
      assertThat(times).isSorted();
      assertThat(times[0]).isNotNegative();
      assertThat(times[count - 1]).isLessThan(nanos);
      assertThat(draw(kind + ":" + nanos + "ns", count, seed)).isEqualTo(times);
    }
    assertThat(draw("poisson:" + (1 + nanos / 1000) + "ns", count, seed)).isSorted();
  }

  @Test
  void randomTimesAreUniformAndPoissonGapsExponential() {
    int count = 100_000;
    long[] random = draw("random:10s", count, 7);
    assertThat(Arrays.stream(random).average().orElseThrow()).isCloseTo(5e9, within(0.05e9));
    long[] poisson = draw("poisson:10s", count, 7);
    assertThat(poisson[count - 1] / 1e9 / count).isCloseTo(10, within(0.15));
    long longer = 0;
    for (int i = 1; i < count; i++) {
      longer += poisson[i] - poisson[i - 1] > 10 * SECOND ? 1 : 0;
    }
    assertThat(longer / (double) count).isCloseTo(Math.exp(-1), within(0.01));
  }
}
