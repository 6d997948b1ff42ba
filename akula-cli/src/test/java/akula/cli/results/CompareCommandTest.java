package akula.cli.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** {@code akula compare}. */
class CompareCommandTest {
  private static final String SWEEP = "sweep --workloads 12 --category D4_T4,D2_S4_T2 --out ";

  @TempDir private static Path folder;
  private static Path three;
  private static Path two;

  @BeforeAll
  static void sweeps() {
    three = folder.resolve("three");
    two = folder.resolve("two");
    Cli.line(SWEEP + three + " --policy naive_spread --policy di --policy random");
    Cli.line(SWEEP + two + " --policy naive_cluster --policy naive_spread");
  }

  @Test
  void saysWhichIsBetterAndHowSureThatIs() {
    Cli cli = Cli.line("compare " + three + " --policy naive_spread --policy di --metric worst");
    assertThat(cli.code()).isZero();
    assertThat(cli.err()).isEmpty();
    assertThat(cli.out().replace('\n', ' '))
        .startsWith("di is better than naive_spread by worst degradation. The mean of di over 24")
        .contains("Wilcoxon signed-rank test", "By category: ", "(Holm)", "percentage points");
  }

  @Test
  void theOrderOfThePoliciesOnlyTurnsTheSigns() throws IOException {
    JsonNode there = json("compare " + three + " --policy di --policy random --format json");
    JsonNode back = json("compare " + three + " --policy random --policy di --format json");
    assertThat(there.get("all").get("won")).isEqualTo(back.get("all").get("lost"));
    assertThat(there.get("all").get("better")).isEqualTo(back.get("all").get("better"));
    assertThat(there.get("all").get("p")).isEqualTo(back.get("all").get("p"));
    assertThat(there.get("all").get("difference_mean").asDouble())
        .isEqualTo(-back.get("all").get("difference_mean").asDouble());
    assertThat(there.get("categories").size()).isEqualTo(2);
  }

  @Test
  void csvHasARowForEachCategoryAndOneForAll() {
    Cli cli = Cli.line("compare " + three + " --policy di --policy random --format csv");
    List<String> lines = cli.out().lines().toList();
    assertThat(lines).hasSize(4);
    assertThat(lines.get(0)).startsWith("category,workloads,first_mean,second_mean,");
    assertThat(lines.get(1)).startsWith("D4_T4,12,");
    assertThat(lines.get(3)).startsWith("all,24,");
  }

  @Test
  void ofTwoPoliciesNoneNeedsToBeNamed() {
    Cli cli = Cli.line("compare " + two);
    assertThat(cli.code()).isZero();
    assertThat(cli.out()).contains("naive_cluster", "naive_spread");
  }

  @Test
  void severalFoldersAreOneIfTheyAreOverTheSameWorkloads() {
    Cli cli = Cli.line("compare " + three + " " + two + " --policy di --policy naive_cluster");
    assertThat(cli.code()).isZero();
    assertThat(cli.out()).contains("di is better than naive_cluster");
  }

