package akula.statistics.uncertainty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.statistics.metrics.Measure;
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

  @Test
  void whatIsOutsideTheDrawsIsShiftedToTheirMean() {
    OverDraws shifted = new OverDraws(1, 2, 3, 4);
    assertThat(shifted.isShifted()).isTrue();
    assertThat(shifted.shift()).isCloseTo(2, within(1e-12));
    assertThat(new OverDraws(9, 2, 3, 4).isShifted()).isTrue();
    assertThat(new OverDraws(2.5, 2, 3, 4).isShifted()).isFalse();
    assertThat(new OverDraws(2, 2, 2).isShifted()).isFalse();
  }

  @Test
  void theLargestShiftsAreNamed() {
    DrawnShifts shifts = new DrawnShifts(Measure.WORST);
    assertThat(shifts.sentence()).isEmpty();
    shifts.add("the mean of a", new OverDraws(1, 0, 2));
    assertThat(shifts.sentence()).isEmpty();
    shifts.add("the mean of b", new OverDraws(1, 2, 4));
    assertThat(shifts.sentence())
        .hasValue(
            "Drawing shifts the mean of b by 2.00 (worst degradation, mean of the draws less the"
                + " value as measured, in percentage points): what was measured lies outside the"
                + " 95% of the draws, which are no interval around it.");
    shifts.add("the mean of c", new OverDraws(1, -5, -3));
    shifts.add("the mean of d", new OverDraws(0, 0.5, 0.5));
    shifts.add("the mean of e", new OverDraws(1, 2, 5));
    assertThat(shifts.sentence().orElseThrow())
        .startsWith(
            "Drawing shifts the mean of c by -5.00, the mean of e by 2.5, the mean of b by 2.00 and"
                + " 1 more by less (worst");
  }

  @Test
  void theOrderIsOpenWhereTheDataOrBothSourcesReachZero() {
    Estimate sure = Estimate.of(30, 1, 0.1);
    Estimate barely = Estimate.of(30, 1, 0.45);
    OverDraws narrow = drawn(75, 0.99, 1, 1.01);
    OverDraws some = drawn(75, 0.8, 1, 1.2);
    OverDraws wide = drawn(75, -1, 1, 3);
    OverDraws turned = drawn(75, -0.1, -0.11, -0.1);
    assertThat(new DifferenceSources(sure, narrow).isOpen()).isFalse();
    assertThat(new DifferenceSources(sure, wide).isOpenByData()).isTrue();
    assertThat(new DifferenceSources(sure, turned).isOpenByData()).isTrue();
    assertThat(new DifferenceSources(sure, turned).isOpen()).isTrue();
    assertThat(new DifferenceSources(barely, narrow).isOpen()).isFalse();
    DifferenceSources both = new DifferenceSources(Estimate.of(30, 1, 0.485), some);
    assertThat(both.difference().halfWidth()).isLessThan(1);
    assertThat(both.isOpenByData()).isFalse();
    assertThat(both.isOpen()).isTrue();
  }

  /** Of 72 that agree the share may be below 95%. */
  @Test
  void fewDrawsThatAgreeLeaveTheOrderOpen() {
    Estimate sure = Estimate.of(30, 1, 0.1);
    for (int draws : new int[] {8, 40, 72, 73, 200}) {
      DifferenceSources sources = new DifferenceSources(sure, drawn(draws, 0.99, 1, 1.01));
      assertThat(sources.hasTooFewDraws()).as("%d", draws).isEqualTo(draws < 73);
      assertThat(sources.isOpenByData()).as("%d", draws).isEqualTo(draws < 73);
    }
    assertThat(new DifferenceSources(sure, drawn(8, -1, 1, 3)).hasTooFewDraws()).isFalse();
  }

  private static OverDraws drawn(int draws, double... values) {
    return new OverDraws(1, IntStream.range(0, draws).mapToDouble(i -> values[i % 3]).toArray());
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
