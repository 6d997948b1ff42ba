package akula.statistics.report;

import static org.assertj.core.api.Assertions.assertThat;

import akula.formats.InvalidInputException;
import akula.statistics.reading.PartResults;
import akula.statistics.reading.RealFiles;
import akula.statistics.reading.ResultsReader;
import akula.statistics.reading.WholeSweep;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of real runs speaks of repetitions and a machine, not of a simulator. */
class RealReportTest {
  @TempDir private Path temp;

  private String page(List<String> policies, int repetitions) throws InvalidInputException {
    return page(RealFiles.write(temp.resolve("r"), policies, repetitions, 3));
  }

  private static String page(Path folder) throws InvalidInputException {
    Origin origin =
        new Origin(
            new LinkedHashMap<>(),
            new LinkedHashMap<>(),
            List.of(),
            "all again",
            (category, policy) -> new Origin.Command("again " + policy + " ", 0, ""),
            Schedules.none(""));
    return HtmlReport.of(
        new WholeSweep("", List.of(new PartResults("", ResultsReader.read(folder)))),
        List.of(origin));
  }

  @Test
  void nothingIsSaidOfASimulatorOrOfCategories() throws Exception {
    String page = page(List.of("di", "linux"), 3).replaceAll("(?s)<script.*?</script>", "");
    String manifest = "<h2 id=\"manifest\"";
    int end = page.indexOf(manifest);
    String withoutManifest = page.substring(0, end) + page.substring(page.indexOf("<h2", end + 1));
    assertThat(withoutManifest.toLowerCase(Locale.ROOT))
        .doesNotContain("simulat", "categor</", "categories", "of each category", "d4_t4", "seed,")
        .doesNotContain("--explain", "contention model", "to the last digit", "over workloads");
    assertThat(page)
        .contains("<h1>2 policies, 3 repetitions of web</h1>", "Real runs on here:")
        .contains("Repetitions won, by worst degradation", "Means over all 3 repetitions")
        .contains("Worst repetitions", "repetition 0 of web, ", "again linux");
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
  void theSpeedsOfCpusAreThereIfTheyWereMadeSlower() throws InvalidInputException {
    assertThat(page(List.of("linux"), 2)).doesNotContain("id=\"speeds\"");
    String page = page(RealFiles.slowed(temp.resolve("s"), List.of("linux"), 3, 3));
    assertThat(page.replace("<wbr>", ""))
        .contains("id=\"speeds\"", "Cpus that were made slower")
        .contains(
            "<tr><th scope=\"row\">linux</th><td>1</td><td>0.800</td><td>0.801</td>"
                + "<td>0.800</td><td>0.802</td></tr>");
  }

  @Test
  void theEnergyIsThereIfItWasCounted() throws InvalidInputException {
    assertThat(page(List.of("linux"), 2)).doesNotContain("id=\"energy\"", "RAPL");
    String page = page(RealFiles.counted(temp.resolve("s"), List.of("linux"), 3, 3));
    assertThat(page.replace("<wbr>", ""))
        .contains("id=\"energy\"", "What the packages of the machine consumed")
        .contains("energy (J)", "energy-delay product (EDP) (J s)", "by their own counters (RAPL)")
        .contains(
            "<tr><th scope=\"row\">linux</th><td>package-1</td><td>0.50</td><td>0.50</td>"
                + "<td>0.50</td></tr>");
  }

  @Test
  void whatTheKernelReportedAndWhatControllingCostIsThere() throws InvalidInputException {
    String page = page(List.of("linux"), 2).replace("<wbr>", "");
    assertThat(page)
        .contains("<h1>linux, 2 repetitions of web</h1>", "id=\"programs\"", "id=\"costs\"")
        .contains(
            "<tr><th scope=\"row\">linux</th><td>client</td><td>2</td>",
            "<td>2.000</td><td>0.010</td><td>6.0</td><td>80</td><td>1.0</td><td>5</td>")
        .contains(
            "<tr><th scope=\"row\">linux</th><td>19</td><td>0.10</td><td>1.00</td><td>2.00</td>"
                + "<td>1.00</td><td>0.20</td><td>7.00</td><td>0.33</td><td>2</td><td>0.0</td></tr>");
  }
}