  @Test
  void foldersOverOtherWorkloadsAreRefused() {
    Path other = folder.resolve("other");
    Cli.line(SWEEP + other + " --policy di --seed 2 --no-threads");
    Cli cli = Cli.line("compare " + three + " " + other + " --policy di --policy random");
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.out()).isEmpty();
    assertThat(cli.err())
        .contains("other/manifest.json:", " differs from ", ": --seed is 2, not 1; only sweeps");
  }

  @Test
  void policiesThatAreNotThereAreReportedWithTheNearest() {
    assertThat(refused("compare " + three + " --policy d --policy random"))
        .isEqualTo(
            "akula: the results have no policy 'd'; expected one of naive_spread, di, random;"
                + " did you mean 'di'?\n");
    assertThat(refused("compare " + three))
        .isEqualTo(
            "akula: the results have 3 policies; choose two with --policy from naive_spread, di,"
                + " random.\n");
    assertThat(refused("compare " + three + " --policy di"))
        .isEqualTo("akula: compare needs two policies, not 1; give --policy twice.\n");
    assertThat(refused("compare " + three + " --policy di --policy di"))
        .isEqualTo("akula: --policy di is given twice; name two different policies.\n");
    assertThat(refused("compare " + three + " " + three + " --policy di --policy random"))
        .isEqualTo("akula: results folder " + three + " is given twice; name each once.\n");
  }

  @Test
  void measuresThatAreNotThereAreReported() {
    assertThat(refused("compare " + two + " --metric wurst"))
        .contains("'wurst'", "did you mean 'worst'?");
    assertThat(refused("compare " + two + " --metric weighted-mean-execution"))
        .isEqualTo(
            "akula: the results have no column weighted_mean_execution_s; closed runs alone have"
                + " it.\n");
  }

  @Test
  void editedResultsAreReportedWithTheLine() throws IOException {
    Path edited = folder.resolve("edited");
    Cli.line(SWEEP + edited + " --policy di --policy random");
    List<String> lines = Files.readAllLines(edited.resolve("runs.csv"));
    Files.write(edited.resolve("runs.csv"), lines.subList(0, 19));
    assertThat(refused("compare " + edited))
        .contains(edited + "/runs.csv:18: here ends the last row, number 9 of D4_T4 under di, but ")
        .doesNotContain("\tat ");
    assertThat(refused("compare " + folder.resolve("none")))
        .isEqualTo(
            "akula: there is no results folder '%s'; expected one that 'akula sweep' or 'akula run' made.\n"
                .formatted(folder.resolve("none")));
  }

  @Test
  void smallNumbersKeepTheirDigits() {
    Cli cli =
        Cli.line(
            "sweep --workloads 9 --category D0_T8,D8_T0 --policy di --policy random --out "
                + folder.resolve("small"));
    assertThat(cli.code()).isZero();
    String table = Cli.line("compare " + folder.resolve("small")).out();
    assertThat(table.lines().filter(line -> line.startsWith("D0_T8")).findFirst().orElseThrow())
        .containsPattern("9 +0\\.\\d{2,3} +0\\.\\d{2,3} +-?0\\.\\d{2,3} ±0\\.0?\\d{2} ");
  }

  @Test
  void theWorkloadThatIsLostByMostCanBeRunAgain() throws IOException {
    String line = "compare " + three + " --policy naive_spread --policy di --metric worst";
    JsonNode lost = json(line + " --format json").get("lost_by_most").get("first");
    String replay = lost.get("replay").asString();
    assertThat(Cli.line(line).out()).contains("\n" + replay + "\n");
    JsonNode run = json(replay.replace("./akula ", "") + " --format json");
    assertThat(run.findValue("worst_degradation_percent").asDouble())
        .isCloseTo(lost.get("value").asDouble(), within(1e-6));
    assertThat(lost.get("value").asDouble()).isGreaterThan(lost.get("rival").asDouble());
  }

  @Test
  void distancesFromBoundsAreReportedWhereThereAreBounds() {
    Path bounded = folder.resolve("bounded");
    Cli.line(SWEEP + bounded + " --bound --policy naive_spread --policy di");
    assertThat(Cli.line("compare " + bounded).out().replace('\n', ' '))
        .containsPattern(
            "Above the best static placement: naive_spread by [\\d.]+ ±[\\d.]+, di by [\\d.]+"
                + " ±[\\d.]+ percentage points \\(means over the 24 workloads that have one\\)")
        .contains("Above the lower bound: naive_spread by ");
    assertThat(Cli.line("compare " + bounded + " --metric stp").out()).doesNotContain("Above the");
    JsonNode json = json("compare " + bounded + " --format json").get("bounds");
    assertThat(json.get("lower_bound").get("first_above").asDouble()).isPositive();
  }

  private static String refused(String line) {
    Cli cli = Cli.line(line);
    assertThat(cli.code()).as(line).isEqualTo(2);
    assertThat(cli.out()).isEmpty();
    return cli.err().replaceFirst("See '.*\n", "");
  }

  private static JsonNode json(String line) {
    return new ObjectMapper().readTree(Cli.line(line).out());
  }
}
