package akula.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** What the data commands make of the threads that rows of a data set tell. */
class DataThreadsTest {
  private static final Path TEAMS = Path.of("data/data-sets/nas-like");

  @TempDir private Path folder;

  /** Copies the data set with other text in the row of an application. */
  private Path copy(String row, String other) throws IOException {
    Path copy = Files.createDirectory(folder.resolve("copy"));
    try (var files = Files.list(TEAMS)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.copy(file, copy.resolve(file.getFileName()));
      }
    }
    Path rows = copy.resolve("applications.csv");
    String text = Files.readString(rows);
    assertThat(text).contains(row);
    Files.writeString(rows, text.replace(row, other));
    return copy;
  }

  @Test
  void otherBarriersAreADifference() throws IOException {
    Path copy = copy(",2,0.010,spin,0.35", ",2,0.020,spin,0.35");
    Cli cli = Cli.run("data", "diff", "nas-like", copy.toString());
    assertThat(cli.code()).isEqualTo(1);
    assertThat(cli.out())
        .contains("Described differently (1):\n  barrier_s of CG-2t\n    A: 0.01\n    B: 0.02\n");
  }

  @Test
  void applicationsAreExportedWithTheirThreads() {
    Cli cli = Cli.line("data export nas-like --table applications");
    assertThat(cli.out().lines())
        .startsWith(
            "application,solo_s,instructions,class,threads,barrier_s,barrier_wait,"
                + "IPC [instructions/cycle],BUS_TRANSACTION_RATE [1/us],"
                + "STALL_RATE [fraction of cycles],LLC_MISS_RATE [1/kiloinstruction]")
        .contains("CG-2t,4.675,3272500000,,2,0.01,spin,0.35,14.5388,0.6,19.7806");
    Cli all = Cli.line("data export nas-like --table applications --format json");
    JsonNode json = new ObjectMapper().readTree(all.out());
    JsonNode cg = json.get("applications").get(7);
    assertThat(cg.get("application").asString()).isEqualTo("CG-2t");
    assertThat(cg.get("threads").asInt()).isEqualTo(2);
    assertThat(cg.get("barrier_s").asDouble()).isEqualTo(0.01);
    assertThat(cg.get("barrier_wait").asString()).isEqualTo("spin");
    assertThat(cg.get("serial_share").isNull()).isTrue();
  }
}
