package akula.statistics.report;

import static org.assertj.core.api.Assertions.assertThat;

import akula.formats.InvalidInputException;
import akula.statistics.metrics.Measure;
import akula.statistics.reading.ClosedFiles;
import akula.statistics.reading.PartResults;
import akula.statistics.reading.Results;
import akula.statistics.reading.ResultsReader;
import akula.statistics.reading.SweepFiles;
import akula.statistics.reading.WholeSweep;
import akula.statistics.results.DrawsCsv;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {
  private static final List<String> CATEGORIES = List.of("D1_T1", "D2_T0");
  private static final List<String> POLICIES = List.of("di", "<i>:a=1", "random");

  private static final Pattern SCRIPT =
      Pattern.compile(
          "<script((?: type=\"application/json\"[^>]*)?)>(.*?)</script>", Pattern.DOTALL);

  @TempDir private Path temp;

  @Test
  void needsNothingButItself() throws InvalidInputException {
    for (String page : List.of(page(POLICIES, 5), plain(POLICIES, 5))) {
      assertThat(SCRIPT.matcher(page).replaceAll("").replace("http://www.w3.org/2000/svg", ""))
          .doesNotContain("http:", "https:", "<script", "<link", "@import", "url(", "src=")
          .contains("prefers-color-scheme:dark", "width=device-width", "default-src 'none'");
    }
    assertThat(plain(POLICIES, 5)).doesNotContain("<script", "script-src");
  }

  @Test
  void runsNoScriptButItsOwn() throws Exception {
    String page = page(POLICIES, 5);
    Matcher script = SCRIPT.matcher(page);
    List<String> rules = new ArrayList<>();
    int data = 0;
    while (script.find()) {
      if (script.group(1).isEmpty()) {
        byte[] bytes = script.group(2).getBytes(StandardCharsets.UTF_8);
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
        rules.add("'sha256-" + Base64.getEncoder().encodeToString(hash) + "'");
      } else {
        assertThat(script.group(2)).doesNotContain("<", "&");
        data++;
      }
    }
    assertThat(page).contains("script-src " + String.join(" ", rules) + ";");
    assertThat(rules).hasSize(6);
    assertThat(data).isGreaterThan(6);
    assertThat(page).contains("Licensed to the Apache Software Foundation");
  }

  @Test
  void noTextInDataEndsTheirElement() {
    String page =
        new Html(true)
            .data("d", new TreeMap<>(Map.of("name", "</script><!-- <script> & \u2028 ä")))
            .page("t");
    assertThat(page)
        .contains(
            "{\"name\":\"\\u003c/script>\\u003c!-- \\u003cscript> \\u0026 \\u2028 \\u00E4\"}");
  }

  @Test
  void theWidestWorkloadsAreTheWidest() throws InvalidInputException {
    Results results = results(POLICIES, 30);
    List<RankedWorkload> all = RankedWorkload.widest(results, 1000);
    assertThat(all).hasSize(60);
    assertThat(all)
        .isSortedAccordingTo(
            Comparator.comparingLong(RankedWorkload::spread)
                .reversed()
                .thenComparingLong(RankedWorkload::rank));
    assertThat(RankedWorkload.widest(results, 7)).isEqualTo(all.subList(0, 7));
  }

  @Test
  void schedulesAreRunsOfOneThread() {
    Schedules.Run run =
        new Schedules.Run(
            "D1_T1",
            0,
            "di",
            5,
            1,
            new int[][] {{0, 0, -1, 1, 1}, {1, 1, 1, 1, 1}},
            false,
            1,
            List.of(),
            List.of("a", "b"));
    Schedules schedules =
        new Schedules(List.of("core 0", "core 1"), List.of(0, 0), List.of(run), "");
    assertThat(run.changes()).isEqualTo(4);
    assertThat(schedules.json().toString()).contains("rows=[[0, 2, -1, 1, 1, 2], [1, 5]]");
  }

  @Test
  void isSoundMarkupWhateverThePoliciesAreCalled() throws Exception {
    String page = page(POLICIES, 5);
    assertThat(page).contains("&lt;i&gt;").doesNotContain("<i>");
    assertSound(page);
    assertSound(plain(POLICIES, 5));
  }

  private static void assertSound(String page) throws Exception {
    String xml =
        SCRIPT
            .matcher(page)
            .replaceAll("")
            .replace("<!DOCTYPE html>", "")
            .replaceAll("<meta ([^>]*)>", "<meta $1/>")
            .replace("<wbr>", "")
            .replace("<details open>", "<details>");
    DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
  }

  private String plain(List<String> policies, int workloads) throws InvalidInputException {
    return HtmlReport.plain(whole(results(policies, workloads)), List.of(origin()));
  }

  @Test
  void theSameResultsGiveTheSameBytes() throws InvalidInputException {
    assertThat(page(POLICIES, 5)).isEqualTo(page(POLICIES, 5));
  }

  @Test
  void saysInItsHeadThatRunsWereClosedAndWhatTheMeasuresMeanThen() throws Exception {
    Path folder =
        ClosedFiles.write(
            temp.resolve("closed"),
            List.of("p", "q"),
            List.of(List.of("a 0 4; b 0 9", "a 0 3; b 0 12"), List.of("a 0 2", "a 0 1")));
    String page = html(ResultsReader.read(folder));
    assertThat(page.substring(0, page.indexOf("Overview")))
        .contains("Closed runs", "applications start again until 10s; measured is what ended");
    assertThat(page.substring(page.lastIndexOf("How to read this")))
        .contains(
            "<dt>Closed runs</dt>", "Weighted mean execution time: the mean over all of them");
    assertSound(page);
    assertThat(page(POLICIES, 5)).doesNotContain("Closed runs").contains("Makespan, migrations");
  }

  @Test
  void onePolicyAndOneWorkloadAreEnough() throws InvalidInputException {
    assertThat(page(List.of("di"), 1))
        .contains("di over 2 workloads", "run D1_T1:0 di")
        .doesNotContain("wins against", "normalised-worst");
  }

  @Test
  void theWorstWorkloadsComeWithTheirCommands() throws InvalidInputException {
    Results results = results(POLICIES, 9);
    String page = html(results);
    for (CategoryBlock block : CategoryBlock.of(results)) {
      for (BadWorkload bad : BadWorkload.greatest(block, "di", 3)) {
        assertThat(page).contains("run " + bad.category() + ":" + bad.workload() + " di");
      }
    }
  }

  @Test
  void theWorstWorkloadsAreTheWorst() throws InvalidInputException {
    CategoryBlock block = CategoryBlock.of(results(POLICIES, 30)).getFirst();
    List<BadWorkload> all = BadWorkload.greatest(block, "random", 60);
    assertThat(all).hasSize(60).isSortedAccordingTo((a, b) -> Double.compare(b.value(), a.value()));
    assertThat(BadWorkload.greatest(block, "random", 4)).isEqualTo(all.subList(0, 4));
    assertThat(BadWorkload.lost(block, "random", 5))
        .allMatch(bad -> bad.bestValue() < bad.value() && !bad.best().equals("random"));
  }

  @Test
  void distancesFromBoundsAreShownWhereThereAreBounds() throws Exception {
    Path folder = SweepFiles.write(temp.resolve("b"), List.of("D1_T1"), POLICIES, 1, 1);
    assertThat(html(ResultsReader.read(folder))).doesNotContain("distance-");
    Files.writeString(
        folder.resolve("bounds.csv"),
        "category,workload,best_static_average,best_static_worst,lower_bound_average,"
            + "lower_bound_worst\nD1_T1,0,0.000000,,0.000000,0.000000\n");
    assertThat(html(ResultsReader.read(folder)))
        .contains("id=\"distance-best-static-average\"", "id=\"distance-lower-bound-worst\"")
        .doesNotContain("id=\"distance-best-static-worst\"", "It is exact for");
  }

  @Test
  void theReportSaysForHowManyWorkloadsTheBestPlacementIsProven() throws Exception {
    Path folder = SweepFiles.write(temp.resolve("b"), List.of("D1_T1"), POLICIES, 2, 1);
    String row = "D1_T1,%d,1.000000,2.000000,0.000000,0.000000,%s\n";
    String header =
        "category,workload,best_static_average,best_static_worst,lower_bound_average,"
            + "lower_bound_worst,proof\n";
    Path file = folder.resolve("bounds.csv");
    Files.writeString(file, header + row.formatted(0, "exact") + row.formatted(1, "gap"));
    assertThat(html(ResultsReader.read(folder))).contains("It is exact for 1 of 2 workloads;");
    String none = "D1_T1,1,,,0.000000,0.000000,bound\n";
    Files.writeString(file, header + row.formatted(0, "exact") + none);
    assertThat(html(ResultsReader.read(folder)))
        .contains("It is exact for 1 of 2 workloads; not proven for the others, of which the lower")
        .doesNotContain("bounds.csv has the gaps");
    Files.writeString(file, header + row.formatted(0, "exact") + row.formatted(1, "exact"));
    assertThat(html(ResultsReader.read(folder))).contains("It is exact for every workload.");
  }

  @Test
  void policiesThatRanOtherCategoriesAreNotMixed() throws InvalidInputException, IOException {
    Path one = SweepFiles.write(temp.resolve("one"), CATEGORIES, List.of("di"), 4, 1);
    Files.delete(one.resolve("summary.csv"));
    Files.delete(one.resolve("threads.csv"));
    String manifest = Files.readString(one.resolve("manifest.json"));
    Files.writeString(
        one.resolve("manifest.json"),
        manifest.replaceAll("\"(categories|policies|threads)\"", "\"other_$1\""));
    String runs = Files.readString(one.resolve("runs.csv"));
    Files.writeString(one.resolve("runs.csv"), runs.replaceAll("(D2_T0,\\d),di", "$1,swap"));
    Results results = ResultsReader.read(one);
    assertThat(CategoryBlock.of(results))
        .extracting(CategoryBlock::policies)
        .containsExactly(List.of("di"), List.of("swap"));
    assertThat(ReportPlots.of(whole(results)))
        .extracting(NamedPlot::name)
        .contains("overall-worst", "overall-worst-2")
        .doesNotHaveDuplicates();
  }

  /** Drawn data turn two policies round in the category that a third one has not run. */
  @Test
  void whatIsOpenInOtherCategoriesIsNotOpenHere() throws Exception {
    List<String> policies = List.of("di", "random", "swap");
    Path one = SweepFiles.write(temp.resolve("one"), CATEGORIES, policies, 20, 1);
    Files.delete(one.resolve("summary.csv"));
    Files.delete(one.resolve("threads.csv"));
    String manifest = Files.readString(one.resolve("manifest.json"));
    Files.writeString(
        one.resolve("manifest.json"),
        manifest
            .replaceAll("\"(categories|policies|threads)\"", "\"other_$1\"")
            .replaceFirst("\"seed\"", "\"uncertainty\" : {\"draws\" : 80}, $0"));
    String runs = Files.readString(one.resolve("runs.csv"));
    Files.writeString(
        one.resolve("runs.csv"),
        runs.replaceAll("D2_T0,\\d+,swap,.*\n", "")
            .replaceAll(",random,([^,]*),", ",random,1$1,1"));
    StringBuilder draws = new StringBuilder(String.join(",", DrawsCsv.SCHEMA.names()) + "\n");
    for (int draw = 1; draw <= 80; draw++) {
      for (String category : CATEGORIES) {
        for (String policy : policies) {
          int turned = category.equals("D2_T0") && draw % 2 == 0 ? 2000 : 0;
          int mean = policy.equals("di") ? turned : 100;
          draws.append(
              "%d,%s,%s,%d.000000%s\n"
                  .formatted(draw, category, policy, mean, ",0.000000".repeat(6)));
        }
      }
    }
    Files.writeString(one.resolve("draws.csv"), draws.toString());
    assertThat(CategoryBlock.of(ResultsReader.read(one)))
        .extracting(block -> block.isOpen("di", "random", Measure.AVERAGE))
        .containsExactly(false, true);
  }

  @Test
  void aSweepWithPartsHasASectionForEach() throws Exception {
    Results small = results(List.of("di", "random"), 4);
    Path folder = SweepFiles.write(temp.resolve("l"), CATEGORIES, List.of("di"), 6, 2);
    WholeSweep sweep =
        new WholeSweep(
            "both",
            List.of(
                new PartResults("small", small),
                new PartResults("large.1", ResultsReader.read(folder))));
    String page = HtmlReport.of(sweep, List.of(origin(), origin()));
    assertThat(page)
        .contains("<h1>both: 2 policies in 2 parts, 20 workloads in all</h1>")
        .contains("<h2 id=\"small\">Part small</h2>", "<h2 id=\"large.1\">Part large.1</h2>")
        .contains("id=\"small-normalised-worst\"", "id=\"large.1-overall-worst\"");
    List<String> ids =
        Pattern.compile(" id=\"([^\"]*)\"").matcher(page).results().map(m -> m.group(1)).toList();
    assertThat(ids).doesNotHaveDuplicates();
    assertThat(Pattern.compile("href=\"#([^\"]*)\"").matcher(page).results().map(m -> m.group(1)))
        .isSubsetOf(ids);
    assertThat(ReportPlots.of(sweep)).extracting(NamedPlot::name).doesNotHaveDuplicates();
    assertSound(page);
  }

  private String page(List<String> policies, int workloads) throws InvalidInputException {
    return html(results(policies, workloads));
  }

  private Results results(List<String> policies, int workloads) throws InvalidInputException {
    return ResultsReader.read(
        SweepFiles.write(temp.resolve("s"), CATEGORIES, policies, workloads, 4));
  }

  private static WholeSweep whole(Results results) {
    return new WholeSweep("", List.of(new PartResults("", results)));
  }

  private static String html(Results results) {
    return HtmlReport.of(whole(results), List.of(origin()));
  }

  private static Origin origin() {
    SequencedMap<String, String> data = new LinkedHashMap<>();
    data.put("Method", "measured & <counted>");
    return new Origin(
        data,
        data,
        List.of(new Origin.PolicyNote("<i>:a=1", "a=1", "deals & <sorts>", "a paper")),
        "sweep 'it' & all",
        (category, policy) -> new Origin.Command("run " + category + ":", 0, " " + policy),
        Schedules.none(""));
  }
}
