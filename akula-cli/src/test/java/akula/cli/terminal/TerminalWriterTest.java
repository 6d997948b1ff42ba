package akula.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class TerminalWriterTest {
  private final StringWriter printed = new StringWriter();
  private final PrintWriter out = TerminalWriter.before(new PrintWriter(printed));

  /** A tag, which nobody sees, is two units, and a letter of an old alphabet, too. */
  @Test
  void charactersInHalvesAreShownAsWhatTheyAre() {
    for (char unit : "a\udb40\udc41\ud800\udf30b".toCharArray()) {
      out.print(unit);
    }
    out.print("\udb40");
    out.print("\udc41c");
    TerminalWriter.control(out, "\u001b[0m");
    assertThat(printed).hasToString("a\\udb40\\udc41\ud800\udf30b\\udb40\\udc41c\u001b[0m");
  }
}
