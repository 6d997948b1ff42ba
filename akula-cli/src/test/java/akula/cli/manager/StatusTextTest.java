package akula.cli.manager;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.common.Format;
import akula.cli.common.Output;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** What is missing, as people read it. */
class StatusTextTest {
  private static Map<String, String> missing(String what, String why, String remedy) {
    return Map.of("what", what, "why", why, "remedy", remedy);
  }

  private static Map<String, Object> thread(boolean paused, boolean waits) {
    return Map.of("name", "t", "tid", 1, "cpu", 0, "paused", paused, "waits", waits);
  }

  @Test
  void aThreadThatIsPausedMayWaitToo() {
    StringWriter printed = new StringWriter();
    CommandSpec spec = CommandSpec.create();
    new CommandLine(spec).setOut(new PrintWriter(printed));
    Map<String, Object> application =
        Map.of(
            "name",
            "a",
            "threads",
            List.of(
                thread(false, false),
                thread(false, true),
                thread(true, false),
                thread(true, true)));
    StatusText.print(Map.of("applications", List.of(application)), Format.CSV, new Output(spec));
    spec.commandLine().getOut().flush();
    assertThat(printed.toString().lines().skip(1).map(line -> line.replaceAll(".*,", "")))
        .containsExactly("runs", "waits", "paused", "paused and waits");
  }

  @Test
  void whoDecidesEveryTurnSaysWhen() {
    StringWriter printed = new StringWriter();
    CommandSpec spec = CommandSpec.create();
    new CommandLine(spec).setOut(new PrintWriter(printed));
    StatusText.print(
        Map.of("applications", List.of(), "missing", List.of(), "kernel", "ended"),
        Format.TEXT,
        new Output(spec));
    spec.commandLine().getOut().flush();
    assertThat(printed.toString().lines())
        .contains("decides every turn, with the kernel as host: when one has ended")
        .noneMatch(line -> line.startsWith("pauses"));
  }

  @Test
  void whatIsMissingForTheSameReasonIsToldOnceAndUnderOneLabel() {
    StringWriter printed = new StringWriter();
    CommandSpec spec = CommandSpec.create();
    new CommandLine(spec).setOut(new PrintWriter(printed));
    Map<String, Object> status =
        Map.of(
            "applications",
            List.of(),
            "missing",
            List.of(
                missing("parameters A, B", "a virtual machine has no counters", "another machine"),
                missing("the guard", "a limit", "a higher one"),
                missing("parameters C", "a virtual machine has no counters", "a vPMU"),
                missing("parameters D", "a virtual machine has no counters", "another machine")),
            "notes",
            List.of());
    StatusText.print(status, Format.TEXT, new Output(spec));
    spec.commandLine().getOut().flush();
    assertThat(printed.toString().lines().skip(4))
        .containsExactly(
            "missing: parameters A, B, parameters D: a virtual machine has no counters; what",
            "         would help: another machine",
            "missing: the guard: a limit; what would help: a higher one",
            "missing: parameters C: a virtual machine has no counters; what would help: a",
            "         vPMU");
  }
}
