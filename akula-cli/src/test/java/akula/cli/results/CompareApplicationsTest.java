package akula.cli.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** {@code akula compare --applications} and what {@code akula report} says of applications. */
class CompareApplicationsTest {
  private static final double CLOSED_SECONDS = 600;
  private static final String SWEEP =
      "sweep --machine 2x2 --category D2_T2,D1_S2_T1 --workloads 12 --arrivals random:100s"
          + " --closed 600s --out ";
  private static final String BOTH = " --policy naive_spread --policy di";

  @TempDir private static Path folder;
  private static Path closed;

  @BeforeAll
  static void sweep() {
    closed = folder.resolve("closed");
    assertThat(Cli.line(SWEEP + closed + BOTH + " --jobs 1").code()).isZero();
  }

  /** For each workload of an application the times of its instances that ended in time. */
  private static Map<String, List<Double>> instances(String application, String policy)
      throws IOException {
    Map<String, List<Double>> byWorkload = new TreeMap<>();
    for (String line : Files.readAllLines(closed.resolve("threads.csv"))) {
      String[] f = line.split(",");
      if (f[4].equals(application) && f[2].equals(policy)) {
        double end = Double.parseDouble(f[7]);
        byWorkload.merge(
            f[0] + ":" + f[1],
            end <= CLOSED_SECONDS ? List.of(end - Double.parseDouble(f[5])) : List.of(),
            (one, other) -> java.util.stream.Stream.concat(one.stream(), other.stream()).toList());
      }
    }
    return byWorkload;
  }

  private static double mean(List<Double> numbers) {
    return numbers.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }

  @Test
  void theTimesAreThoseThatFollowFromTheThreads() throws IOException {
    List<String> lines =
        Cli.line("compare --applications --format csv " + closed + BOTH).out().lines().toList();
    assertThat(lines.getFirst())
        .isEqualTo(
            "application,workloads,compared,first_mean_s,first_mean_s_ci_low,first_mean_s_ci_high,"
                + "second_mean_s,second_mean_s_ci_low,second_mean_s_ci_high,"
                + "ratio,ratio_ci_low,ratio_ci_high");
    TreeSet<String> seen = new TreeSet<>();
    int late = 0;
    for (String line : lines.subList(1, lines.size())) {
      String[] f = line.split(",", -1);
      seen.add(f[0]);
      Map<String, List<Double>> first = instances(f[0], "naive_spread");
      Map<String, List<Double>> second = instances(f[0], "di");
      assertThat(f[1]).as(f[0]).isEqualTo(String.valueOf(first.size()));
      List<String> compared =
          first.keySet().stream()
              .filter(key -> !first.get(key).isEmpty() && !second.get(key).isEmpty())
              .toList();
      assertThat(f[2]).as(f[0]).isEqualTo(String.valueOf(compared.size()));
      late += first.size() - compared.size();
      if (compared.isEmpty()) {
        assertThat(f[3] + f[6] + f[9]).as(f[0]).isEmpty();
        continue;
      }
      double ofFirst = mean(compared.stream().map(key -> mean(first.get(key))).toList());
      double ofSecond = mean(compared.stream().map(key -> mean(second.get(key))).toList());
      assertThat(Double.parseDouble(f[3])).as(f[0]).isCloseTo(ofFirst, within(1e-6));
      assertThat(Double.parseDouble(f[6])).as(f[0]).isCloseTo(ofSecond, within(1e-6));
      assertThat(Double.parseDouble(f[9])).as(f[0]).isCloseTo(ofSecond / ofFirst, within(1e-6));
    }
    assertThat(late).as("workloads in which nothing ended in time").isPositive();
    assertThat(Files.readAllLines(closed.resolve("threads.csv")).stream().skip(1))
        .allMatch(line -> seen.contains(line.split(",")[4]));
  }

  @Test
  void theyAreTheSameWithAnyNumberOfWorkers() {
    Path two = folder.resolve("two");
    Cli.line(SWEEP + two + BOTH + " --jobs 2");
    assertThat(Cli.line("compare --applications --format json " + two).out())
        .isEqualTo(Cli.line("compare --applications --format json " + closed).out());
  }

