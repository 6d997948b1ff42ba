package akula.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.toolkit.common.Home;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same file is simulated and run: workloads of programs whose threads work together. */
@EnabledOnOs(OS.LINUX)
class TeamRunTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "two-rows-340-260",
        "two-rows-300-300",
        "two-sums-8-12",
        "two-sums-40-60",
        "two-spinning",
        "two-sleeping",
        "eight-teams"
      })
  void workloadsThatShipAreForBoth(String workload) throws Exception {
    assertThat(Home.catalog().workloads()).contains(workload);
    Cli simulated =
        Cli.run("simulate", "--machine=half-half", "--data=teams", "--workload=" + workload);
    assertThat(simulated.code()).as(simulated.err()).isZero();
    Cli planned =
        Cli.run(
            "run",
            "--workload=" + workload,
            "--policy=naive_spread",
            "--data=teams",
            "--dry-run",
            "--out=" + folder.resolve("out"));
    assertThat(planned.code()).as(planned.err()).isZero();
    assertThat(planned.out()).contains("akula-team");
  }

  @Test
  void theProgramsOfWorkloadsAreInTheSimulatorWhatTheyAre() throws Exception {
    Cli reported = simulated("ljfpf", "two-rows-340-260");
    Cli lengths = simulated("cjfpf", "two-rows-340-260");
    assertThat(makespan(reported)).isEqualTo("3.40");
    assertThat(makespan(lengths)).as("they tell no critical sections").isEqualTo("3.40");
    assertThat(makespan(simulated("ljfpf", "two-rows-300-300"))).isEqualTo("3.51");
  }

  private static Cli simulated(String policy, String workload) throws Exception {
    return Cli.run(
        "simulate",
        "--machine=one-fast",
        "--data=teams",
        "--workload=" + workload,
        "--policy=" + policy);
  }

  private static String makespan(Cli said) {
    List<String> found =
        Pattern.compile("makespan (\\S+) s")
            .matcher(said.out())
            .results()
            .map((MatchResult match) -> match.group(1))
            .toList();
    assertThat(found).as(said.out() + said.err()).hasSize(1);
    return found.getFirst();
  }

  private static final String SMALL =
      """
      name: small
      launches:
        - application: matrix
          threads: 2
          program: [{work: [2, 1]}]
          tells: {contexts: 99}
          command: akula-team
          arguments: [matrix, --rows, 40-20, --repeat, 2]
      """;

  @Test
  void moreContextsThanThereAreAreReportedInBothHosts() throws Exception {
    Path file = Files.writeString(folder.resolve("small.yaml"), SMALL);
    Cli simulated = Cli.run("simulate", "--data=teams", "--workload=" + file);
    assertThat(simulated.err())
        .isEqualTo(
            "akula: matrix wants 99 hardware contexts at once, and there are 4; the policy is told"
                + " so\n");
    Cli run =
        Cli.run(
            "run",
            "--workload=" + file,
            "--policy=round_robin",
            "--data=teams",
            "--out=" + folder.resolve("out"));
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err())
        .containsPattern("akula: matrix wants 99 hardware contexts at once, and there are \\d+;");
    assertThat(folder.resolve("out/work/0-round_robin-0/0-matrix/stdout"))
        .content()
        .matches("matrix checksum=[0-9a-f]{16}\n");
  }

  /** What the workload tells is known before anything runs. */
  @Test
  void whoGivesAllContextsThatAreWantedIsRefusedWhereThereAreFewer() throws Exception {
    Path file = Files.writeString(folder.resolve("small.yaml"), SMALL);
    Cli simulated = Cli.run("simulate", "--data=teams", "--workload=" + file, "--policy=gang");
    assertThat(simulated.err())
        .isEqualTo(
            "akula: policy gang gives each application all the hardware contexts that it wants at"
                + " once, and matrix wants 99, while machine 2x2 has 4; expected at most 4 as"
                + " 'contexts' of its 'tells'.\n");
    assertThat(simulated.code()).isEqualTo(2);
    Path busy = Files.writeString(folder.resolve("busy.yaml"), SMALL.replace("matrix", "CG"));
    simulated =
        Cli.run("simulate", "--data=nas-like", "--workload=" + busy, "--policy=bus_pairing");
    assertThat(simulated.err()).contains("policy bus_pairing gives each").contains("CG wants 99");
    assertThat(simulated.code()).isEqualTo(2);
    Path out = folder.resolve("out");
    Cli run = Cli.run("run", "--workload=" + file, "--policy=gang", "--out=" + out);
    assertThat(run.err()).contains("policy gang gives each").contains("and matrix wants 99, while");
    assertThat(run.code()).isEqualTo(2);
    assertThat(out).doesNotExist();
  }
}
