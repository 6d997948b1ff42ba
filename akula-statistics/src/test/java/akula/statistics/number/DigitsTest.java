package akula.statistics.number;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DigitsTest {
  @ParameterizedTest
  @CsvSource({
    "0.0213, 0.0084, 0.0213 ±0.0084",
    "0.02, 0.013, 0.020 ±0.013",
    "24.31, 12.7, 24 ±13",
    "183.42, 3.94, 183.4 ±3.9",
    "1056.3, 123, 1056 ±123",
    "-0.4, 2.35, -0.4 ±2.4",
    "0, 0.05, 0.000 ±0.050",
    "2, 0, 2.00 ±0.00",
    "0, 0, 0 ±0",
    "804.123, NaN, 804",
    "0.0012345, NaN, 0.00123",
    "0.00000001, 0.00000001, 0.000000 ±0.000000"
  })
  void aMeanHasTwoDigitsOfItsHalfWidth(double mean, double halfWidth, String expected) {
    assertThat(Digits.of(new Estimate(5, mean, halfWidth))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"0.02, 1, 0.020", "30.0, 1, 30.0", "0, 1, 0.0", "-0.0449, 0, -0.045"})
  void aNumberBesideOthersKeepsTwoDigits(double value, int decimals, String expected) {
    assertThat(Digits.atLeast(value, decimals)).isEqualTo(expected);
  }

  @Property
  void noNumberButZeroBecomesZeroOrLosesMoreThanItsRounding(
      @ForAll @DoubleRange(min = -1e6, max = 1e6) double value) {
    if (Math.abs(value) >= 1e-5 || value == 0) {
      BigDecimal shown = new BigDecimal(Digits.atLeast(value, 0));
      assertThat(shown.signum()).isEqualTo((int) Math.signum(value));
      assertThat(Math.abs(shown.doubleValue() - value))
          .isLessThanOrEqualTo(0.051 * Math.abs(value));
    }
  }

  @Property
  void aHalfWidthIsShownToItsSecondDigit(
      @ForAll @DoubleRange(min = 0.01, max = 1e5) double halfWidth) {
    String shown = Digits.of(new Estimate(9, 1, halfWidth)).split("±")[1];
    assertThat(Double.parseDouble(shown)).isBetween(halfWidth * 0.949, halfWidth * 1.051);
  }
}
