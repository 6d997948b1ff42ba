package akula.statistics.uncertainty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.statistics.number.Estimate;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class OverDrawsTest {
  @Test
  void whereNinetyFivePercentOfTheDrawsAre() {
    OverDraws values =
        new OverDraws(3, IntStream.rangeClosed(0, 40).mapToDouble(i -> 40 - i).toArray());
    assertThat(values.low()).isCloseTo(1, within(1e-12));
    assertThat(values.high()).isCloseTo(39, within(1e-12));
    assertThat(values.mean()).isEqualTo(20);
    assertThat(values.standardError()).isCloseTo(Math.sqrt(143.5), within(1e-12));
    OverDraws two = new OverDraws(0, 1, 2);
    assertThat(two.low()).isCloseTo(1.025, within(1e-12));
    assertThat(two.high()).isCloseTo(1.975, within(1e-12));
  }

  @Test
  void theSignIsThatOfTheDataAsMeasured() {
    assertThat(new OverDraws(-1, -2, -3, 0, 4).sameSign().count()).isEqualTo(2);
    assertThat(new OverDraws(1, -2, -3, 0, 4).sameSign().count()).isEqualTo(1);
    assertThat(new OverDraws(0, -2, -3, 0, 4).sameSign().count()).isEqualTo(1);
  }

  /** With one source alone both together are that one. */
  @Property
  void oneSourceAloneIsBoth(
      @ForAll @DoubleRange(min = 0.1, max = 9) double error,
      @ForAll @IntRange(min = 2, max = 99) int count) {
    Estimate difference = Estimate.of(count, 1, error);
    DifferenceSources sources = new DifferenceSources(difference, new OverDraws(1, 1, 1, 1));
    assertThat(sources.workloadsError()).isCloseTo(error, within(1e-9));
    assertThat(sources.measurementError()).isZero();
    assertThat(sources.bothError()).isCloseTo(error, within(1e-9));
    assertThat(sources.bothHalfWidth())
        .isCloseTo(difference.halfWidth(), within(1e-6 * difference.halfWidth()));
  }

  /** The squares of the standard errors add up; the half-width is between both extremes. */
  @Property
  void theVariancesOfBothAddUp(
      @ForAll @DoubleRange(min = 0.1, max = 9) double error,
      @ForAll @DoubleRange(min = 0.1, max = 9) double apart) {
    DifferenceSources sources =
        new DifferenceSources(Estimate.of(30, 1, error), new OverDraws(1, 1 - apart, 1, 1 + apart));
    assertThat(sources.measurementError()).isCloseTo(apart, within(1e-9));
    assertThat(sources.bothError())
        .isCloseTo(Math.sqrt(error * error + apart * apart), within(1e-9));
    assertThat(sources.bothHalfWidth())
        .isGreaterThan(1.96 * sources.bothError())
        .isLessThan(4.31 * sources.bothError());
  }

  @Test
  void aSingleWorkloadTellsNothingOfOthers() {
    DifferenceSources sources =
        new DifferenceSources(new Estimate(1, 2, Double.NaN), new OverDraws(2, 1, 3));
    assertThat(sources.measurementHalfWidth()).isPositive();
    assertThat(sources.workloadsError()).isNaN();
    assertThat(sources.bothError()).isNaN();
    assertThat(sources.bothHalfWidth()).isNaN();
  }
}
