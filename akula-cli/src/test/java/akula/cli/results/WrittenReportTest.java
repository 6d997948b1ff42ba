package akula.cli.results;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code akula report} of sweeps over workloads that somebody wrote. */
class WrittenReportTest {
  private static final String SWEEP =
      "sweep --data paper-example --machine 2x2 --policy naive_cluster --policy naive_spread"
          + " --policy random ";
  private static final String WRITTEN = "--workload paper-example --repeat 8 ";

  @TempDir private Path folder;

  /** The page without the manifest, whose keys are the same for all kinds of sweeps. */
  private String page(String sweep) throws IOException {
    Path out = folder.resolve("out");
    Cli swept = Cli.line(sweep + "--out " + out);
    assertThat(swept.code()).as(swept.err()).isZero();
    Cli reported = Cli.line("report " + out);
    assertThat(reported.code()).as(reported.err()).isZero();
    return Files.readString(out.resolve("report.html"))
        .replaceAll(
            "(?s)<pre.*?</pre>|<script.*?</script>|<style.*?</style>| id=\"categories\"|#categories",
            "");
  }

  private static String figure(String page, String id) {
    int start = page.indexOf("<figure class=\"plot\" id=\"" + id + "\"");
    return page.substring(start, page.indexOf("</figure>", start));
  }

  private static List<String> bars(String figure) {
    return Pattern.compile("<title>(paper-example, [^<]*)</title>")
        .matcher(figure)
        .results()
        .map(bar -> bar.group(1))
        .toList();
  }

  /** Policies that know no chance have one run; random has eight. */
  @Test
  void barsOfOneRunHaveNoInterval() throws IOException {
    String page = page(SWEEP + WRITTEN);
    for (String measure : List.of("worst", "average")) {
      List<String> bars = bars(figure(page, "normalised-" + measure));
      assertThat(bars).hasSize(3);
      assertThat(bars.get(0)).startsWith("paper-example, naive_cluster: ").doesNotContain("±");
      assertThat(bars.get(1)).isEqualTo("paper-example, naive_spread: 1.00");
      assertThat(bars.get(2)).matches("paper-example, random: .* ±.*");
    }
  }

  @Test
  void itDoesNotSpeakOfDrawnWorkloads() throws IOException {
    assertThat(page(SWEEP + WRITTEN + "--closed 10min "))
        .contains("<dt>Repetitions</dt><dd>8 of each workload</dd>")
        .contains("<dt>Workloads</dt><dd>A workload is as its file says. Each repetition runs it")
        .contains("95% confidence interval of a mean over repetitions (")
        .contains("says which is better, in which workloads, by how much")
        .contains("Mean of a policy / mean of the best policy of the workload, where")
        .contains("With fewer than six repetitions that count that test cannot show")
        .contains("Of each repetition the mean of an application")
        .contains("In brackets: in how many repetitions an instance ended")
        .doesNotContainIgnoringCase("categor")
        .doesNotContain("drawn with", "class,", "over workloads (");
  }

  @Test
  void boundsAreOfRepetitions() throws IOException {
    assertThat(page(SWEEP + WRITTEN + "--bound "))
        .contains("Percentage points above the bounds, means over the repetitions that have one.");
  }

  @Test
  void thatOfDrawnOnesSpeaksOfThem() throws IOException {
    assertThat(page(SWEEP + "--category A4 --workloads 3 "))
        .contains("<dt>Workloads</dt><dd>A category such as D4_T4 says how many")
        .contains("95% confidence interval of a mean over workloads (")
        .contains("says which is better, in which categories, by how much")
        .contains("Mean of a policy / mean of the best policy of the category, where")
        .doesNotContain("epetition");
  }

  @Test
  void whereSomePartsAreDrawnAndSomeWrittenItSpeaksOfBoth() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("both.yaml"),
            """
            name: both
            data: paper-example
            machine: 2x2
            policies: [naive_spread, random]
            parts:
              - {name: drawn, categories: [A4], workloads: 3}
              - {name: written, workload_files: [paper-example], repeat: 2}
            """);
    assertThat(page("sweep " + file + " "))
        .contains("<h1>both: 2 policies in 2 parts, 5 runs of each policy in all</h1>")
        .contains("Intervals of parts with drawn workloads say", "those of parts with written ones")
        .contains("<th scope=\"col\">runs of each policy</th>")
        .contains("<dt>Drawn workloads</dt><dd>A category such as D4_T4")
        .contains("<dt>Written workloads</dt><dd>A workload is as its file says.")
        .contains("<dt>± and lines on bars, drawn workloads</dt>")
        .contains("<dt>± and lines on bars, written workloads</dt>")
        .contains("the best policy of the category or workload, where")
        .contains("The tables of workloads or repetitions won compare each workload or repetition");
  }
}
