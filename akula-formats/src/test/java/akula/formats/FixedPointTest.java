package akula.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.RoundingMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FixedPointTest {

  @Property
  void roundsLikeBigDecimal(@ForAll @DoubleRange(min = -9.2e12, max = 9.2e12) double value) {
    assertThat(FixedPoint.micros(value)).isEqualTo(expected(value));
  }

  @Property
  void roundsLikeBigDecimalNextToTies(
      @ForAll @LongRange(min = -10_000_000_000_000L, max = 10_000_000_000_000L) long micros) {
    double nearTie = (micros + 0.5) / 1e6;
    for (double value : new double[] {nearTie, Math.nextUp(nearTie), Math.nextDown(nearTie)}) {
      assertThat(FixedPoint.micros(value)).isEqualTo(expected(value));
    }
  }

  @Property
  void roundsLikeBigDecimalAtExactTies(@ForAll @LongRange(min = -1 << 20, max = 1 << 20) long n) {
    double tie = n / 128.0; // 1/128 = 0.0078125: seven decimals, the last one a 5
    assertThat(FixedPoint.micros(tie)).isEqualTo(expected(tie));
  }

  @Property
  void roundsLikeBigDecimalWhereDoublesAreCoarse(
      @ForAll @DoubleRange(min = 4e9, max = 1e11) double value) {
    assertThat(FixedPoint.micros(value)).isEqualTo(expected(value));
  }

  @Example
  void halfGoesToEven() {
    assertThat(FixedPoint.micros(1 / 128.0)).isEqualTo(7812);
    assertThat(FixedPoint.micros(3 / 128.0)).isEqualTo(23438);
    assertThat(FixedPoint.micros(-0.0)).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 9.3e12, -9.3e12})
  void refusesWhatCannotBeWritten(double value) {
    assertThatThrownBy(() -> FixedPoint.micros(value))
        .isInstanceOf(ArithmeticException.class)
        .hasMessage(value + " cannot be a result: expected a finite number below 9.2e12 in size");
  }

  private static long expected(double value) {
    return new BigDecimal(value)
        .setScale(FixedPoint.MICRO_DECIMALS, RoundingMode.HALF_EVEN)
        .unscaledValue()
        .longValueExact();
  }
}
