package akula.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.ObjectMapper;

/** {@code akula simulate} with arrivals and closed runs. */
class ClosedSimulateTest {
  @TempDir private Path folder;

  @Test
  void aWorkloadOfASweepWithArrivalsAndClosedRunsAgain() throws IOException {
    Path out = folder.resolve("out");
    String how = " --arrivals poisson:20s --closed 30min --seed 3";
    Cli.line("sweep --category D4_T4 --workloads 4 --policy di --out " + out + how);
    String[] row = Files.readAllLines(out.resolve("runs.csv")).getLast().split(",");
    Cli cli =
        Cli.line(
            "simulate --machine 2x4 --data spec2006-small-cache --workload D4_T4:3 --policy di"
                + " --format json"
                + how);
    var metrics = new ObjectMapper().readTree(cli.out()).get("metrics");
    assertThat(metrics.get("instances").asString()).isEqualTo(row[10]);
    double mean = metrics.get("weighted_mean_execution_s").asDouble();
    assertThat(String.format(Locale.ROOT, "%.6f", mean)).isEqualTo(row[11]);
  }

  @Test
  void theTextTellsTheInstances() {
    assertThat(Cli.line("simulate --closed 300s").out())
        .contains("closed run: 5 instances ended in time, weighted mean execution time ");
  }

  /** A and B alone on their cores: A takes 100 s, B 150 s. */
  private String twoThreads() throws IOException {
    Path file = folder.resolve("w.yaml");
    Files.writeString(
        file,
        """
        launches:
          - {application: A, threads: 2, program: [{work: [100, 60]}]}
          - {application: D}
        """);
    return "simulate --machine 32x4 --closed 250s --workload " + file;
  }

  @Test
  void theTextTellsHowLongEachApplicationTook() throws IOException {
    assertThat(Cli.line(twoThreads()).out())
        .contains(
            "closed run: 3 instances ended in time, weighted mean execution time 133.33 s\n"
                + "  A: 2 ended in time, mean 100.00 s\n"
                + "  D: 1 ended in time, mean 200.00 s\n");
    assertThat(Cli.line(twoThreads().replace("250s", "150s")).out())
        .contains("  D: none ended in time\n");
  }

  /** D is alone on its core for 200 s: its second instance ends at 400 s. */
  @Test
  void theTableMarksWhatEndedInTheDrain() throws IOException {
    String out = Cli.line(twoThreads()).out();
    assertThat(out.lines()).element(0).asString().endsWith("  migrations  measured");
    assertThat(out.lines().filter(line -> line.matches(" +\\d+  [AD] .*")))
        .extracting(line -> line.replaceAll(" +", " ").strip())
        .extracting(line ->
            line.replaceAll("^\\d+ (\\S+) (\\S+) \\S+ (\\S+) .* \\d (\\D+)$", "$1 $2 $3 $4"))
        .containsExactlyInAnyOrder(
            "A 0.00 100.00 yes",
            "A 0.00 60.00 yes",
            "D 0.00 200.00 yes",
            "A 100.00 200.00 yes",
            "A 100.00 160.00 yes",
            "A 200.00 300.00 no: drain",
            "A 200.00 260.00 no: drain",
            "D 200.00 400.00 no: drain");
    assertThat(Cli.line(twoThreads().replace("250s", "270s")).out())
        .as("an instance ends with its last thread")
        .containsPattern(" 260.00 .*no: drain");
    assertThat(out).contains("drain: what had not ended by the time of the closed run");
    assertThat(Cli.line("simulate").out()).doesNotContain("measured").doesNotContain("drain");
    var threads = new ObjectMapper().readTree(Cli.line(twoThreads() + " --format json").out());
    assertThat(threads.get("threads").valueStream().map(row -> row.get("measured").asBoolean()))
        .filteredOn(Boolean::booleanValue)
        .hasSize(5);
  }

  @Test
  void programsGetTheTimesOfApplicationsToo() throws IOException {
    var json =
        new ObjectMapper()
            .readTree(Cli.line(twoThreads().replace("250s", "150s") + " --format json").out());
    assertThat(json.get("applications").get(0).toString())
        .isEqualTo("{\"application\":\"A\",\"instances\":1,\"mean_execution_s\":100.0}");
    assertThat(json.get("applications").get(1).get("mean_execution_s").isNull()).isTrue();
    assertThat(Cli.line(twoThreads() + " --format csv").out().lines())
        .element(0)
        .asString()
        .endsWith(",instance,application_instances,application_mean_execution_s");
    assertThat(Cli.line(twoThreads() + " --format csv").out().lines())
        .element(2)
        .asString()
        .startsWith("1,A,")
        .endsWith(",0,2,100.000000");
  }

  @Test
  void aWorkloadFileSaysItselfWhenItsApplicationsStart() {
    Cli cli = Cli.line("simulate --workload paper-example --arrivals even:1s");
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err())
        .isEqualTo(
            ("akula: --arrivals is for a drawn workload such as D4_T4:17; workload paper-example"
                    + " says itself when its applications start.%n")
                .formatted());
  }

  @Test
  void aClosedRunHasToLast() {
    Cli cli = Cli.line("simulate --closed 0s");
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err())
        .isEqualTo(
            "akula: --closed is 0s; expected a duration above 0, such as 10min (without --closed"
                + " each application runs once).\n");
  }

  @Test
  void aTimeBeyondAllMeasureIsRefused() {
    Cli cli = Cli.line("simulate --closed 2000000h");
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err())
        .isEqualTo(
            ("akula: a closed run has to last from 0s to a million times as long as its shortest"
                    + " application, A, takes alone, 100s; not 2000000h.%n")
                .formatted());
  }
}
