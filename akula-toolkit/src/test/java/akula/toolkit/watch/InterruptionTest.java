package akula.toolkit.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class InterruptionTest {

  @Test
  void aWriteThatCtrlCBrokeOffIsReportedFromOneThatFailed() {
    var closed = new ClosedByInterruptException();
    assertThat(Interruption.isCauseOf(new IOException("cannot write x", closed))).isTrue();
    assertThat(Interruption.isCauseOf(new IOException("No space left on device"))).isFalse();
  }

  /** A process that is ending when something begins that Ctrl-C may stop. */
  static final class Ending {
    private Ending() {}

    /** Ends at once; a hook begins something, and lets the process end when that waits. */
    public static void main(String[] arguments) {
      Thread begins = new Thread(Ending::begin, "begins");
      Runtime.getRuntime()
          .addShutdownHook(
              new Thread(() -> {
                begins.start();
                while (begins.getState() != Thread.State.TIMED_WAITING && begins.isAlive()) {
                  Thread.onSpinWait();
                }
              }));
    }

    private static void begin() {
      try (Interruption _ = new Interruption()) {
        System.err.println("went on");
      }
    }
  }

  @Test
  void whatBeginsAsTheProcessEndsWaitsForThat() throws IOException, InterruptedException {
    Process java =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Ending.class.getName())
            .redirectErrorStream(true)
            .start();
    String said = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(said).isEmpty();
    assertThat(java.waitFor()).isZero();
  }
}
