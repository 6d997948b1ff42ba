package akula.formats.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArrivalsTest {
  @ParameterizedTest
  @ValueSource(strings = {"together", "even:1min", "random:250ms", "poisson:20s"})
  void readsWhatItWrites(String text) {
    assertThat(Arrivals.parse(text)).hasToString(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "poison:2s|'poison:2s' are no arrivals; expected together, even:TIME, random:TIME or"
            + " poisson:TIME, such as poisson:20s; did you mean 'poisson'?",
        "even|'even' are no arrivals; expected together, even:TIME, random:TIME or poisson:TIME,"
            + " such as poisson:20s",
        "together:1s|'together:1s' are no arrivals; expected together, even:TIME, random:TIME or"
            + " poisson:TIME, such as poisson:20s",
        "poisson:2h|the time of arrivals 'poisson' has to be above 0 and at most 1h, not 2h",
        "even:0s|the time of arrivals 'even' has to be above 0 and at most 10000000s, not 0s"
      })
  void tellsWhatWasExpected(String text, String message) {
    assertThatThrownBy(() -> Arrivals.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void aTimeWithoutUnitIsToldAsSuch() {
    assertThatThrownBy(() -> Arrivals.parse("even:5")).hasMessageContaining("'5' is not ");
  }
}
