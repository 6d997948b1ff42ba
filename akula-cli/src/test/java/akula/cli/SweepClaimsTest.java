package akula.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code akula sweep} over workloads that tell what cannot be, or is not so. */
class SweepClaimsTest {
  @TempDir private Path folder;
  private Path wide;
  private Path lies;
  private Path out;

  @BeforeEach
  void write() throws IOException {
    out = folder.resolve("out");
    wide =
        Files.writeString(
            folder.resolve("wide.yaml"),
            """
            launches:
              - {application: A, threads: 2, program: [{work: 3}], tells: {contexts: 5}}
            """);
    lies =
        Files.writeString(
            folder.resolve("lies.yaml"),
            """
            launches:
              - {application: B, threads: 2, program: [{work: [3, 1]}], tells: {task_length: [1, 3]}}
            """);
  }

  private Cli sweep(String options) {
    return Cli.line("sweep --data paper-example --out %s %s".formatted(out, options));
  }

  @Test
  void aPolicyThatGivesAllContextsIsRefusedWhatTheMachineDoesNotHave() {
    Cli cli =
        sweep(
            "--machine 2x2 --workload %s --workload %s --policy naive_spread --policy gang"
                .formatted(lies, wide));
    assertThat(cli.code()).as(cli.err()).isEqualTo(2);
    assertThat(cli.err())
        .isEqualTo(
            "akula: workload wide: policy gang gives each application all the hardware contexts that"
                + " it wants at once, and A wants 5, while machine 2x2 has 4; expected at most 4 as"
                + " 'contexts' of its 'tells'.%n".formatted());
    assertThat(out).doesNotExist();
  }

  @Test
  void partsAreRefusedBeforeTheFirstBegins() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("parts.yaml"),
            """
            data: paper-example
            policies: [gang]
            parts:
              - {name: enough, machine: 2x4, workload_files: [wide.yaml]}
              - {name: small, machine: 2x2, workload_files: [wide.yaml]}
            """);
    Cli cli = Cli.line("sweep %s --out %s".formatted(file, out));
    assertThat(cli.code()).as(cli.err()).isEqualTo(2);
    assertThat(cli.err()).contains("A wants 5, while machine 2x2 has 4;");
    assertThat(out).doesNotExist();
  }

  @Test
  void otherPoliciesAreReportedAndSoIsTheUserOnce() {
    Cli cli =
        sweep(
            "--machine 2x2 --workload %s --workload %s --policy naive_spread --policy naive_cluster --repeat 3"
                .formatted(wide, lies));
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.err())
        .isEqualTo(
            """
            akula: workload wide: A wants 5 hardware contexts at once, and there are 4; the policy is told so
            akula: workload lies: B reports task_length, which is not what its threads do; the policy is told so all the same
            results in %s
            """
                .formatted(out)
                .replace("\n", System.lineSeparator()));
  }

  @Test
  void whereThereAreAsManyNothingIsReported() {
    Cli cli = sweep("--machine 2x4 --workload %s --policy gang".formatted(wide));
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.err()).isEqualTo("results in %s%n".formatted(out));
  }
}
