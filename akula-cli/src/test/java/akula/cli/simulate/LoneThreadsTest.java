package akula.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code akula simulate} warns of threads that are launched without those that they wait for. */
class LoneThreadsTest {
  @TempDir private Path folder;

  private String warnings(String... launches) throws IOException {
    Path file = folder.resolve("w.yaml");
    Files.writeString(file, "launches:\n  - {" + String.join("}\n  - {", launches) + "}\n");
    Cli cli =
        Cli.run(
            "simulate",
            "--data",
            "nas-like",
            "--machine",
            "4x2",
            "--workload",
            file.toString(),
            "--interval",
            "100ms");
    assertThat(cli.code()).as(cli.err()).isZero();
    return cli.err();
  }

  @Test
  void otherNumbersOfThreadsAreReported() throws IOException {
    assertThat(
            warnings(
                "application: CG-2t",
                "application: CG-2t",
                "application: 'MG-2t', threads: 3",
                "application: CG"))
        .isEqualTo(
            """
            akula: CG-2t is launched with 1 thread, although its row of data set nas-like is one of 2 threads that meet at barriers; 'threads: 2' in the workload launches them, and 'program' or 'pattern' says what another number of them does
            akula: MG-2t is launched with 3 threads, although its row of data set nas-like is one of 2 threads that meet at barriers; 'threads: 2' in the workload launches them, and 'program' or 'pattern' says what another number of them does
            """);
  }

  @Test
  void threadsThatMeetAreFine() throws IOException {
    assertThat(warnings("application: CG-2t, threads: 2")).isEmpty();
    assertThat(
            warnings(
                "application: CG-2t, threads: 2, pattern: {barriers: {work: 9.35s, every: 1s}}"))
        .isEmpty();
    Cli drawn = Cli.line("simulate --data nas-like --machine 4x2 --interval 100ms --workload A4:3");
    assertThat(drawn.code()).as(drawn.err()).isZero();
    assertThat(drawn.out()).contains("-2t");
    assertThat(drawn.err()).isEmpty();
  }
}
