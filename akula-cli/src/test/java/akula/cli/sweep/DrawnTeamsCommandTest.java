package akula.cli.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** {@code akula sweep} draws the programs of {@code nas-like} with all their threads. */
class DrawnTeamsCommandTest {
  private static final String SETUP =
      " --data nas-like --machine 4x2 --closed 420s --interval 100ms --policy gang";

  @TempDir private Path folder;

  @Test
  void programsOfTwoThreadsAreLaunchedWithBoth() throws IOException {
    Path out = folder.resolve("out");
    Cli cli = Cli.line("sweep --category A4 --workloads 6 --out " + out + SETUP);
    assertThat(cli.code()).as(cli.err()).isZero();
    List<String[]> first =
        Files.readAllLines(out.resolve("threads.csv")).stream()
            .skip(1)
            .map(line -> line.split(","))
            .filter(row -> Integer.parseInt(row[11]) < 4)
            .toList();
    for (int workload = 0; workload < 6; workload++) {
      for (int instance = 0; instance < 4; instance++) {
        String[] which = {Integer.toString(workload), Integer.toString(instance)};
        List<String> names =
            first.stream()
                .filter(row -> row[1].equals(which[0]) && row[11].equals(which[1]))
                .map(row -> row[4])
                .toList();
        assertThat(names).hasSize(names.getFirst().endsWith("-2t") ? 2 : 1);
        assertThat(names).containsOnly(names.getFirst());
      }
    }
    assertThat(first.stream().anyMatch(row -> row[4].endsWith("-2t"))).isTrue();
    assertThat(Cli.line("report " + out).code()).isZero();

    String[] row = Files.readAllLines(out.resolve("runs.csv")).get(4).split(",");
    Cli again = Cli.line("simulate --workload A4:3 --format json" + SETUP);
    JsonNode json = new ObjectMapper().readTree(again.out());
    assertThat(json.findValue("weighted_mean_execution_s").asDouble())
        .isCloseTo(Double.parseDouble(row[11]), within(1e-6));
  }

  @Test
  void boundsAreRefusedBeforeAnythingRuns() {
    Path out = folder.resolve("out");
    Cli cli = Cli.line("sweep --category A4 --data nas-like --machine 4x2 --bound --out " + out);
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err())
        .startsWith("akula: --bound: application BT-2t of data set nas-like, which may be drawn: ");
    assertThat(out).doesNotExist();
  }
}
