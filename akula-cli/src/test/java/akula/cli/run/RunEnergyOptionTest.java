package akula.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.Work;
import akula.wrapper.energy.EnergySource;
import akula.wrapper.energy.EnergySource.NoCounters;
import akula.wrapper.energy.EnergySource.Rapl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** {@code akula run --energy}, on a machine that counts and on one that does not. */
@EnabledOnOs(OS.LINUX)
class RunEnergyOptionTest {
  private static final EnergySource HERE = EnergySource.here();

  @TempDir private Path folder;
  private Path out;

  @BeforeEach
  void name() {
    out = folder.resolve("out");
  }

  private Cli run(String... more) throws IOException {
    Path workload =
        Files.writeString(
            folder.resolve("work.yaml"),
            "launches:\n  - {application: a, command: sh, arguments: [-c, '%s']}\n"
                .formatted(Work.loop(10)));
    List<String> arguments = new ArrayList<>(List.of("run", "--workload", workload.toString()));
    arguments.addAll(List.of("--policy=linux", "--no-realtime", "--energy", "--out=" + out));
    arguments.addAll(List.of(more));
    return Cli.run(arguments.toArray(String[]::new));
  }

  @Test
  void whereNothingCountsItIsRefusedInOneSentence() throws IOException {
    assumeTrue(HERE instanceof NoCounters);
    NoCounters none = (NoCounters) HERE;
    Cli said = run();
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.err())
        .isEqualTo(
            "akula: --energy has no source here: %s; what would serve: %s.\n"
                .formatted(none.reason(), none.remedy()));
    assertThat(out).doesNotExist();
    Cli dry = run("--dry-run");
    assertThat(dry.code()).isEqualTo(2);
    assertThat(dry.out()).contains("energy by none: " + none.reason());
  }

  @Test
  void theMachineTellsWhetherItCounts() {
    JsonNode json = new ObjectMapper().readTree(Cli.line("machine --format json").out());
    assertThat(json.get("energy").has("source")).isEqualTo(HERE instanceof Rapl);
    assertThat(Cli.line("machine").out().replaceAll("\\s+", " "))
        .contains("energy of the packages (akula run --energy): " + HERE.text());
  }

  @Test
  void whereItCountsItIsPrintedAndInTheReport() throws IOException {
    assumeTrue(HERE instanceof Rapl);
    Cli said = run("--solo", "--repeat=2", "--format=json");
    assertThat(said.code()).as(said.err()).isZero();
    JsonNode runs = new ObjectMapper().readTree(said.out()).get("runs");
    for (JsonNode run : runs) {
      double joules = run.get("energy_j").asDouble();
      assertThat(joules).isPositive();
      assertThat(run.get("edp").asDouble()).isEqualTo(joules * run.get("makespan_s").asDouble());
    }
    Path page = folder.resolve("page.html");
    Cli.run("report", out.toString(), "--out=" + page);
    assertThat(page).content().contains("What the packages of the machine consumed");
  }
}
