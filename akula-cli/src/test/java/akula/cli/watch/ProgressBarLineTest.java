package akula.cli.watch;

import static org.assertj.core.api.Assertions.assertThatNoException;

import akula.toolkit.job.JobListener.Unit;
import java.io.PrintWriter;
import java.io.Writer;
import org.junit.jupiter.api.Test;

class ProgressBarLineTest {

  /** Tests have no terminal. */
  @Test
  void withoutATerminalNothingIsShownNorAsked() {
    assertThatNoException()
        .isThrownBy(() -> {
          try (ProgressBarLine progress =
              new ProgressBarLine(
                  new PrintWriter(Writer.nullWriter()),
                  "counting",
                  Unit.BYTE,
                  ProgressBarLineTest::unasked,
                  5)) {
            progress.done(3);
          }
        });
  }

  private static long unasked() {
    throw new AssertionError("asked for the total though no bar is shown");
  }
}
