package akula.cli.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.TypedCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** {@code akula sweep --uncertainty}, and what compare and report make of it. */
class UncertaintyOptionTest {
  private static final String PLAIN =
      "sweep --data suite-2-cores --machine 2x2 --category A4,A2 --workloads 6 --seed 4"
          + " --policy naive_spread --policy naive_cluster --policy random ";
  private static final String SWEEP = PLAIN + "--uncertainty 7 ";

  @TempDir private Path folder;

  private Cli done(String line) {
    Cli said = Cli.line(line);
    assertThat(said.code()).as(said.err()).isZero();
    return said;
  }

  private Path swept(String name, String line) {
    Path out = folder.resolve(name);
    done(line + "--out " + out);
    return out;
  }

  private static List<String> names(Path results) throws IOException {
    try (Stream<Path> all = Files.list(results)) {
      return all.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private static void assertSame(Path results, Path expected) throws IOException {
    assertThat(names(results)).isEqualTo(names(expected)).contains("draws.csv");
    for (String name : names(expected)) {
      assertThat(results.resolve(name)).hasSameBinaryContentAs(expected.resolve(name));
    }
  }

  @Test
  void theOtherFilesAreThoseOfThePlainSweep() throws IOException {
    Path plain = swept("plain", PLAIN);
    Path drawn = swept("drawn", SWEEP);
    for (String name : List.of("runs.csv", "threads.csv", "summary.csv")) {
      assertThat(drawn.resolve(name)).hasSameBinaryContentAs(plain.resolve(name));
    }
    assertThat(Files.readAllLines(drawn.resolve("draws.csv"))).hasSize(1 + 7 * 2 * 3);
    JsonNode said = new ObjectMapper().readTree(Files.readString(drawn.resolve("manifest.json")));
    assertThat(said.get("uncertainty").toString())
        .isEqualTo("{\"draws\":7,\"figures_drawn\":156,\"figures_fixed\":0}");
  }

  @Test
  void theBytesDoNotDependOnTheWorkers() throws IOException {
    assertSame(swept("four", SWEEP + "--jobs 4 "), swept("one", SWEEP + "--jobs 1 "));
  }

  /** The policy that stops has twelve runs, and as many with each draw. */
  @ParameterizedTest
  @ValueSource(ints = {5, 20, 90})
  void whatWasStoppedContinuesToTheSameBytes(int run) throws IOException {
    try (StoppingPolicy stopping = new StoppingPolicy(folder)) {
      String line = SWEEP + "--jobs 1 --policy " + stopping.source() + " ";
      Path out = folder.resolve("out");
      Cli stopped = stopping.stopAt(run, line + "--out " + out);
      Thread.interrupted();
      assertThat(stopped.code()).isEqualTo(130);
      Cli resumed = done(line + "--resume --out " + out);
      Path whole = folder.resolve("whole");
      assertThat(resumed.out()).isEqualTo(done(line + "--out " + whole).out());
      assertSame(out, whole);
      assertThat(done(line + "--resume --out " + out).out()).isEqualTo(resumed.out());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 20})
  void sharesAreTheWhole(int of) throws IOException {
    StringBuilder shares = new StringBuilder();
    for (int i = 1; i <= of; i++) {
      shares.append(swept("share-" + i, SWEEP + "--share %d/%d ".formatted(i, of))).append(' ');
    }
    Path whole = folder.resolve("whole");
    Cli uncut = done(SWEEP + "--out " + whole);
    Path merged = folder.resolve("merged");
    assertThat(done("results merge " + shares + "--out " + merged).out()).isEqualTo(uncut.out());
    assertSame(merged, whole);
    Path edited = folder.resolve("share-" + of).resolve("draws.csv");
    Files.writeString(edited, Files.readString(edited) + "\n");
    Cli refused = Cli.line("results merge " + shares + "--out " + folder.resolve("again"));
    if (of < 20) { // of more shares than there are categories of draws some have none
      assertThat(refused.code()).isEqualTo(2);
      assertThat(refused.err()).contains("draws.csv: was changed since it was written");
    }
  }

  @Test
  void rowsInParquetPartsAreBesideTheSameMeans() throws IOException {
    Path parts = swept("parts", SWEEP + "--parquet-from 10 ");
    assertThat(parts.resolve("runs")).isDirectory();
    assertThat(parts.resolve("draws.csv"))
        .hasSameBinaryContentAs(swept("rows", SWEEP).resolve("draws.csv"));
    done("compare %s --policy random --policy naive_spread".formatted(parts));
  }

  @Test
  void aBundleHasIt() throws IOException {
    Path bundle = folder.resolve("sweep.zip");
    done(SWEEP + "--save-bundle " + bundle);
    assertSame(swept("bundled", "sweep --bundle " + bundle + " "), swept("direct", SWEEP));
  }

  @Test
  void aFileMaySayIt() throws IOException {
    Path file = folder.resolve("s.yaml");
    Files.writeString(
        file,
        """
        data: suite-2-cores
        machine: 2x2
        categories: [A4, A2]
        workloads: 6
        seed: 4
        policies: [naive_spread, naive_cluster, random]
        uncertainty: 7
        """);
    assertSame(swept("file", "sweep " + file + " "), swept("options", SWEEP));
    Files.writeString(file, "uncertainty: 1\n");
    Cli refused = Cli.line("sweep " + file);
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .contains(
            "s.yaml:1:14: uncertainty is the number 1; expected a whole number of at least 2 and at"
                + " most 100000.");
  }

  @Test
  void theOrderIsToldInEachForm() {
    Cli text = done(SWEEP + "--out " + folder.resolve("text"));
    assertThat(text.out())
        .contains(
            "The same workloads with 7 other data sets, in which the 156 figures of known",
            "Lowest average degradation, in % of the draws",
            "Mean worst degradation (%), over all categories",
            "least (%) in",
            "(-) 95% interval of a share of the draws")
        .containsPattern("\nall +[0-9]+ \\([0-9]+-[0-9]+\\) ");
    JsonNode json =
        new ObjectMapper()
            .readTree(done(SWEEP + "--format json --out " + folder.resolve("json")).out())
            .get("uncertainty");
    assertThat(json.get("draws").asInt()).isEqualTo(7);
    JsonNode rows = json.get("average_degradation_percent");
    assertThat(rows.findValuesAsString("category")).containsExactly("A4", "A2", "all");
    for (JsonNode row : rows) {
      double best = 0;
      for (JsonNode policy : row.get("policies")) {
        best += policy.get("best_share").asDouble();
        assertThat(policy.get("best_share").asDouble())
            .isBetween(
                policy.get("best_share_low").asDouble(), policy.get("best_share_high").asDouble());
        assertThat(policy.get("draws_low").asDouble())
            .isLessThanOrEqualTo(policy.get("draws_high").asDouble());
      }
      assertThat(best).isGreaterThan(0.999);
      assertThat(row.get("pairs")).hasSize(3);
    }
    List<String> csv =
        done(SWEEP + "--format csv --out " + folder.resolve("csv")).out().lines().toList();
    assertThat(csv.getFirst())
        .endsWith(
            ",average_best_share,average_best_share_low,average_best_share_high,average_draws_low,average_draws_high,worst_best_share,worst_best_share_low,worst_best_share_high,worst_draws_low,worst_draws_high");
    assertThat(csv).hasSize(1 + 2 * 3);
    int fields = csv.getFirst().split(",").length;
    assertThat(csv).allSatisfy(row -> assertThat(row.split(",", -1)).hasSize(fields));
  }

  @Test
  void compareTellsWorkloadsAndMeasurementApart() throws IOException {
    String of = " " + swept("out", SWEEP) + " --policy naive_spread --policy naive_cluster";
    assertThat(done("compare" + of + " --plot").out())
        .contains("category  difference  workloads  measurement", "same order (%)", "(7 draws)");
    JsonNode all = new ObjectMapper().readTree(done("compare --format json" + of).out()).get("all");
    double workloads = all.get("workloads_error").asDouble();
    double measurement = all.get("measurement_error").asDouble();
    assertThat(workloads).isPositive();
    assertThat(measurement).isPositive();
    assertThat(all.get("both_error").asDouble() / Math.hypot(workloads, measurement))
        .isBetween(1 - 1e-9, 1 + 1e-9);
    assertThat(all.get("both_ci_low").asDouble())
        .isLessThan(all.get("difference_mean_ci_low").asDouble());
    List<String> csv = done("compare --format csv" + of).out().lines().toList();
    assertThat(csv.getFirst()).contains(",workloads_error,measurement_error,");
    assertThat(csv).hasSize(4);
    assertThat(
            done("compare " + swept("plain", PLAIN) + " --policy random --policy naive_spread")
                .out())
        .doesNotContain("measurement");
  }

  private static final String CLEAR =
      "sweep --data suite-2-cores --machine 2x2 --category A4 --workloads 60"
          + " --policy naive_cluster --policy naive_spread --uncertainty 8 ";
  private static final String CLEARLY = " --policy naive_cluster --policy naive_spread";

  private JsonNode all(Path results) {
    return new ObjectMapper()
        .readTree(done("compare --format json " + results + CLEARLY).out())
        .get("all");
  }

  private String said(Path results) {
    return String.join(" ", done("compare " + results + CLEARLY).out().split("\\s+"));
  }

  /** Replaces what the draws come to: differences around the one that was measured. */
  private void scatter(Path results, double by, double shift) throws IOException {
    JsonNode measured = all(results);
    Path file = results.resolve("draws.csv");
    List<String> rows = Files.readAllLines(file);
    for (int i = 1; i < rows.size(); i++) {
      String[] fields = rows.get(i).split(",");
      boolean first = fields[2].equals("naive_cluster");
      double off = first ? shift + (fields[0].compareTo("5") < 0 ? by : -by) : 0;
      double mean = measured.get(first ? "first_mean" : "second_mean").asDouble();
      fields[3] = String.format(Locale.ROOT, "%.6f", mean + off);
      rows.set(i, String.join(",", fields));
    }
    Files.writeString(file, String.join("\n", rows) + "\n");
  }

  @Test
  void whatIsSureOverWorkloadsIsLimitedByTheData() throws IOException {
    Path out = swept("out", CLEAR);
    scatter(out, 0.01, 0);
    assertThat(said(out))
        .startsWith(
            "naive_spread is better than naive_cluster by average degradation on these workloads,"
                + " with the data as measured. The mean")
        .containsPattern("Over other workloads this is [a-z ]*sure \\(p ")
        .contains(
            "), but 8 draws of the data are too few to tell whether these change it: the means are"
                + " in the same order in all 8 drawn data sets, 100 (68-100) %, and with both ")
        .doesNotContain("do not change", "Drawing shifts");
    assertThat(all(out).get("open").asBoolean()).isTrue();
    assertThat(all(out).get("better").asString()).isEqualTo("naive_spread");

    scatter(out, 9, 0);
    assertThat(said(out))
        .startsWith(
            "naive_spread is better than naive_cluster by average degradation on these workloads,"
                + " with the data as measured. The mean")
        .containsPattern(
            "Over other workloads this is [a-z ]*sure \\(p .*\\), but the data leave it open: the"
                + " means are in the same order in 4 of 8 drawn data sets, 50 \\(22-78\\) %, and with both sources the"
                + " mean of naive_cluster less that of naive_spread is [0-9.]+ ±[0-9.]+ percentage"
                + " points\\.")
        .doesNotContain("Drawing shifts");
    assertThat(all(out).get("open").asBoolean()).isTrue();
  }

  /** Of 80 that agree 95% are certain. */
  @Test
  void manyDrawsTellThatTheDataDoNotChangeIt() throws IOException {
    Path out = swept("out", CLEAR.replace("--uncertainty 8 ", "--uncertainty 80 "));
    scatter(out, 0.01, 0);
    assertThat(said(out))
        .startsWith("naive_spread is better than naive_cluster by average degradation. The mean")
        .contains(
            "), and the data do not change it: the means are in the same order in all 80 drawn"
                + " data sets, 100 (95-100) %.")
        .doesNotContain("This is", "Drawing shifts");
    assertThat(all(out).get("open").asBoolean()).isFalse();
    assertThat(all(out).get("better").asString()).isEqualTo("naive_spread");
    done("report " + out);
    assertThat(Files.readString(out.resolve("report.html")))
        .contains("it is better than every other policy.");
  }

  @Test
  void whatDrawingShiftsIsTold() throws IOException {
    Path out = swept("out", CLEAR);
    scatter(out, 0.01, 0.5);
    assertThat(said(out))
        .containsPattern(
            "Drawing shifts the difference in A4 by 0\\.50* \\(average degradation, mean of the draws"
                + " less the value as measured, in percentage points\\): what was measured lies outside"
                + " the 95% of the draws, which are no interval around it\\.");
    // Scattered figures make maxima larger.
    String swept = String.join(" ", done(CLEAR + "--resume --out " + out).out().split("\\s+"));
    assertThat(swept).contains("Drawing shifts the mean of naive_cluster by ");
  }

  @Test
  void theReportHasIt() throws IOException {
    Path out = swept("out", SWEEP);
    done("report " + out);
    assertThat(Files.readString(out.resolve("report.html")))
        .contains("How sure, given the data", "--uncertainty 7", "same order (%)");
    assertThat(swept("plain", PLAIN)).isNotEmptyDirectory();
    done("report " + folder.resolve("plain"));
    assertThat(Files.readString(folder.resolve("plain/report.html")))
        .doesNotContain("How sure, given the data");
  }

  /** What compare says of the same results. */
  @Test
  void theReportTellsWhatIsOpenAndWhatIsShifted() throws IOException {
    Path out = swept("out", CLEAR);
    scatter(out, 0.01, 0.5);
    done("report " + out);
    assertThat(Files.readString(out.resolve("report.html")))
        .contains("Drawing shifts the mean of naive_cluster by 0.50", "100 (68-100)")
        .contains("better than naive_cluster with the data as measured only.");
    scatter(out, 9, 0);
    done("report " + out);
    assertThat(Files.readString(out.resolve("report.html")))
        .contains(
            "it is better than every other policy; better than naive_cluster with the data as"
                + " measured only.",
            "50 (22-78)");
  }

  @Test
  void partsHaveTheirOwn() throws IOException {
    Path file = folder.resolve("s.yaml");
    Files.writeString(
        file,
        """
        data: suite-2-cores
        workloads: 3
        uncertainty: 2
        policies: [naive_spread, random]
        parts:
          - {name: small, machine: 2x2, categories: [A4]}
          - {name: large, machine: 2x4, categories: [A8]}
        """);
    Path out = swept("parts", "sweep " + file + " ");
    assertThat(out.resolve("small/draws.csv")).exists();
    assertThat(out.resolve("large/draws.csv")).exists();
    assertThat(done("compare " + out).out().split("measurement +both", -1)).hasSize(3);
  }

  @Test
  void closedRunsHaveTheirMeasureToo() throws IOException {
    Path out = swept("closed", SWEEP + "--closed 20s ");
    assertThat(Files.readAllLines(out.resolve("draws.csv")).getFirst())
        .endsWith(",weighted_mean_execution_s");
    assertThat(
            done("compare "
                    + out
                    + " --policy random --policy naive_spread --metric weighted-mean-execution")
                .out())
        .containsPattern("measurement +both");
  }

  @Test
  void dataWithoutIntervalsAreRefused() throws IOException {
    Cli refused =
        Cli.line("sweep --data paper-example --uncertainty 5 --out " + folder.resolve("a"));
    assertThat(refused.code()).isEqualTo(2);
    assertThat(folder.resolve("a")).doesNotExist();
    assertThat(refused.err())
        .isEqualTo(
            "akula: data set paper-example has no uncertainty.csv, which would say how sure its"
                + " figures are, so --uncertainty has nothing to draw from; data set suite-2-cores"
                + " has one:\n./akula sweep --data suite-2-cores --uncertainty 5 --out "
                + folder.resolve("a")
                + "\n");
    String command = TypedCommand.in(refused.err()).getFirst();
    assertThat(TypedCommand.run(command, "--workloads=2").code()).isZero();
    Cli small =
        Cli.line(
            "sweep --data paper-example --machine 2x2 --category A4 --policy random --policy di"
                + " --uncertainty 5 --out "
                + folder.resolve("b"));
    assertThat(small.err())
        .contains(
            " --uncertainty 5 --category A4 --machine 2x2 --policy random --policy di --out "
                + folder.resolve("b"));
    Cli typed = TypedCommand.run(TypedCommand.in(small.err()).getFirst(), "--workloads=2");
    assertThat(typed.code()).isZero();
    assertThat(typed.err()).doesNotContain("take turns");
    Cli unused =
        Cli.line(
            "sweep --data " + onePredictedPair() + " --model memory_domain=none --uncertainty 5");
    assertThat(unused.err())
        .startsWith(
            "akula: data set one has no line for a figure that is used in its uncertainty.csv, so");
    Cli few = Cli.line(PLAIN + "--uncertainty 1 --out " + folder.resolve("c"));
    assertThat(few.code()).isEqualTo(2);
    assertThat(few.err())
        .isEqualTo("akula: --uncertainty has to be a whole number from 2 to 100000, not 1.\n");
    assertThat(folder.resolve("c")).doesNotExist();
  }

  private Path onePredictedPair() throws IOException {
    Path set = Files.createDirectory(folder.resolve("one"));
    Files.writeString(
        set.resolve("dataset.json"),
        """
        {"name": "one", "machine": "made up", "method": "by hand", "date": "2026-01-01",
         "origin": "a test", "licence": "none", "modelled": true, "uncertainty": "uncertainty.csv",
         "models": {"memory_domain": [
           {"model": "pair-matrix", "file": "relative-speed.csv", "composition": "product"}]}}
        """);
    Files.writeString(set.resolve("applications.csv"), "application,solo_s\na,1\n");
    Files.writeString(set.resolve("relative-speed.csv"), "application,a\na,0.8\n");
    Files.writeString(
        set.resolve("uncertainty.csv"),
        """
        application,level,neighbours,low,high,confidence,runs,origin,verdict,note
        a,memory_domain,a,0.7,0.9,0.9,0,predicted,sure,
        """);
    return set;
  }

  @Test
  void otherDrawsAreOtherSettings() {
    Path out = swept("out", SWEEP);
    Cli other = Cli.line(PLAIN + "--uncertainty 8 --resume --out " + out);
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err()).contains("--uncertainty was 7, not 8");
    Cli none = Cli.line(PLAIN + "--resume --out " + out);
    assertThat(none.err()).contains("--uncertainty was 7, now it is not given");
  }

  @Test
  void resultsOfOtherDrawsAreNotTakenTogether() {
    Path out = swept("out", SWEEP);
    Path eight = swept("eight", PLAIN + "--uncertainty 8 ");
    Path none = swept("none", PLAIN);
    String policies = " --policy random --policy naive_spread";
    assertThat(Cli.line("compare " + out + " " + eight + policies).err())
        .contains("--uncertainty is 8, not 7");
    assertThat(Cli.line("compare " + out + " " + none + policies).err())
        .contains("--uncertainty is not given, there it is 7");
    Path other = swept("other", SWEEP.replace("naive_cluster", "fixed:cores=0/1/2/3"));
    String joined = out + " " + other + " --policy naive_cluster --policy fixed:cores=0/1/2/3";
    assertThat(done("compare " + joined).out()).containsPattern("measurement +both");
  }

  @Test
  void meansThatWereEditedAreReported() throws IOException {
    Path out = swept("out", SWEEP);
    Path file = out.resolve("draws.csv");
    List<String> rows = Files.readAllLines(file);
    Files.writeString(file, String.join("\n", rows.subList(0, 20)) + "\n");
    Cli refused = Cli.line("compare " + out + " --policy random --policy naive_spread");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("draws.csv: has 19 rows; expected 42: was it cut?");
    Files.delete(file);
    assertThat(Cli.line("report " + out).err())
        .contains("draws.csv: is not there, but manifest.json says that it was written");
  }
}
