package akula.toolkit.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.bootstrap.RunFailedException;
import akula.statistics.metrics.Measure;
import akula.statistics.metrics.ZoneEnergy;
import akula.statistics.reading.Results;
import akula.statistics.reading.ResultsReader;
import akula.toolkit.common.UsageException;
import akula.toolkit.job.JobListener;
import akula.toolkit.results.FolderCommands;
import akula.wrapper.energy.EnergySource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Energy of real runs, on a machine with two packages whose counters the programs set. */
@EnabledOnOs(OS.LINUX)
class RunEnergyTest {
  private static final long RANGE = 262_143_328_850L;

  @TempDir private Path folder;
  private Path first;
  private Path second;

  @BeforeEach
  void makePackages() throws IOException {
    first = zone("intel-rapl:0", "package-0", 7);
    second = zone("intel-rapl:1", "package-1", RANGE - 1_000_000);
    zone("intel-rapl:2", "psys", 9);
  }

  private Path zone(String zone, String name, long microjoules) throws IOException {
    Path made = folder.resolve("root/sys/class/powercap").resolve(zone);
    Files.createDirectories(made);
    Files.writeString(made.resolve("name"), name + "\n");
    Files.writeString(made.resolve("max_energy_range_uj"), RANGE + "\n");
    return Files.writeString(made.resolve("energy_uj"), microjoules + "\n");
  }

  private EnergySource source() {
    return EnergySource.in(
        folder.resolve("root"), () -> List.of(first, second).forEach(this::move));
  }

  private void move(Path counter) {
    try {
      long count = Long.parseLong(Files.readString(counter).strip());
      Files.writeString(counter, (count + 1) + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A program by which a package consumes so much. */
  private static String consuming(Path counter, long microjoules) {
    return "echo $(( ($(cat %1$s) + %2$d) %% %3$d )) > %1$s".formatted(counter, microjoules, RANGE);
  }

  private RunBuilder plan(String program) throws IOException {
    Path workload =
        Files.writeString(
            folder.resolve("work.yaml"),
            "launches:\n  - {application: a, command: sh, arguments: [-c, '%s']}\n"
                .formatted(program));
    return RunJob.builder()
        .workload(workload)
        .policy("naive_spread")
        .policy("linux")
        .repeat(2)
        .realtime(false)
        .energy(true)
        .counters(this::source)
        .out(folder.resolve("out"));
  }

  private String bothConsume() {
    return consuming(first, 2_500_000) + "; " + consuming(second, 1_250_000);
  }

  private static List<String> lines(Path file) throws IOException {
    return Files.readAllLines(file);
  }

  @Test
  void whatThePackagesConsumedIsInTheResults() throws Exception {
    List<String> said = new ArrayList<>();
    JobListener listener =
        new JobListener() {
          @Override
          public void message(String sentence) {
            said.add(sentence);
          }
        };
    try (RunJob job = plan(bothConsume()).solo(true).build()) {
      assertThat(job.run(listener).runs()).extracting(DoneRun::joules).containsOnly(3.75);
    }
    assertThat(said)
        .anyMatch(one -> one.startsWith("the energy of a run is that of package-0 and"));
    Path out = folder.resolve("out");
    assertThat(lines(out.resolve("runs.csv")).getFirst()).endsWith(",migrations,energy_j,edp");
    assertThat(lines(out.resolve("energy.csv")))
        .hasSize(1 + 2 * 2 * 2)
        .startsWith(
            "category,workload,policy,package,energy_j",
            "work,0,naive_spread,package-0,2.500000",
            "work,0,naive_spread,package-1,1.250000",
            "work,0,linux,package-0,2.500000");
    Results results = ResultsReader.read(out);
    assertThat(results.runs().measures()).contains(Measure.ENERGY, Measure.EDP);
    assertThat(results.real().orElseThrow().energy().get("linux"))
        .hasSize(4)
        .contains(new ZoneEnergy("package-1", 1_250_000));
    assertThat(out.resolve("manifest.json"))
        .content()
        .contains("\"energy\" : \"RAPL, by powercap: package-0, package-1\"")
        .contains("\"energy\" : true");
    assertThat(FolderCommands.begun(out, "run").orElseThrow()).contains("--energy");
  }

  @Test
  void itIsThereWithoutSoloTimesToo() throws Exception {
    try (RunJob job = plan(bothConsume()).build()) {
      job.run();
    }
    assertThat(folder.resolve("out/runs.csv")).doesNotExist();
    assertThat(lines(folder.resolve("out/energy.csv"))).hasSize(9);
    Files.delete(folder.resolve("out/energy.csv"));
    try (RunJob job = plan(bothConsume()).resume(true).build()) {
      assertThatThrownBy(job::run)
          .isInstanceOf(UsageException.class)
          .hasMessageContaining("energy.csv is not there");
    }
  }

  @Test
  void whereThereIsNoCounterNothingBegins() throws Exception {
    Files.delete(first);
    try (RunJob job = plan("true").build()) {
      assertThatThrownBy(job::run)
          .isInstanceOf(UsageException.class)
          .hasMessage(
              "--energy has no source here: "
                  + first
                  + " is not there, though its zone is: a container may hide it; what would serve:"
                  + " akula outside the container, or one whose /sys is whole (docker run"
                  + " --security-opt systempaths=unconfined)");
    }
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void aRunWhoseEnergyIsLostDoesNotCountAndIsMadeAgain() throws Exception {
    String once = "[ -e %1$s/went ] && { %2$s; } || { touch %1$s/went; rm %3$s; }";
    String program = once.formatted(folder, bothConsume(), second);
    try (RunJob job = plan(program).build()) {
      assertThatThrownBy(job::run)
          .isInstanceOf(RunFailedException.class)
          .hasMessageContaining("what the run consumed is not known: " + second + " has gone");
    }
    zone("intel-rapl:1", "package-1", 11);
    try (RunJob job = plan(program).resume(true).build()) {
      assertThat(job.run().runs()).extracting(DoneRun::joules).containsOnly(3.75);
    }
    assertThat(lines(folder.resolve("out/energy.csv"))).hasSize(9);
  }

  @Test
  void runsWithAndWithoutItAreOthers() throws Exception {
    try (RunJob job = plan(bothConsume()).build()) {
      job.run();
    }
    try (RunJob job = plan(bothConsume()).energy(false).resume(true).build()) {
      assertThatThrownBy(job::run).hasMessageContaining("--energy was given, now it is not");
    }
    try (RunJob job = plan("true").energy(false).overwrite(true).build()) {
      job.run();
    }
    assertThat(folder.resolve("out/energy.csv")).doesNotExist();
    try (RunJob job = plan("true").resume(true).build()) {
      assertThatThrownBy(job::run).hasMessageContaining("--energy was not given, now it is");
    }
  }
}
