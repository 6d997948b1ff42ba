package akula.cli.manager;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What a manager costs is measured, whatever it is here. */
@EnabledOnOs(OS.LINUX)
class ManagerOverheadCommandTest {
  @TempDir private Path folder;

  private Cli measure(String command, String... more) throws IOException {
    Path workload = folder.resolve("some.yaml");
    Files.writeString(
        workload, "name: some\nlaunches: [{application: a, count: 2, %s}]\n".formatted(command));
    String[] words = {
      "manager", "overhead", "--workload", workload.toString(), "--no-realtime", "--quantum", "10ms"
    };
    String[] all = Arrays.copyOf(words, words.length + more.length);
    System.arraycopy(more, 0, all, words.length, more.length);
    return Cli.run(all);
  }

  @Test
  void bothKindsOfRunsAreMadeInTurnAndTold() throws IOException {
    Cli cli = measure("command: sleep, arguments: [\"0.2\"]", "--repeat", "3", "--idle", "0s");
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.out())
        .contains(
            "workload some: 2 programs, policy naive_spread, quantum 10ms, 3 pairs",
            "at most 1.8%, as in the paper: ",
            "at most 0.5%, our target: ",
            "of a core (server ")
        .doesNotContain("nothing to do");
    Cli csv =
        measure(
            "command: sleep, arguments: [\"0.1\"]",
            "--repeat",
            "2",
            "--idle",
            "0s",
            "--format",
            "csv");
    assertThat(csv.out().lines())
        .hasSize(3)
        .anyMatch(line -> line.matches("\\d,managed,0\\.[1-9].*"))
        .anyMatch(line -> line.matches("\\d,plain,0\\.[1-9].*"));
  }

  @Test
  void aQuantumOfNothingIsRefusedByItsName() throws IOException {
    Path workload = folder.resolve("none.yaml");
    Files.writeString(
        workload, "name: none\nlaunches: [{application: a, count: 1, command: \"true\"}]\n");
    Cli cli = Cli.run("manager", "overhead", "--workload", workload.toString(), "--quantum", "0s");
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("--quantum").doesNotContain("--interval");
  }

  @Test
  void threadsWithNothingToDoConnect() throws IOException {
    Cli cli = measure("command: \"true\"", "--repeat", "1", "--idle", "1s", "--format", "json");
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.out())
        .contains("\"threads\" : 64", "\"cost_low\" : null", "--repeat has to be at least 2");
  }

  @Test
  void whatCannotBeMeasuredIsRefused() throws IOException {
    Cli none = measure("command: \"true\"", "--repeat", "0");
    assertThat(none.code()).isEqualTo(2);
    assertThat(none.err()).contains("--repeat is 0; expected at least 1");
    Cli failing = measure("command: \"false\"", "--repeat", "1", "--idle", "0s");
    assertThat(failing.code()).isEqualTo(1);
    assertThat(failing.err()).contains("a ended with exit code 1");
    Cli unknown = measure("command: \"true\"", "--policy", "gong", "--idle", "0s");
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.err()).contains("there is no policy 'gong'");
  }
}
