package akula.cli.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results of workloads of one's own have a row {@code all} for all of them together. */
class WorkloadNameTest {
  @TempDir private Path folder;

  private Cli sweep(String options) {
    return Cli.line("sweep %s --out %s".formatted(options, folder.resolve("out")));
  }

  private void assertRefused(Cli cli, String start, String file) {
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err())
        .isEqualTo(
            "akula: %sworkload %s is called all, as the row of results that takes all workloads together; expected another name.\n"
                .formatted(start, file));
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void noWorkloadIsCalledAsAllOfThem() throws IOException {
    Path named = folder.resolve("mine.yaml");
    Files.writeString(named, "name: all\nlaunches: [application: A]\n");
    Path table = Files.writeString(folder.resolve("all.csv"), "application,launch_s\nA,0\n");
    String sweep = "--data paper-example --machine 2x2 --workload ";
    assertRefused(sweep(sweep + named), "", named.toString());
    assertRefused(sweep(sweep + table), "", table.toString());
    Path file = folder.resolve("sweep.yaml");
    Files.writeString(file, "machine: 2x2\ndata: paper-example\nworkload_files: [all.csv]\n");
    assertRefused(sweep(file.toString()), "sweep %s: ".formatted(file), table.toString());
    assertThat(Cli.line("simulate --workload " + named).code()).isZero();
  }

  @Test
  void noneIsAFormulaOfSpreadsheets() throws IOException {
    Path file = folder.resolve("mine.yaml");
    Files.writeString(file, "name: =1+1\nlaunches: [application: A]\n");
    Cli cli = sweep("--data paper-example --machine 2x2 --workload " + file);
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err())
        .isEqualTo(
            "akula: workload %s is called '=1+1'; expected a name that does not begin with '=', '+', '-' or '@', since spreadsheets that open the results run what does.\n"
                .formatted(file));
  }

  @Test
  void aNameMayBeginWithIt() throws IOException {
    Path file = folder.resolve("mine.yaml");
    Files.writeString(file, "name: all of them\nlaunches: [application: A]\n");
    Cli cli =
        sweep("--data paper-example --machine 2x2 --workload paper-example --workload " + file);
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.out()).contains("\nall of them ", "\nall  ");
  }
}
