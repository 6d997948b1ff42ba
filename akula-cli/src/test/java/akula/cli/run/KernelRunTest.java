package akula.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.ObjectMapper;

/** Workloads may name the kernels that the jar carries, wherever they are unpacked. */
@EnabledOnOs(OS.LINUX)
class KernelRunTest {
  private static final String WORKLOAD =
      """
      name: kernels
      launches:
        - {application: chase, command: akula-kernel, arguments: [--report, chase, 4KiB, 64],
           count: 2}
        - {application: alone, command: akula-kernel, arguments: [arithmetic, 1],
           environment: {PATH: /nowhere}}
      """;

  @TempDir private Path folder;

  private Cli run(String... options) throws Exception {
    Path workload = Files.writeString(folder.resolve("kernels.yaml"), WORKLOAD);
    String[] arguments = new String[options.length + 4];
    System.arraycopy(options, 0, arguments, 4, options.length);
    arguments[0] = "run";
    arguments[1] = "--workload=" + workload;
    arguments[2] = "--policy=naive_spread";
    arguments[3] = "--out=" + folder.resolve("out");
    return Cli.run(arguments);
  }

  @Test
  void theyRunBesideEachOther() throws Exception {
    Cli said = run();
    assertThat(said.code()).as(said.err()).isZero();
    // What it computes is for the tests of the kernels.
    for (String program : new String[] {"0-chase", "1-chase"}) {
      assertThat(folder.resolve("out/work/0-naive_spread-0").resolve(program).resolve("stdout"))
          .content()
          .startsWith("chase FOOTPRINT=4096 STEPS=64 checksum=");
    }
    assertThat(folder.resolve("out/work/0-naive_spread-0/2-alone/stdout"))
        .content()
        .startsWith("arithmetic STEPS=1 checksum=");
  }

  @Test
  void aDryRunPrintsTheirFile() throws Exception {
    Cli said = run("--dry-run", "--format=json");
    assertThat(said.code()).as(said.err()).isZero();
    String file = new ObjectMapper().readTree(said.out()).at("/programs/0/command/0").asString();
    assertThat(Path.of(file)).isExecutable().hasFileName("akula-kernel");
  }
}
