package akula.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.formats.MessageCode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code akula run} is asked for and cannot do is reported before anything starts. */
@EnabledOnOs(OS.LINUX)
class RunOptionsTest {
  @TempDir private Path folder;
  private RealWork work;

  @BeforeEach
  void takeTheFolder() {
    work = new RealWork(folder);
  }

  @ParameterizedTest(name = "{1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{application: a} | a has no command; a real run needs the program to start",
        "`{application: a, command: no-such-program}` | a needs program no-such-program, which is"
            + " not in PATH; install it, or name it by its path",
        "`{application: a, command: ./none}` | a needs FOLDER/none, which is no program",
        "`{application: a, command: sh, inputs: [none]}` | a needs input FOLDER/none, which is not"
            + " there",
        "`{application: a, command: sh, directory: none}` | a is to run in FOLDER/none, which is no"
            + " folder",
      })
  void whatIsMissingIsReportedBeforeAnythingStarts(String entry, String message)
      throws IOException {
    Cli said = work.run(work.workload(entry), "--policy", "linux");
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.err())
        .isEqualTo(
            "akula: workload work cannot be run: %s%n"
                .formatted(message.replace("FOLDER", folder.toString()))
                .replaceFirst("([^?])\n$", "$1.\n"));
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void aPolicyWithoutItsParameterIsRefused() throws IOException {
    Path workload = work.workload("{application: a, command: 'true'}");
    Cli said = work.run(workload, "--policy", "di", "--source", "LLC_MISS_RATE=data");
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.err())
        .startsWith("akula: policy di needs parameter LLC_MISS_RATE, which has no source here: ")
        .contains("what would serve: ");
    assertThat(said.messages()).containsExactly(MessageCode.POLICY_NEEDS);
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void aDrawnWorkloadIsToldToBeSimulatedOnly() {
    Cli said = Cli.line("run --policy linux --workload D4_T4:3 --out " + folder.resolve("out"));
    assertThat(said.messages()).containsExactly(MessageCode.NOT_TOGETHER);
    assertThat(said.err())
        .startsWith(
            "akula: --workload is D4_T4:3, which names a drawn workload, and those are only");
  }

  @Test
  void wrongOptionsAreReported() throws IOException {
    Path workload = work.workload("{application: a, command: 'true'}");
    assertThat(work.run(workload, "--policy", "linux", "--cpus", "0-").err())
        .startsWith("akula: --cpus is '0-'; expected a list of cpus such as 0-3,8: part '0-'");
    assertThat(work.run(workload, "--policy", "linux", "--cpus", "4095").err())
        .startsWith("akula: --cpus has cpu 4095, which this process may not use; expected some of");
    assertThat(work.run(workload, "--policy", "linux", "--repeat", "0").err())
        .isEqualTo("akula: --repeat is 0; expected at least 1.\n");
    assertThat(work.run(workload, "--policy", "linux", "--policy", "linux").err())
        .isEqualTo("akula: --policy linux is given twice; expected each once.\n");
    assertThat(work.run(workload, "--policy", "linux", "--interval", "10us").err())
        .isEqualTo("akula: --interval is 10us; expected at least 1ms, such as 100ms.\n");
    assertThat(work.run(workload, "--policy", "linux", "--interval", "0").err())
        .startsWith("akula: --interval has to be a duration such as 100ms, 1s or 2min, not '0'.");
    assertThat(work.run(workload, "--policy", "linux", "--budget", "0s").err())
        .isEqualTo("akula: --budget is 0s; expected a duration above 0, such as 50ms.\n");
    assertThat(work.run(workload, "--policy", "linux", "--starvation", "-1s").err())
        .isEqualTo("akula: --starvation is -1s; expected a duration above 0, such as 10s.\n");
    assertThat(work.run(workload, "--policy", "linux", "--source", "IPC=magic").err())
        .isEqualTo(
            "akula: --source IPC=magic names no source; expected hardware, kernel, application,"
                + " data.\n");
    assertThat(work.run(workload, "--policy", "linux", "--source", "FOO=data").err())
        .startsWith("akula: --source FOO=data names no parameter that is measured;");
    assertThat(work.run(workload, "--policy", "linux", "--parameter", "nosuch").err())
        .startsWith(
            "akula: --parameter nosuch has no source here: it is neither a known parameter");
    assertThat(work.run(workload, "--policy", "linx").err())
        .startsWith(
            "akula: there is no policy 'linx'; expected one of bus_pairing, cache_pairing, cfs, cjfpf, di, di_swap, eevdf, equal_progress, fixed, gang, global_aggregation, guaranteed_progress, l1_bandwidth, linux, ")
        .endsWith("; did you mean 'linux'?\n");
    assertThat(work.run(workload, "--policy", "linux:x=1").err())
        .isEqualTo("akula: --policy linux:x=1: linux has no options.\n");
    assertThat(folder.resolve("out")).doesNotExist();
  }
}
