package akula.wrapper.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ErrnoTest {
  /** Linux left out two numbers, 41 and 58, which were other names of errors. */
  @Test
  void everyErrorHasAName() {
    assertThat(IntStream.rangeClosed(1, 133).filter(errno -> errno != 41 && errno != 58))
        .allSatisfy(errno -> assertThat(Errno.text(errno)).matches("E[A-Z0-9]+, .+"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2 | ENOENT, not found",
        "10 | ECHILD, no child processes",
        "98 | EADDRINUSE, address already in use",
        "133 | EHWPOISON, memory page has hardware error",
        "41 | error 41, which Linux does not have",
        "4095 | error 4095, which Linux does not have",
      })
  void namesAndMeanings(int errno, String text) {
    assertThat(Errno.text(errno)).isEqualTo(text);
  }
}
