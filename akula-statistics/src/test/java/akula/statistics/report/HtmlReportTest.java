package akula.statistics.report;

import static org.assertj.core.api.Assertions.assertThat;

import akula.statistics.reading.InvalidResultsException;
import akula.statistics.reading.Results;
import akula.statistics.reading.ResultsReader;
import akula.statistics.reading.SweepFiles;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {
  private static final List<String> CATEGORIES = List.of("D1_T1", "D2_T0");
  private static final List<String> POLICIES = List.of("di", "<i>:a=1", "random");

  @TempDir private Path temp;

  @Test
  void needsNothingButItself() throws InvalidResultsException {
    String page = page(POLICIES, 5);
    assertThat(page.replace("http://www.w3.org/2000/svg", ""))
        .doesNotContain("http:", "https:", "<script", "<link", "@import", "url(", "src=");
    assertThat(page).contains("prefers-color-scheme:dark", "width=device-width");
  }

  @Test
  void isSoundMarkupWhateverThePoliciesAreCalled() throws Exception {
    String page = page(POLICIES, 5);
    assertThat(page).contains("&lt;i&gt;").doesNotContain("<i>");
    String xml =
        page.replace("<!DOCTYPE html>", "")
            .replaceAll("<meta ([^>]*)>", "<meta $1/>")
            .replace("<wbr>", "")
            .replace("<details open>", "<details>");
    DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void theSameResultsGiveTheSameBytes() throws InvalidResultsException {
    assertThat(page(POLICIES, 5)).isEqualTo(page(POLICIES, 5));
  }

  @Test
  void onePolicyAndOneWorkloadAreEnough() throws InvalidResultsException {
    assertThat(page(List.of("di"), 1))
        .contains("di over 2 workloads", "run D1_T1:0 di")
        .doesNotContain("wins against", "normalised-worst");
  }

  @Test
  void theWorstWorkloadsComeWithTheirCommands() throws InvalidResultsException {
    Results results = results(POLICIES, 9);
    String page = HtmlReport.of(results, origin());
    for (Block block : Block.of(results)) {
      for (BadWorkload bad : BadWorkload.greatest(block, "di", 3)) {
        assertThat(page).contains("run " + bad.category() + ":" + bad.workload() + " di");
      }
    }
  }

  @Test
  void theWorstWorkloadsAreTheWorst() throws InvalidResultsException {
    Block block = Block.of(results(POLICIES, 30)).getFirst();
    List<BadWorkload> all = BadWorkload.greatest(block, "random", 60);
    assertThat(all).hasSize(60).isSortedAccordingTo((a, b) -> Double.compare(b.value(), a.value()));
    assertThat(BadWorkload.greatest(block, "random", 4)).isEqualTo(all.subList(0, 4));
    assertThat(BadWorkload.lost(block, "random", 5))
        .allMatch(bad -> bad.bestValue() < bad.value() && !bad.best().equals("random"));
  }

  @Test
  void distancesFromBoundsAreShownWhereThereAreBounds() throws Exception {
    Path folder = SweepFiles.write(temp.resolve("b"), List.of("D1_T1"), POLICIES, 1, 1);
    assertThat(HtmlReport.of(ResultsReader.read(folder), origin())).doesNotContain("distance-");
    Files.writeString(
        folder.resolve("bounds.csv"),
        "category,workload,best_static_average,best_static_worst,lower_bound_average,"
            + "lower_bound_worst\nD1_T1,0,0.000000,,0.000000,0.000000\n");
    assertThat(HtmlReport.of(ResultsReader.read(folder), origin()))
        .contains("id=\"distance-best-static-average\"", "id=\"distance-lower-bound-worst\"")
        .doesNotContain("id=\"distance-best-static-worst\"");
  }

  @Test
  void policiesThatRanOtherCategoriesAreNotMixed() throws InvalidResultsException, IOException {
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
    assertThat(Block.of(results))
        .extracting(Block::policies)
        .containsExactly(List.of("di"), List.of("swap"));
    assertThat(ReportPlots.of(results))
        .extracting(NamedPlot::name)
        .contains("overall-worst", "overall-worst-2")
        .doesNotHaveDuplicates();
  }

  private String page(List<String> policies, int workloads) throws InvalidResultsException {
    return HtmlReport.of(results(policies, workloads), origin());
  }

  private Results results(List<String> policies, int workloads) throws InvalidResultsException {
    return ResultsReader.read(
        SweepFiles.write(temp.resolve("s"), CATEGORIES, policies, workloads, 4));
  }

  private static Origin origin() {
    SequencedMap<String, String> data = new LinkedHashMap<>();
    data.put("Method", "measured & <counted>");
    return new Origin(
        data, (category, number, policy) -> "run " + category + ":" + number + " " + policy);
  }
}
