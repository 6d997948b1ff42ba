package akula.formats.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
  @CsvSource({
    "poison:2s, ; did you mean 'poisson'?",
    "even, ''",
    "even:5, ''",
    "even:, ''",
    ":, ''",
    "together:1s, ''",
    "poisson:2h, ''",
    "even:0s, ''",
    "random:-1s, ''",
    "random:20000000s, ''"
  })
  void reportsWhatWasExpected(String text, String hint) {
    assertThatThrownBy(() -> Arrivals.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "'%s' are no arrivals; expected together, even:TIME, random:TIME (TIME above 0s, up to"
                    .formatted(text)
                + " 10000000s) or poisson:TIME (up to 1h)"
                + hint);
  }
}
