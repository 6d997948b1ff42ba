package akula.cli.results;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.Counting;
import akula.cli.fixtures.TypedCommand;
import akula.cli.fixtures.Work;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** What {@code compare} and {@code report} say of results of {@code akula run}. */
@EnabledOnOs(OS.LINUX)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RealResultsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String WORKLOAD =
      """
      name: two shells
      launches:
        - {application: "it's", command: sh, arguments: [-c, "%s"], count: 2}
      """
          .formatted(Work.loop(10));

  private Path folder;
  private Path workload;
  private Path results;

  @BeforeAll
  void run(@TempDir Path temp) throws IOException {
    folder = temp;
    workload = Files.writeString(folder.resolve("two shells.yaml"), WORKLOAD);
    results = folder.resolve("results");
    Cli cli = bothPolicies(results, "--repeat=2", "--interval=20ms", "--no-realtime", "--solo");
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.out())
        .contains("mean over 2 repetitions\n")
        .containsPattern("workload +naive_spread +linux");
  }

  private Cli bothPolicies(Path out, String... options) {
    List<String> arguments = new ArrayList<>(List.of("run", "--workload", workload.toString()));
    arguments.addAll(List.of("--policy=naive_spread", "--policy=linux", "--out", out.toString()));
    arguments.addAll(List.of(options));
    return Cli.run(arguments.toArray(String[]::new));
  }

  @Test
  void whatIsComparedAreRepetitions() {
    Cli cli = Cli.run("compare", results.toString());
    assertThat(cli.err()).isEmpty();
    String text = cli.out().replaceAll("\\s+", " ");
    assertThat(text)
        .contains("over 2 repetitions is", "With fewer than 6 repetitions this test can show none")
        .contains("other workloads and machines are not in them")
        .doesNotContain("simulat", "category", "over 2 workloads", "--explain");
    assertThat(text)
        .contains(
            " ./akula run --workload '"
                + workload
                + "' --policy ") // a policy loses a repetition, unless both come to the same
        .contains(" --interval 20ms --solo --no-realtime");
  }

  @Test
  void theCommandThatMakesARunOnceMoreDoes() {
    JsonNode lost =
        JSON.readTree(Cli.run("compare", results.toString(), "--format=json").out())
            .get("lost_by_most");
    JsonNode any = lost.get("first").isNull() ? lost.get("second") : lost.get("first");
    String replay = any.get("replay").asString();
    assertThat(replay).startsWith("./akula run ");
    Cli again = TypedCommand.run(replay, "--out", folder.resolve("again").toString());
    assertThat(again.code()).as(again.err()).isZero();
    JsonNode manifest = JSON.readTree(folder.resolve("again/manifest.json").toFile());
    JsonNode before = JSON.readTree(results.resolve("manifest.json").toFile());
    for (String key : List.of("machine", "settings", "workload_sha256", "workload_file")) {
      assertThat(manifest.get(key)).as(key).isEqualTo(before.get(key));
    }
    int repetition = any.get("workload").asInt();
    assertThat(manifest.get("seed").asInt()).isEqualTo(before.get("seed").asInt() + repetition);
  }

  @Test
  void theReportTellsOfTheMachineTheProgramsAndTheCosts() throws IOException {
    Cli cli = Cli.run("report", results.toString());
    assertThat(cli.code()).as(cli.err()).isZero();
    String page = Files.readString(results.resolve("report.html"));
    JsonNode manifest = JSON.readTree(results.resolve("manifest.json").toFile());
    assertThat(page)
        .contains("2 policies, 2 repetitions of two shells", "akula run, version")
        .contains("What the kernel reported of the programs", "what controlling them cost")
        .contains("<td>it&#39;s</td><td>4</td>")
        .contains("measured before the runs: each application alone", "it&#39;s 0.")
        .contains("interval 20ms", "leaves placement to the kernel", "--repeat 2")
        .contains("cpus " + manifest.get("machine").get("cpus").asString())
        .doesNotContain("./akula simulate", "./akula sweep", "simulator", "not known here");
    Counting.require();
    assertThat(page).contains("CPU_SHARE kernel: 1e-9 x task-clock per second");
  }

  @Test
  void withoutSoloTimesOneSentenceSaysWhatIsMissing() {
    Path out = folder.resolve("without");
    bothPolicies(out);
    assertThat(out.resolve("costs.csv")).exists();
    assertThat(out.resolve("runs.csv")).doesNotExist();
    for (String command : List.of("compare", "report")) {
      Cli cli = Cli.run(command, out.toString());
      assertThat(cli.code()).isEqualTo(2);
      assertThat(cli.err().lines()).hasSize(1);
      assertThat(cli.err()).contains("has no solo times", "run again with --solo");
    }
  }
}
