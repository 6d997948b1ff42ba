package akula.profiler.cachegrind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.formats.InvalidInputException;
import java.io.BufferedReader;
import java.io.StringReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CachegrindFileTest {
  private static final String EVENTS = "events: Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw\n";

  private static CachegrindFile read(String text) throws Exception {
    return CachegrindFile.read("c.out", new BufferedReader(new StringReader(text)));
  }

  @Test
  void readsTheSums() throws Exception {
    String text =
        "desc: I1 cache: 32768 B, 64 B, 8-way associative\ncmd: ./a\n"
            + EVENTS
            + "fl=a.c\nfn=main\n3 7 1 1 2 0 0 1 0 0\nsummary: 200000 9 1 50000 80 20 30000 40 30\n";
    CachegrindFile file = read(text);
    assertThat(file.instructions()).isEqualTo(200_000);
    assertThat(file.misses()).isEqualTo(51);
    assertThat(new Simulation(0, 200_000, 51, "").missesPerKiloInstruction()).isEqualTo(0.255);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "events: Ir~summary: 5~ | c.out:2 | no event ILmr",
        "summary: 5~ | c.out:1 | no event ILmr",
        "EVENTS~fn=main~ | c.out:3 | ends without a line 'summary:'",
        "EVENTS~summary: 1 2 3~ | c.out:3 | DLmr is 'missing'; expected a whole number",
        "EVENTS~summary: 1 2 3 4 5 -6 7 8 9~ | c.out:3 | DLmr is '-6'",
        "EVENTS~summary: 0 2 3 4 5 6 7 8 9~ | c.out:3 | counts no instruction",
      })
  void reportsWhatIsWrong(String text, String place, String expected) {
    assertThatThrownBy(() -> read(text.replace("EVENTS", EVENTS).replace('~', '\n')))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(place)
        .hasMessageContaining(expected);
  }
}
