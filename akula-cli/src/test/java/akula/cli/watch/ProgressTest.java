package akula.cli.watch;

import static org.assertj.core.api.Assertions.assertThatNoException;

import org.junit.jupiter.api.Test;

class ProgressTest {

  /** Tests have no terminal. */
  @Test
  void withoutATerminalNothingIsShownNorAsked() {
    assertThatNoException()
        .isThrownBy(() -> {
          try (Progress progress =
              new Progress("counting", Progress.Unit.BYTE, ProgressTest::unasked, 5)) {
            progress.done(3);
          }
        });
  }

  private static long unasked() {
    throw new AssertionError("asked for the total though no bar is shown");
  }
}
