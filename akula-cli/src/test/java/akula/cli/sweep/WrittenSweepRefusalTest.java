package akula.cli.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What {@code akula sweep} does not do with workloads that somebody wrote. */
class WrittenSweepRefusalTest extends WrittenSweepCase {
  @Test
  void optionsWithoutUseAreRefused() {
    assertThat(written.refused("--workloads 5"))
        .isEqualTo(
            "akula: --workloads says how many are drawn of each category; how often a workload is run says --repeat.%n"
                .formatted());
    assertThat(written.refused("--arrivals even:5s"))
        .isEqualTo(
            "akula: --arrivals is for drawn workloads; one of a file says itself when its applications start.%n"
                .formatted());
    assertThat(written.refused("--category A4"))
        .contains("--workload names workloads and --category draws");
    assertThat(written.refused("--repeat 0")).contains("--repeat has to be at least 1, not 0.");
    assertThat(Cli.line("sweep --repeat 2 --out " + out).err())
        .contains("--repeat is for workloads named with --workload; how many are drawn says");
    assertThat(Cli.line("sweep akula-paper --workload wl-1 --out " + out).err())
        .contains("--workload cannot be given with sweep akula-paper, whose parts have their own;");
  }

  @Test
  void whatIsNoWorkloadIsReported() throws IOException {
    assertThat(written.refused("--workload nowhere.yaml"))
        .startsWith(
            "akula: there is no workload 'nowhere.yaml'; expected a file or one of arrivals,");
    assertThat(written.refused("--workload " + team))
        .isEqualTo("akula: workload %s is given twice; name each once.%n".formatted(team));
    Path copy = Files.writeString(folder.resolve("copy.yaml"), WrittenSweep.TEAM);
    assertThat(written.refused("--workload " + copy))
        .contains("workloads %s and %s are both called team; expected names".formatted(team, copy));
    Path lines =
        Files.writeString(
            folder.resolve("lines.yaml"), WrittenSweep.TEAM.replace("team", "\"a\\nb\""));
    assertThat(written.refused("--workload " + lines))
        .contains(" is not a line of text; expected one");
  }

  @Test
  void namesOfDrawnWorkloadsAreNoFiles() throws IOException {
    assertThat(written.refused("--workload A4:3"))
        .isEqualTo(
            "akula: there is no workload file 'A4:3'; CATEGORY:NUMBER is for simulate, which runs one drawn workload; --category A4 draws workloads for a sweep.%n"
                .formatted());
    assertThat(written.refused("--workload D4_T4"))
        .isEqualTo(
            "akula: there is no workload file 'D4_T4'; --category D4_T4 draws workloads for a sweep.%n"
                .formatted());
    assertThat(written.refused("--workload A4:x"))
        .contains("there is no workload 'A4:x'; expected a");
    Path file = Files.writeString(folder.resolve("own.yaml"), "workload_files: ['A4:3']");
    assertThat(Cli.line("sweep " + file + " --out " + out).err())
        .isEqualTo(
            "%s:1:18: there is no workload file 'A4:3'; CATEGORY:NUMBER is for simulate, which runs one drawn workload; categories: [A4] draws workloads for a sweep.%n"
                .formatted(file));
  }

  @Test
  void whatCannotBeDoneWithProgramsIsReported() {
    assertThat(written.refused("--mode tick"))
        .startsWith("akula: workload team: in tick mode threads do not wait");
    assertThat(written.refused("--bound"))
        .startsWith("akula: --bound: workload team: bounds are of threads that wait for nobody");
  }
}
