package akula.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SizeTextTest {
  @ParameterizedTest
  @CsvSource({
    "1KiB, 1",
    "32 KiB, 32",
    "0.5MiB, 512",
    "1.50MiB, 1536",
    "4GiB, 4194304",
    "1TiB, 1073741824"
  })
  void sizes(String text, long kib) {
    assertThat(SizeText.kib(text)).isEqualTo(kib);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "32",
        "32KB",
        "32k",
        "-1KiB",
        "0KiB",
        "0.5KiB",
        "2TiB",
        "1e3KiB",
        "99999999999KiB",
        "x"
      })
  void others(String text) {
    assertThatThrownBy(() -> SizeText.kib(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a size such as 32KiB or 1.5MiB: whole KiB, from 1KiB to 1TiB");
  }
}
