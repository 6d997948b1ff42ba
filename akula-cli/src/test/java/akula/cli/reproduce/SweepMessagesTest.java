package akula.cli.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class SweepMessagesTest {
  @Test
  void theFolderOfAllResultsIsToldAndNotThatOfOneSweep() {
    StringWriter told = new StringWriter();
    SweepMessages messages =
        new SweepMessages(new PrintWriter(told), Path.of("results/akula-1/small"));
    messages.println("akula: stopped; add --resume --out results/akula-1/small to go on.");
    messages.println("results in results/akula-1/small");
    assertThat(told)
        .hasToString("akula: stopped; add --resume --out results/akula-1 to go on.%n".formatted());
  }
}
