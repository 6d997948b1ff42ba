package akula.cli.reproduce.real;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    refused(
        "reproduce pairing --real 2 --resume",
        "--resume needs --out with the folder of what was interrupted.");
    refused(
        "reproduce asymmetry --real 2 --slow 2",
        "--slow has to be above 0.05 and at most 1, not 2.0.");
    refused(
        "reproduce asymmetry --real 2 --out " + folder,
        "the folder %s exists; name a new one.".formatted(folder));
  }

  /**
   * The values are wrong on purpose: that an option is ignored is reported before they are read.
   */
  @ParameterizedTest
  @CsvSource({
    "pairing, --data, nosuch",
    "pairing, --closed, 0s",
    "pairing, --repeat, 0",
    "pairing, --jobs, 0",
    "asymmetry, --repeat, 0",
    "asymmetry, --overwrite, "
  })
  void whatOnlySimulatingKnowsDoesNotGoWithRealRuns(String paper, String option, String value) {
    refused(
        "reproduce %s --real 1 %s %s".formatted(paper, option, value == null ? "" : value).strip(),
        option + " is for simulating, not for real runs; leave it out, or take --real away.");
  }

  @ParameterizedTest
  @CsvSource({"pairing, --resume, ", "asymmetry, --slow, 0.8556", "asymmetry, --resume, "})
  void whatOnlyRealRunsKnowDoesNotGoWithSimulating(String paper, String option, String value) {
    refused(
        "reproduce %s --repeat 0 %s %s"
            .formatted(paper, option, value == null ? "" : value)
            .strip(),
        option + " is for real runs, not for simulating; add --real, or leave it out.");
  }

  @Test
  void severalAreReportedInOneSentence() {
    refused(
        "reproduce pairing --real 1 --jobs 3 --closed 30s --repeat 3 --data nosuch",
        "--data, --closed, --repeat and --jobs are for simulating, not for real runs; leave them"
            + " out, or take --real away.");
    refused(
        "reproduce asymmetry --resume --slow 0.5 --repeat 2",
        "--slow and --resume are for real runs, not for simulating; add --real, or leave them"
            + " out.");
  }
}
