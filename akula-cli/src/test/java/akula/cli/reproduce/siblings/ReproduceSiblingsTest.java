package akula.cli.reproduce.siblings;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.common.Format;
import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ReproduceSiblingsTest {
  private static final String SHORT =
      "reproduce siblings --gigabytes 0.2 --repeat 2 --other-repeat 0";
  private static final int CLAIMS = 15;

  /** Five blocks, and CFS, nine bonuses in time, eight global ones and four measured ones. */
  private static final int POINTS = 5 * (1 + 9 + 8 + 4);

  private static final int MEASURES = 7;

  @TempDir private Path folder;

  @Test
  void figuresAndClaimsAreTold() {
    Cli cli = Cli.line(SHORT);
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.out())
        .startsWith("Yamada and Kusakabe (2008), section 4: what was simulated with data set ")
        .contains("(Figure 4)", "(Figure 5)", "1.5MB write", "(5M, 5M, 5M)")
        .contains("sysbench-memory: of 15 claims");
  }

  @Test
  void programsGetThemToo() {
    JsonNode json = JsonMapper.shared().readTree(Cli.line(SHORT + " --format json").out());
    assertThat(json.get("claims").size()).isEqualTo(CLAIMS);
    assertThat(json.get("figures").size()).isEqualTo(10 * 6);
    assertThat(json.get("figures").get(0).get("bonus").asString()).isEqualTo("CFS");
    assertThat(json.get("figures").get(0).get("misses").asDouble()).isPositive();
    assertThat(json.get("gigabytes").asDouble()).isEqualTo(0.2);
    assertThat(Cli.line(SHORT + " --format csv").out().lines()).hasSize(1 + CLAIMS);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--real 2 --repeat 3|--repeat changes nothing of what --real prints.",
        "--ahead|--ahead is for real runs, not for simulating; add --real, or leave it out.",
        "--real 0|--real is 0; expected a whole number from 1 to 1000.",
        "--real 1 --loader /bin/sleep|--real has policies decide every turn, and that cannot be done"
            + " here: the loader of the scheduler, /bin/sleep, ended without a word, with exit code"
            + " 1; if that is an akula-scheduler of this build, 'ldd /bin/sleep' tells which library"
            + " it lacks.",
        "--real 1 --report x.html|--report has no page for what --real prints; leave it out.",
        "--real 0 --out kept|--real is 0; expected a whole number from 1 to 1000."
      })
  void realRunsAreRefused(String options, String sentence) {
    Cli cli = Cli.line("reproduce siblings " + options);
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).isEqualTo("akula: " + sentence + "\n");
  }

  @Test
  void realRunsAreKeptWithWhatTheyHangOn() throws IOException {
    CommandLine line = new CommandLine(new ReproduceSiblingsCommand());
    StringWriter out = new StringWriter();
    line.setOut(new PrintWriter(out)).setErr(new PrintWriter(new StringWriter()));
    line.parseArgs("--real", "2", "--ahead");
    Path kept = folder.resolve("kept");
    ReproduceSiblingsCommand.keepReal(
        line.getCommandSpec(), (how, to) -> to.text(how + "\n"), Format.CSV, kept);
    assertThat(out.toString()).isEqualTo("CSV\n");
    assertThat(kept.resolve("result.txt")).hasContent("TEXT\n");
    JsonNode manifest = JsonMapper.shared().readTree(kept.resolve("manifest.json").toFile());
    assertThat(manifest.get("options")).hasToString("{\"--real\":\"2\",\"--ahead\":true}");
  }

  @Test
  void costsMayBeGiven() {
    assertThat(Cli.line(SHORT).out()).doesNotContain("as given");
    Cli cli = Cli.line(SHORT + " --hidden 0.9 --switch-cost thread=800ns,process=1us");
    assertThat(cli.out())
        .contains("costs as given: hidden 0.9, 106.7 ns/KiB, cyclic hits 0, a switch");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "--hidden 1; --hidden has to be from 0 to below 1, not 1.",
        "--switch-cost thread=fast; --switch-cost is 'thread=fast': 'thread=fast' is no switch cost",
        "--decision-cost 3s; --decision-cost has to be from 0s to 1s, not 3s.",
        "--modern --hidden 0.5; costs that are given are of the paper's machine, and --modern has"
      })
  void costsThatCannotBeAreRefused(String options, String sentence) {
    Cli cli = Cli.line("reproduce siblings " + options);
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).startsWith("akula: " + sentence).hasLineCount(1);
  }

  @Test
  void figuresAndClaimsAreAPage() throws IOException {
    Path page = folder.resolve("figures.html");
    Path out = folder.resolve("kept");
    Cli cli = Cli.line(SHORT + " --report " + page + " --out " + out);
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.err()).isEqualTo("results in " + out + "\nreport in " + page + "\n");
    String text = Files.readString(page);
    assertThat(out.resolve("report.html")).hasContent(text);
    assertThat(out.resolve("result.txt")).hasContent(cli.out());
    assertThat(out.resolve("result.csv")).content().startsWith("data,number,claim,");
    assertThat(out.resolve("tables.csv"))
        .content()
        .startsWith("table,row,column,value\n")
        .contains("(5M, 5M, 5M)");
    assertThat(text.split("<svg", -1)).hasSize(1 + 3);
    assertThat(text)
        .contains(
            "times those under CFS (Figure 5)</h2>",
            "(5M, 5M, 5M)",
            "<h2>Claims</h2>",
            "<a href=\"#claims\">");
  }

  @Test
  void theFrontierIsPrintedAndDrawn() throws IOException {
    String line = "reproduce siblings --frontier --gigabytes 0.1 --repeat 1";
    Path page = folder.resolve("frontier.html");
    Cli cli = Cli.line(line + " --report " + page);
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.out()).startsWith("Sibling threads: what fewer misses cost in waiting\n");
    assertThat(cli.err()).isEqualTo("report in " + page + "\n");
    assertThat(Files.readString(page)).contains("<h2>Blocks of 512KB</h2>");
    String given = line + " --decision-cost 300ns";
    JsonNode json = JsonMapper.shared().readTree(Cli.line(given + " --format json").out());
    assertThat(json.get("costs").asString()).endsWith("a decision 300ns");
    assertThat(json.get("points").get(1).get("policy").asString()).endsWith("decisionCost=300ns");
    assertThat(json.get("points").size()).isEqualTo(POINTS);
    assertThat(Cli.line(line + " --format csv").out().lines()).hasSize(1 + POINTS * MEASURES);
  }

  @Test
  void modernWorkloadsAreTold() {
    String line = "reproduce siblings --modern --repeat 1";
    assertThat(Cli.line(line).out()).contains("small-server: of 8 claims");
    assertThat(Cli.line(line + " --format csv").out().lines()).hasSize(1 + 8);
    JsonNode json = JsonMapper.shared().readTree(Cli.line(line + " --format json").out());
    assertThat(json.get("figures").size()).isEqualTo(3 * 5);
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    assertRefused("--gigabytes -1", "--gigabytes has to be above 0 and at most 10000, not -1.0");
    assertRefused(
        "--report /none/x.html",
        "--report is /none/x.html, which cannot be written; expected a file in a folder that exists");
    assertRefused(
        "--frontier --other-repeat 2", "--other-repeat changes nothing of what --frontier prints");
    assertRefused("--modern --gigabytes 2", "--gigabytes changes nothing of what --modern prints");
    assertRefused(
        "--frontier --modern", "--frontier and --modern print tables of their own; give one");
    assertRefused(
        "--modern --report x.html", "--report has no page for what --modern prints; leave it out");
  }

  private static void assertRefused(String options, String sentence) {
    Cli cli = Cli.line("reproduce siblings " + options);
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err().strip()).isEqualTo("akula: " + sentence + ".");
  }
}
