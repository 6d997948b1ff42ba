package akula.api.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationTextTest {

  @ParameterizedTest
  @CsvSource({
    "1s, 1000000000",
    "250ms, 250000000",
    "10us, 10000",
    "7ns, 7",
    "1.5min, 90000000000",
    "1h, 3600000000000",
    "0s, 0",
    "0.1us, 100",
    "0.000000001s, 1",
    "-2s, -2000000000",
    "1e-3s, 1000000"
  })
  void readsDurationsExactly(String text, long nanos) {
    assertThat(DurationText.parse(text)).isEqualTo(Duration.ofNanos(nanos));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | a duration such as 100ms, 1s or 2min",
        "s | a duration such as 100ms, 1s or 2min",
        "one s | a duration such as 100ms, 1s or 2min",
        "1sec | a duration such as 100ms, 1s or 2min",
        "1S | a duration such as 100ms, 1s or 2min",
        "NaNs | a duration such as 100ms, 1s or 2min",
        "0x1s | a duration such as 100ms, 1s or 2min",
        "--1s | a duration such as 100ms, 1s or 2min",
        "1e999999999s | a duration such as 100ms, 1s or 2min",
        "\u0661s | a duration such as 100ms, 1s or 2min",
        "5 s | a duration without blanks, such as 5s",
        "5 | a duration with a unit, such as 5s or 5ms",
        "0 | a duration such as 100ms, 1s or 2min",
        "-1 | a duration such as 100ms, 1s or 2min",
        "0 s | a duration such as 100ms, 1s or 2min",
        "0.1ns | a whole number of nanoseconds, the smallest step of time",
        "1e30s | a duration of at most 292 years",
      })
  void refusesTheRestAndSaysWhatIsLacking(String text, String expected) {
    assertThatThrownBy(() -> DurationText.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("'" + text + "' is not " + expected);
    assertThat(DurationText.expected(text)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"1, 1000000000", "0.1, 100000000", "-0.5, -500000000", "1e-9, 1", ".5, 500000000"})
  void bareNumbersAreSecondsWhereThePlaceSaysSo(String text, long nanos) {
    assertThat(DurationText.parseSeconds(text)).isEqualTo(Duration.ofNanos(nanos));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1s", "one", "NaN", " 1"})
  void othersAreNoSeconds(String text) {
    assertThatThrownBy(() -> DurationText.parseSeconds(text))
        .hasMessage("'" + text + "' is not a number of seconds");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e-10", "0.30000000000000004", "1e-999"})
  void secondsAreNotRounded(String text) {
    assertThatThrownBy(() -> DurationText.parseSeconds(text))
        .hasMessage("'%s' is not a whole number of nanoseconds, the smallest step of time", text);
  }

  @ParameterizedTest
  @CsvSource({"0, 0s", "1, 1ns", "1500000000, 1500ms", "60000000000, 1min", "-1000, -1us"})
  void writesTheLargestWholeUnit(long nanos, String text) {
    assertThat(DurationText.format(Duration.ofNanos(nanos))).isEqualTo(text);
  }

  @Property(tries = 500, seed = "1")
  void whatIsWrittenReadsBack(@ForAll long nanos) {
    Duration duration = Duration.ofNanos(nanos);
    assertThat(DurationText.parse(DurationText.format(duration))).isEqualTo(duration);
    assertThat(DurationText.parseSeconds(DurationText.formatSeconds(nanos))).isEqualTo(duration);
  }
}
