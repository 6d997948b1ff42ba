package akula.formats;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VisibleTextTest {
  @ParameterizedTest
  @ValueSource(
      ints = {
        0, 7, 8, 0x0b, 0x0c, 0x0d, 0x1b, 0x1f, 0x7f, 0x80, 0x85, 0x9b, 0x9f, 0xad, 0x61c, 0x200b,
        0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2060, 0x2066,
        0x2067, 0x2068, 0x2069, 0xfeff
      })
  void whatActsOnATerminalIsEscaped(int character) {
    String shown = "a\\u%04xb".formatted(character);
    assertThat(VisibleText.of("a" + (char) character + "b")).isEqualTo(shown);
    assertThat(VisibleText.line("a" + (char) character + "b")).isEqualTo(shown);
    assertThat(VisibleText.line(shown)).isEqualTo(shown);
  }

  /** As Java and JSON write them: two units each. */
  @ParameterizedTest
  @CsvSource({
    "0xe0001, udb40 udc01", "0xe0020, udb40 udc20", "0xe007f, udb40 udc7f",
    "0x1bca0, ud82f udca0", "0x1d173, ud834 udd73", "0x13430, ud80d udc30"
  })
  void whatActsBeyondTheFirstPlaneIsEscaped(int character, String units) {
    String text = "a" + Character.toString(character) + "😀\n";
    String shown = "a\\" + units.replace(" ", "\\") + "😀";
    assertThat(VisibleText.of(text)).isEqualTo(shown + "\n");
    assertThat(VisibleText.line(text)).isEqualTo(shown + "\\u000a");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "plain", "\\", "ü", "漢字", "😀", "é", "نامه\u200cای", "±0.1 µs"})
  void whatPeopleReadIsNot(String text) {
    assertThat(VisibleText.line(text)).isSameAs(text);
  }

  @Test
  void linesAndTabsStayInATextAlone() {
    assertThat(VisibleText.of("a\tb\r\nc\n")).isEqualTo("a\tb\r\nc\n");
    assertThat(VisibleText.line("a\tb\r\nc\n")).isEqualTo("a\\u0009b\\u000d\\u000ac\\u000a");
    assertThat(VisibleText.of("hidden\rshown")).isEqualTo("hidden\\u000dshown");
  }
}
