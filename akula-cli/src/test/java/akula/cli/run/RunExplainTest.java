package akula.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.TypedCommand;
import akula.cli.fixtures.Work;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** {@code akula run --explain}, and {@code akula explain} afterwards. */
@EnabledOnOs(OS.LINUX)
class RunExplainTest {
  @TempDir private Path folder;

  private Cli run(String... more) throws IOException {
    Path workload =
        Files.writeString(
            folder.resolve("w.yaml"),
            """
            name: both
            launches:
              - {application: one, command: sh, arguments: [-c, "%s"]}
              - {application: two, command: sh, arguments: [-c, "%s"]}
            """
                .formatted(Work.loop(50), Work.loop(50)));
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("run", "--interval=10ms", "--no-realtime"));
    arguments.addAll(List.of("--workload", workload.toString()));
    arguments.addAll(List.of("--out", folder.resolve("out").toString()));
    arguments.addAll(List.of(more));
    return Cli.run(arguments.toArray(String[]::new));
  }

  @Test
  void aRunTellsWhatWasObservedAndCanBeToldAgain() throws IOException {
    Cli cli = run("--solo", "--policy=fixed:cores=0/0", "--explain");
    assertThat(cli.code()).as(cli.err()).isZero();
    String out = cli.out().replaceAll("\\s+", " ");
    assertThat(out)
        .startsWith("Observed, which proves no cause. ")
        .contains(" s on one cpu with ")
        .contains("How fast it was is not known: neither progress nor IPC was measured.")
        .contains("one#0 was launched")
        .containsPattern("came to cpu \\d+ \\(core 0, domain 0\\)");
    Cli again = Cli.run("explain", folder.resolve("out").toString());
    assertThat(again.err()).isEmpty();
    assertThat(cli.out()).startsWith(again.out());
    Cli compared = Cli.run("report", folder.resolve("out").toString());
    assertThat(compared.code()).as(compared.err()).isZero();
  }

  @Test
  void severalRunsAreToldOneByOneAndOneCanBeChosen() throws IOException {
    Cli cli = run("--policy=fixed:cores=0/0", "--policy=linux", "--repeat=2", "--explain=two");
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.out())
        .contains("fixed:cores=0/0, repetition 0\n", "linux, repetition 1\n")
        .contains("how long it takes alone is");
    String results = folder.resolve("out").toString();
    JsonNode all =
        new ObjectMapper()
            .readTree(
                Cli.run(
                        "explain",
                        results,
                        "one,..1h",
                        "--policy=linux",
                        "--repetition=1",
                        "--format=json")
                    .out());
    JsonNode only = all.get("explained");
    assertThat(only).hasSize(1);
    assertThat(only.get(0).get("policy").stringValue()).isEqualTo("linux");
    JsonNode observed = only.get(0).get("summary").get("observed");
    assertThat(observed).hasSize(1);
    assertThat(observed.get(0).get("application").stringValue()).isEqualTo("one");
    refused(
        "what to explain is worst, but it is not known how long one takes alone", results, "worst");
    refused(
        "akula: 'tow' is no thread of this run, which has one, two; did you mean 'two'?",
        results,
        "tow");
    refused("akula: 'mcf' is no thread of this run, which has one, two.", results, "mcf");
    refused("--policy is linnux, of which " + results, results, "--policy=linnux");
    refused("--repetition is 2; expected 0 to 1.", results, "--repetition=2");
    refused("an explanation has no form as csv; expected", results, "--format=csv");
  }

  private static void refused(String message, String... arguments) {
    List<String> all = new ArrayList<>(List.of("explain"));
    all.addAll(List.of(arguments));
    Cli cli = Cli.run(all.toArray(String[]::new));
    assertThat(cli.err()).contains(message);
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.out()).isEmpty();
  }

  @Test
  void ofALongListAllCanBeSeen() throws IOException {
    assertThat(run("--policy=linux", "--explain").code()).isZero();
    Path table = folder.resolve("out/placements.csv");
    List<String> rows = new ArrayList<>(Files.readAllLines(table).subList(0, 1));
    for (int i = 0; i < 50; i++) {
      rows.add(
          "both,0,linux,0,one#0,one,%d.000000000,%d.000000000,%d,%d,0,0,"
              .formatted(i, i + 1, i % 2, i % 2));
    }
    Files.write(table, rows);
    String cut = Cli.run("explain", folder.resolve("out").toString()).out();
    assertThat(cut).contains("11 more changes. To see all:");
    String command = TypedCommand.in(cut).getFirst();
    String all = TypedCommand.run(command).out();
    assertThat(all.split("\nAt ")).hasSize(52);
    assertThat(all).contains("At 50.00 s: one#0 ended.").doesNotContain("more changes");
  }

  /** Not after the runs, which may take hours. */
  @Test
  void whatCannotBeExplainedIsRefusedBeforeTheRuns() throws IOException {
    for (String wrong : List.of("tow", "worst", "one,two", "2s..1s")) {
      Cli cli = run("--policy=linux", "--explain=" + wrong);
      assertThat(cli.code()).isEqualTo(2);
      assertThat(cli.err())
          .matches("akula: (what to explain|--explain) is [\\s\\S]*|akula: 'tow' is no [\\s\\S]*");
      assertThat(folder.resolve("out")).doesNotExist();
    }
    Cli cli = run("--policy=linux", "--explain=7");
    assertThat(cli.code()).isZero();
    assertThat(cli.err()).contains("what to explain is thread 7; expected 0 to 1\n");
    assertThat(cli.out()).contains("makespan s");
  }

  @Test
  void resultsWithoutPlacementsAreRefused() throws IOException {
    assertThat(run("--policy=linux").code()).isZero();
    String results = folder.resolve("out").toString();
    refused(results + ": has no placements.csv: it was not recorded where threads were;", results);
    refused("there is no results folder ", folder.resolve("none").toString());
  }

  @Test
  void whatWasEditedIsReportedWithFileAndLine() throws IOException {
    assertThat(run("--policy=linux", "--explain").code()).isZero();
    Path table = folder.resolve("out/placements.csv");
    List<String> rows = new ArrayList<>(Files.readAllLines(table));
    rows.set(1, "both,0,linux,0,one#0,one,2.000000000,1.000000000,,,,,");
    rows.set(2, "both,0,linux,0,one#0,one,1.000000000,2.000000000,,,,,IPC=x");
    Files.write(table, rows);
    Cli cli = Cli.run("explain", folder.resolve("out").toString());
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err())
        .contains("placements.csv:2: to_s is 1.000000000; expected at least from_s, which is 2.0")
        .contains("placements.csv:3: readings has 'IPC=x'; expected NAME=NUMBER");
  }
}
