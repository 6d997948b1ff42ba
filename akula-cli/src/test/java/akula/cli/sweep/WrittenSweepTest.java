package akula.cli.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.ObjectMapper;

/** {@code akula sweep} over workloads that somebody wrote: what its results say. */
class WrittenSweepTest extends WrittenSweepCase {
  @Test
  void aWorkloadStandsWhereDrawnOnesHaveACategory() throws IOException {
    Cli cli = written.swept("--policy random --policy naive_spread --repeat 3 --seed 8");
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.out())
        .startsWith("Average degradation (%), mean over 3 repetitions of each workload\nworkload ")
        .contains("\npaper-example ", "\nteam ", "\nall ");
    List<String> runs = written.lines("runs.csv");
    assertThat(runs.stream().skip(1).map(row -> row.replaceAll("^(([^,]*,){3}).*", "$1")))
        .containsExactly(
            "paper-example,0,random,",
            "paper-example,0,naive_spread,",
            "paper-example,1,random,",
            "paper-example,1,naive_spread,",
            "paper-example,2,random,",
            "paper-example,2,naive_spread,",
            "team,0,random,",
            "team,0,naive_spread,",
            "team,1,random,",
            "team,1,naive_spread,",
            "team,2,random,",
            "team,2,naive_spread,");
    assertThat(runs.get(2))
        .as("Figure 4 of the paper")
        .contains(",1.429173,3.092784,201.000000000,");
    assertThat(written.lines("threads.csv").getFirst()).endsWith(",migrations,instance");
    assertThat(Files.readString(out.resolve("manifest.json")))
        .contains("\"workload_files\"", "\"paper-example\"", team.toString(), "\"seed\" : 8")
        .doesNotContain("arrivals");
  }

  /** The command that compare names makes the very run that the row is of. */
  @ParameterizedTest
  @CsvSource({"--closed 5min", "--noise 0.2"})
  void eachRowIsMadeAgainByTheCommandThatIsNamed(String options) throws IOException {
    assertThat(written.swept("--policy random --policy naive_spread --repeat 9 " + options).code())
        .isZero();
    Cli compared =
        Cli.line("compare %s --policy random --policy naive_spread --metric worst".formatted(out));
    assertThat(compared.code()).as(compared.err()).isZero();
    String command =
        compared.out().lines().filter(line -> line.startsWith("./akula sim")).findFirst().get();
    assertThat(command).contains(" --workload ", " --seed ");
    Cli again = Cli.line(command.replace("./akula ", "") + " --format json");
    assertThat(again.code()).as(again.err()).isZero();
    String workload = command.contains(team.toString()) ? "team" : "paper-example";
    int number = Integer.parseInt(command.replaceFirst(".*--seed (\\d+).*", "$1")) - 1;
    String row =
        written.lines("runs.csv").stream()
            .filter(line ->
                line.startsWith(
                    "%s,%d,%s,".formatted(workload, number, command.replaceFirst(".* ", ""))))
            .findFirst()
            .orElseThrow();
    double worst =
        new ObjectMapper().readTree(again.out()).findValue("worst_degradation_percent").asDouble();
    assertThat(worst).isCloseTo(Double.parseDouble(row.split(",")[4]), within(1e-6));
  }

  @Test
  void anyNumberOfWorkersLeavesTheSameBytes() throws IOException {
    String options = " --policy random --policy naive_spread --repeat 50 --noise 0.1 --parquet";
    Path two = folder.resolve("two");
    assertThat(Cli.line(sweep + options + " --jobs 1 --out " + out).code()).isZero();
    assertThat(Cli.line(sweep + options + " --jobs 2 --out " + two).code()).isZero();
    written.assertWholeAs(two);
  }

  @Test
  void boundsAreReportedOfWorkloadsWithoutPrograms() {
    Cli cli =
        Cli.line(
            "sweep --data paper-example --machine 2x2 --workload paper-example --bound --policy naive_spread --out "
                + out);
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.out()).contains("\nworkload       lower_bound  best_static  naive_spread\n");
    assertThat(cli.out()).contains("\npaper-example          1.1          1.4          +0.0\n");
  }

  @Test
  void whoIsReportedNothingIsNamed() {
    Cli cli = written.swept("--policy ljfpf");
    assertThat(cli.code()).isZero();
    assertThat(cli.err())
        .contains("akula: workload team: policy ljfpf goes by task_length, which no application");
  }
}