  @Test
  void textSaysWhatIsAveraged() {
    Cli cli = Cli.line("compare --applications " + closed);
    assertThat(cli.code()).isZero();
    assertThat(cli.err()).isEmpty();
    assertThat(cli.out())
        .startsWith("machine 2x2, data set spec2006-small-cache, closed runs of 10min\n")
        .containsPattern("\napplication +workloads +compared +naive_spread \\(s\\) +di \\(s\\) ")
        .containsPattern("\npovray +\\d+ +\\d+ +\\d+\\S* ±")
        .containsPattern("\nastar +\\d+ +0 +- +- +-\n")
        .contains("ended in the drain counts for none");
  }

  @Test
  void jsonHasTheSameFigures() throws IOException {
    JsonNode json =
        new ObjectMapper()
            .readTree(Cli.line("compare --applications --format json " + closed).out());
    assertThat(json.get("first").asString()).isEqualTo("naive_spread");
    assertThat(json.get("closed_s").asDouble()).isEqualTo(CLOSED_SECONDS);
    JsonNode row = json.get("applications").get(0);
    assertThat(row.get("ratio").asDouble())
        .isCloseTo(
            row.get("second_mean_s").asDouble() / row.get("first_mean_s").asDouble(), within(1e-9));
  }

  @Test
  void foldersWithOneEachAreTakenTogether() {
    Path spread = folder.resolve("spread");
    Path di = folder.resolve("di");
    Cli.line(SWEEP + spread + " --policy naive_spread");
    Cli.line(SWEEP + di + " --policy di");
    assertThat(Cli.line("compare --applications " + spread + " " + di).out())
        .isEqualTo(Cli.line("compare --applications " + closed).out());
  }

  @Test
  void whatHasNoSuchTimesIsRefused() {
    Path open = folder.resolve("open");
    Cli.line("sweep --category D2_T2 --workloads 1 --out " + open + BOTH);
    assertThat(refused("compare --applications " + open))
        .isEqualTo("akula: the runs of the results are not closed: each application runs once.\n");
    Path without = folder.resolve("without");
    Cli.line(SWEEP + without + BOTH + " --no-threads");
    assertThat(refused("compare --applications " + without))
        .isEqualTo(
            "akula: the results have no threads.csv of naive_spread; sweep again with"
                + " --threads.\n");
    assertThat(refused("compare --applications --metric worst " + closed))
        .isEqualTo(
            "akula: --applications compares execution times; it does not go with --metric.\n");
  }

  private static String refused(String line) {
    Cli cli = Cli.line(line);
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.out()).isEmpty();
    return cli.err();
  }

  @Test
  void partsThatAreNotClosedAreLeftOut() throws IOException {
    Path sweep =
        Files.writeString(
            folder.resolve("parts.yaml"),
            """
            name: parts
            machine: 2x2
            categories: [D2_T2]
            workloads: 3
            policies: [naive_spread, di]
            parts:
              - {name: once, machine: 2x2}
              - {name: again, closed: 600s}
            """);
    Path out = folder.resolve("parts");
    assertThat(Cli.line("sweep " + sweep + " --out " + out).code()).isZero();
    String once =
        "Part once is not compared: its runs are not closed: each application runs once.\n";
    assertThat(Cli.line("compare --applications " + out).out())
        .startsWith(once + "again: machine 2x2, ");
    Cli csv = Cli.line("compare --applications --format csv " + out);
    assertThat(csv.err()).isEqualTo(once);
    assertThat(csv.out()).startsWith("part,application,workloads,").contains("\nagain,");
  }

  @Test
  void theReportHasThem() throws IOException {
    Path page = folder.resolve("report.html");
    assertThat(Cli.line("report " + closed + " --out " + page).code()).isZero();
    assertThat(page)
        .content()
        .contains("<h2 id=\"applications\">How long applications took</h2>")
        .contains("Mean execution time, times that under naive_spread");
    Cli cli = Cli.line("compare --applications --format csv " + closed);
    String povray =
        cli.out().lines().filter(l -> l.startsWith("povray,")).findFirst().orElseThrow();
    String mean = povray.split(",")[3].replaceFirst("\\..*", "");
    assertThat(page).content().containsPattern(">povray</th><td>\\d+</td><td>" + mean);
  }
}
