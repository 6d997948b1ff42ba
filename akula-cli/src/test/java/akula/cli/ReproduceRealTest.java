package akula.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproduceRealTest {
  @TempDir Path folder;

  private static void refused(String line, String message) {
    var said = Cli.line(line);
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.err()).isEqualTo("akula: " + message + "\n");
  }

  @Test
  void wishesThatCannotBeMet() {
    refused("reproduce asymmetry --real 0", "--real has to be from 1 to 1,000, not 0.");
    refused("reproduce pairing --resume", "--resume goes on with real runs; add --real.");
    refused(
        "reproduce pairing --real 2 --resume",
        "--resume needs --out with the folder of what was broken off.");
    refused(
        "reproduce asymmetry --real 2 --slow 2",
        "--slow has to be above 0.05 and at most 1, not 2.0.");
    refused(
        "reproduce asymmetry --real 2 --out " + folder,
        "the folder %s exists; name a new one.".formatted(folder));
    refused(
        "reproduce pairing --out " + folder.resolve("x"),
        "--out is for real runs; what is simulated is not kept.");
  }
}
