package akula.wrapper.parameters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FormulaTest {
  private static final int LINE = 128;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "instructions / cycles",
        "1000 x cache-misses / instructions",
        "1e-6 x cache-misses per second",
        "2.5e-5 x (LLC-loads + LLC-stores) per second",
        "skl::INST_RETIRED:ANY_P / (r3c + r13c + cycles)",
        "0.25 x (4 x cycles - r19c - 2.5 x r10d + r1) / (4 x instructions)"
      })
  void isWrittenAsItIsRead(String text) {
    assertThat(Formula.parse(text, LINE).text()).isEqualTo(text);
  }

  @Test
  void factorsAreMultiplied() {
    assertThat(Formula.parse(" line-bytes x 0.5 x  cache-misses per second", LINE))
        .isEqualTo(new Formula(64, List.of(new Formula.Term(1, "cache-misses")), List.of()));
  }

  @Test
  void sumsAreDividedBySums() {
    Formula formula = Formula.parse("10 x (a + b) / (c + d)", LINE);
    assertThat(formula.events()).containsExactly("a", "b", "c", "d");
    assertThat(formula.value(new double[] {3, 5, 10, 6}, 2)).isEqualTo(5);
    assertThat(formula.value(new double[] {3, 5, 0, 0}, 2)).isNaN();
  }

  @Test
  void countsHaveWeightsAndAreSubtracted() {
    Formula formula = Formula.parse("(4 x cycles - a - 0.5 x b) / (2 x instructions)", LINE);
    assertThat(formula.events()).containsExactly("cycles", "a", "b", "instructions");
    assertThat(formula.value(new double[] {10, 5, 2, 17}, 1)).isEqualTo(1);
  }

  @Test
  void countsAreDividedBySeconds() {
    Formula formula = Formula.parse("1000 x (a + b) per second", LINE);
    assertThat(formula.value(new double[] {3, 5}, 2)).isEqualTo(4000);
    assertThat(formula.value(new double[] {3, 5}, 0)).isNaN();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                        | ends too early; expected the name of an event",
        "a                         | ends too early; expected '/' or 'per second'",
        "a per minute              | has 'minute'; expected '/' or 'per second'",
        "a /                       | ends too early; expected the name of an event",
        "a / b c                   | has 'c'; expected the end of the formula",
        "(a + b / c                | has '/'; expected '+', '-' or ')'",
        "(a - 0 x b) / c           | has '0'; expected a number above 0, or line-bytes",
        "(- a) / c                 | has '-'; expected the name of an event",
        "(a + ) / c                | has ')'; expected the name of an event",
        "1000 / b                  | has '1000'; expected the name of an event",
        "k x a / b                 | has 'k'; expected a number above 0, or line-bytes",
        "-1 x a / b                | has '-1'; expected a number above 0, or line-bytes",
        "1e-6 x / b                | has '/'; expected the name of an event",
        "a + b per second          | has '+'; expected '/' or 'per second'",
        "(a + b + c + d + e) / (f + g + h + i) | has 9 events; expected at most 8"
      })
  void refusesWhatIsNone(String text, String message) {
    assertThatThrownBy(() -> Formula.parse(text, LINE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }
}
