package akula.formats;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpreadsheetFormulaTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "=1+1",
        "+1",
        "-1",
        "@SUM(1)",
        "\t=1",
        "\r=1",
        "\n@a",
        " =1",
        "=cmd|' /C calc'!A0",
        "\uff1d1",
        "\uff0b1",
        "\uff0d1",
        "\uff20a"
      })
  void isRun(String name) {
    assertThat(SpreadsheetFormula.isOne(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-", "=", "a=1", "a-b", "a@b", "1", "_", "'=1", "ü", "."})
  void isNotRun(String name) {
    assertThat(SpreadsheetFormula.isOne(name)).isFalse();
  }
}
