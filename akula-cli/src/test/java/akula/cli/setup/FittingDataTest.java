package akula.cli.setup;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is reported of workloads whose applications are not those of the data set. */
class FittingDataTest {
  @TempDir private Path folder;

  private Path write(String name, String launches) throws IOException {
    return Files.writeString(folder.resolve(name), "launches: " + launches + "\n");
  }

  private String refused(String command, String workloads, String data) {
    String out = command.equals("sweep") ? " --out " + folder.resolve("out") : "";
    Cli cli = Cli.line("%s%s --data %s%s".formatted(command, workloads, data, out));
    assertThat(cli.code()).isEqualTo(2);
    assertThat(folder.resolve("out")).doesNotExist();
    return cli.err();
  }

  @ParameterizedTest
  @ValueSource(strings = {"sweep", "simulate"})
  void theDataSetThatFitsIsNamed(String command) {
    assertThat(refused(command, " --workload two-sleeping", "paper-example"))
        .isEqualTo(
            "akula: workload two-sleeping is made of applications of data set teams, not of"
                + " paper-example; expected --data teams.\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sweep", "simulate"})
  void whereNoneIsKnownThatFitsEachNameIsReported(String command) throws IOException {
    Path own = write("own.yaml", "[application: stencil, application: solver]");
    assertThat(refused(command, " --workload " + own, "paper-example").lines())
        .containsExactly(
            own + ":1:25: 'stencil' is no application of the data set; expected one of A, B, C, D.",
            own + ":1:47: 'solver' is no application of the data set; expected one of A, B, C, D.",
            "akula: workload own has no application of data set paper-example; name its own data"
                + " set with --data.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sweep", "simulate"})
  void aNameThatIsWrittenWronglyIsReportedAlone(String command) throws IOException {
    Path own = write("own.yaml", "[application: A, application: Bee]");
    assertThat(refused(command, " --workload " + own, "paper-example").lines())
        .containsExactly(
            own + ":1:41: 'Bee' is no application of the data set; expected one of A, B, C, D.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"wl-1 --workload two-sleeping", "two-sleeping --workload wl-1"})
  void eachWorkloadOfASweepIsReported(String workloads) {
    assertThat(refused("sweep", " --workload " + workloads, "paper-example"))
        .contains("akula: workload two-sleeping is made of applications of data set teams,")
        .contains(
            "akula: workload wl-1 is made of applications of data set nas-fitted or nas-like,");
  }
}
