package akula.cli;

import static org.assertj.core.api.Assertions.assertThat;

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
  void aTimeBeyondAllMeasureIsRefused() {
    Cli cli = Cli.line("simulate --closed 2000000h");
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err())
        .isEqualTo(
            ("akula: a closed run has to last from 0s to a million times as long as the shortest"
                    + " application of data set paper-example takes alone, 100s; not 2000000h.%n")
                .formatted());
  }
}
