package akula.formats;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {

  @ParameterizedTest
  @CsvSource({
    "1s, 1000000000",
    "250ms, 250000000",
    "10us, 10000",
    "7ns, 7",
    "1.5min, 90000000000",
    "1h, 3600000000000",
    "0.1s, 100000000",
    "0.000000001s, 1",
    "0.3 s, 300000000",
    "-2s, -2000000000",
    "1e-3s, 1000000"
  })
  void readsDurationsExactly(String text, long nanos) {
    assertThat(Durations.parse(text)).hasValue(nanos);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "s",
        "1",
        "1 fortnight",
        "NaNs",
        "1e99s",
        "1S",
        "0x1s",
        "1e999999999s",
        "--1s"
      })
  void refusesTheRest(String text) {
    assertThat(Durations.parse(text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"1, 1000000000", "0.1, 100000000", "0.30000000000000004, 300000000", "1e-999, 0"})
  void bareNumbersAreSecondsWhereAllowed(String text, long nanos) {
    assertThat(Durations.parseWithSecondsAsDefault(text)).hasValue(nanos);
  }

  @ParameterizedTest
  @CsvSource({"0, 0s", "1, 1ns", "1500000000, 1500ms", "2000000000, 2s", "-1000, -1us"})
  void writesTheLargestWholeUnit(long nanos, String text) {
    assertThat(Durations.format(nanos)).isEqualTo(text);
  }

  @Property(tries = 500)
  void whatIsWrittenReadsBack(@ForAll long nanos) {
    assertThat(Durations.parse(Durations.format(nanos))).hasValue(nanos);
    assertThat(Durations.seconds(Durations.secondsText(nanos))).hasValue(nanos);
  }

  @Property(tries = 500)
  void numbersReadBack(@ForAll double value) {
    assertThat(Numbers.value(Numbers.text(value))).isEqualTo(value + 0.0);
  }
}
