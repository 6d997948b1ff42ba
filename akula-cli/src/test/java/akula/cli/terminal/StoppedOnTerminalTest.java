package akula.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Pty;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Commands that would take hours are stopped on a terminal that shows how far they are: they say
 * so, and how they are resumed, and exit as the shell's convention for the signal has it.
 */
@EnabledOnOs(OS.LINUX)
class StoppedOnTerminalTest {
  /** Between the bars. */
  private static final String BAR = "\\d+% \\[[^\\r]*\\r";

  private static final String CTRL_C = "\u0003";
  private static final String SWEEP = "sweep --category D4_T4 --workloads 1000000 --jobs 1";

  @TempDir private Path folder;

  private Pty start(String line, Map<String, String> environment) throws Exception {
    List<String> arguments = List.of((line + " --out " + out()).split(" "));
    return Pty.start(folder, environment, arguments);
  }

  private Path out() {
    return folder.resolve("out");
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(out())) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private void assertStoppedSweep() throws IOException {
    assertThat(files()).contains("journal.part", "runs.csv.part");
    try (Stream<Path> below = Files.walk(folder)) {
      assertThat(below.filter(Files::isRegularFile).map(file -> file.getParent().getFileName()))
          .map(Path::toString)
          .noneMatch(parent -> parent.startsWith("akula-locks"));
    }
  }

  private String resumable() {
    return "akula: stopped; what was done is kept, the same command with --resume --out %s resumes it.\r\n"
        .formatted(out());
  }

  @ParameterizedTest
  @CsvSource({"INT, 130", "TERM, 143", "HUP, 129"})
  void signals(String signal, int code) throws Exception {
    try (Pty terminal = start(SWEEP, Map.of())) {
      terminal.await(BAR);
      terminal.kill(signal);
      assertThat(terminal.shown()).endsWith(resumable());
      assertThat(terminal.code()).isEqualTo(code);
      assertStoppedSweep();
    }
  }

  @Test
  void aTerminalThatIsClosed() throws Exception {
    try (Pty terminal = start(SWEEP, Map.of())) {
      terminal.await(BAR);
      terminal.hangUp();
      assertThat(terminal.code()).isEqualTo(129);
      assertStoppedSweep();
    }
  }

  @Test
  void reproductions() throws Exception {
    try (Pty terminal = start("reproduce akula --workloads 1000000 --jobs 1", Map.of())) {
      terminal.await(BAR);
      terminal.type(CTRL_C);
      assertThat(terminal.shown()).endsWith(resumable());
      assertThat(terminal.code()).isEqualTo(130);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hunt --policy naive_cluster --against naive_spread --budget 100000000 --jobs 1 --out out",
        "tune --policy swap:period={1s,4s} --workloads 1000000 --budget 1000000000 --jobs 1"
      })
  void whatBeginsAnew(String command) throws Exception {
    try (Pty terminal = Pty.start(folder, Map.of(), List.of(command.split(" ")))) {
      terminal.await(BAR);
      terminal.type(CTRL_C);
      assertThat(terminal.shown())
          .endsWith("akula: stopped, nothing is kept; the same command begins anew.\r\n");
      assertThat(terminal.code()).isEqualTo(130);
    }
  }

  /** What cannot be resumed says no more; the policy tells when the command has begun. */
  @Test
  void commandsThatKeepNothing() throws Exception {
    Path policy =
        Files.writeString(
            folder.resolve("Endless.java"),
            """
            import akula.api.*;
            public final class Endless implements Scheduler {
              public void launchThread(AkulaThread thread, Machine machine) {
                System.err.println("begun");
                while (true) {
                  Thread.onSpinWait();
                }
              }
              public void updateSchedule(Machine machine) {}
            }
            """);
    List<String> simulate = List.of("simulate", "--policy", policy.toString());
    try (Pty terminal = Pty.start(folder, Map.of(), simulate)) {
      terminal.await("begun");
      terminal.type(CTRL_C);
      assertThat(terminal.shown()).endsWith("akula: stopped.\r\n");
      assertThat(terminal.code()).isEqualTo(130);
    }
  }

  /** The bar is as wide as the window is now, and a resize ends nothing; Ctrl-C does. */
  @Test
  void aWindowThatIsResizedAndTypedCtrlC() throws Exception {
    try (Pty terminal = start(SWEEP, Map.of())) {
      terminal.await("\\r[^\\r]{79}\u001b\\[K\\r");
      terminal.resize(20, 50);
      terminal.await("\\r[^\\r]{49}\u001b\\[K\\r");
      terminal.type(CTRL_C);
      assertThat(terminal.shown()).endsWith(resumable());
      assertThat(terminal.code()).isEqualTo(130);
      assertStoppedSweep();
    }
  }

  /** Nothing can be written over there: it is as in a pipe. */
  @Test
  void aDumbTerminalShowsNoBar() throws Exception {
    String small = "sweep --category D4_T4 --workloads 1 --policy naive_spread";
    try (Pty terminal = start(small, Map.of("TERM", "dumb"))) {
      assertThat(terminal.shown()).contains("results in ").doesNotContain("\u001b", "% [");
      assertThat(terminal.code()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"TERM=dumb", "NO_COLOR=1", "OTHER=1"})
  void coloursOfPicturesAndHelp(String variable) throws Exception {
    String[] set = variable.split("=");
    boolean colours = set[0].equals("OTHER");
    for (String line : List.of("data show paper-example", "sweep --help")) {
      List<String> arguments = List.of(line.split(" "));
      try (Pty terminal = Pty.start(folder, Map.of(set[0], set[1]), arguments)) {
        assertThat(terminal.shown().contains("\u001b[")).as(line).isEqualTo(colours);
        assertThat(terminal.code()).isZero();
      }
    }
  }
}
