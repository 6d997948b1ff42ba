package akula.cli.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.Pty;
import akula.cli.terminal.Display;
import akula.statistics.comparison.Comparison;
import akula.statistics.comparison.Pairing;
import akula.statistics.metrics.Measure;
import akula.statistics.metrics.RunKind;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code akula compare --plot}. */
class ComparisonPlotTest {
  private static final Pattern COLOURS = Pattern.compile("\u001b\\[[\\d;]*m");
  private static final Measure MEASURE = Measure.AVERAGE;
  private static final Display PIPE = new Display(60, false, true);

  private static final Comparison.InCategory LOW = row("low", 0.01, -8, -6, -7, -9);
  private static final Comparison.InCategory HIGH = row("high", 0.01, 3, 5, 2, 6);
  private static final Comparison.InCategory NEAR = row("near", 0.8, -1, 1, 1, 0);

  @TempDir private Path folder;

  @Test
  void aRowForEachCategoryAndOneForAll() {
    List<String> lines = plot(PIPE, LOW, HIGH, NEAR).text().lines().toList();
    assertThat(lines).hasSize(6);
    assertThat(lines.get(0)).startsWith("low       -7.5 ±2.1  ├").endsWith("│");
    assertThat(lines.get(1)).startsWith("high       4.0 ±2.9  ").endsWith("┤").contains(" │ ");
    assertThat(lines.get(2)).startsWith("near       0.2 ±1.5  ").doesNotContain("│");
    assertThat(lines.get(3).strip()).isEqualTo("│");
    assertThat(lines.get(4)).startsWith("all ");
    assertThat(lines.get(5)).matches(" +-9\\.6 +0 +6\\.9");
    assertThat(lines).allMatch(line -> line.length() <= 60);
  }

  @Test
  void columnsAreToScale() {
    List<String> lines = plot(PIPE, LOW, HIGH).text().lines().toList();
    int begin = lines.getLast().indexOf('-');
    int zero = lines.getLast().indexOf('0', begin + "-9.6".length());
    double unit = (zero - begin) / -low(LOW);
    for (Comparison.InCategory row : List.of(LOW, HIGH)) {
      String line = lines.get(row == LOW ? 0 : 1);
      double mean = row.pairing().difference().mean();
      assertThat((double) line.indexOf('●') - zero).isCloseTo(mean * unit, within(1.0));
      assertThat((double) line.indexOf('├') - zero).isCloseTo(low(row) * unit, within(1.0));
    }
  }

  @Test
  void asciiWhereLinesCannotBeShown() {
    String text = plot(new Display(60, false, false), LOW, NEAR).text();
    assertThat(text).matches("[\\x20-\\x7e\n]+").contains("+-", "*", "|", "[", "]");
  }

  @Test
  void coloursTellWhoIsBetter() {
    String plain = plot(PIPE, LOW, HIGH, NEAR).text();
    ComparisonPlot plot = plot(new Display(60, true, true), LOW, HIGH, NEAR);
    List<String> lines = plot.text().lines().toList();
    assertThat(COLOURS.matcher(plot.text()).replaceAll("")).isEqualTo(plain);
    assertThat(lines.get(0)).contains("\u001b[38;5;33m");
    assertThat(lines.get(1)).contains("\u001b[38;5;208m");
    assertThat(lines.get(2)).doesNotContain("\u001b");
    assertThat(plot.caption()).contains("Blue: one is better by the test of the table");
  }

  @Test
  void fitsIntoAnyWidth() {
    Comparison.InCategory named = row("n".repeat(70), 0.5, -1, 2);
    for (int width = 10; width <= 130; width++) {
      Display display = new Display(width, false, true);
      int most = width;
      assertThat(plot(display, named, LOW).text().lines()).allMatch(line -> line.length() <= most);
    }
  }

  @Test
  void withoutIntervalAPointStands() {
    assertThat(plot(PIPE, row("once", 1, 5)).text()).contains("●").doesNotContain("├");
    assertThat(plot(PIPE, row("same", 1, 0)).text()).contains("●").doesNotContain("├");
  }

  @Test
  void standsBelowTheTableAndHasNoOtherForm() {
    Path results = folder.resolve("results");
    Cli.line(
        "sweep --workloads 6 --category D4_T4,D2_S4_T2 --policy naive_spread --policy di --out "
            + results);
    String out = Cli.line("compare --plot " + results).out();
    String head = "The mean difference, naive_spread less di, in percentage points, with its 95%";
    assertThat(out).containsSubsequence("(%)", "\nD4_T4 ", "●", "\nall ", head, "To see it again");
    assertThat(Cli.line("compare " + results).out()).doesNotContain("●");
    for (String format : List.of("json", "csv")) {
      Cli cli = Cli.line("compare --plot --format " + format + " " + results);
      assertThat(cli.code()).isEqualTo(2);
      assertThat(cli.err())
          .isEqualTo(
              "akula: --plot has no form as %s; expected --format text with it.\n"
                  .formatted(format));
    }
    assertThat(Cli.line("compare --plot --applications " + results).err())
        .startsWith("akula: --plot draws differences of a measure, which --applications");
  }

  @Test
  void asWideAsTheTerminal() throws Exception {
    Path results = folder.resolve("results");
    Cli.line(
        "sweep --workloads 6 --category D4_T4,D2_S4_T2 --policy naive_spread --policy di --out "
            + results);
    List<String> arguments = List.of("compare", "--plot", results.toString());
    String coloured = shown(arguments, Map.of("COLUMNS", "60", "LC_ALL", "C"));
    assertThat(coloured).contains("[38;5;").contains("*").doesNotContain("\u00e2\u0097\u008f");
    assertThat(COLOURS.matcher(coloured).replaceAll("").lines().filter(l -> l.contains("*")))
        .hasSize(3)
        .allMatch(line -> line.length() <= 60);
    String drawn = shown(arguments, Map.of("LC_ALL", "C.UTF-8", "NO_COLOR", "1"));
    assertThat(drawn).contains("\u00e2\u0097\u008f").doesNotContain("[38;5;");
  }

  private String shown(List<String> arguments, Map<String, String> environment) throws Exception {
    try (Pty terminal = Pty.start(folder, environment, arguments)) {
      return terminal.shown();
    }
  }

  private static double low(Comparison.InCategory row) {
    return row.pairing().difference().low();
  }

  private static Comparison.InCategory row(String name, double pValue, long... percents) {
    return new Comparison.InCategory(name, pairing(percents), pValue);
  }

  private static Pairing pairing(long... percents) {
    long unit = (long) MEASURE.stepsPerUnit();
    return Pairing.of(
        MEASURE,
        LongStream.of(percents).map(percent -> (100 + percent) * unit).toArray(),
        LongStream.of(percents).map(_ -> 100 * unit).toArray());
  }

  private static ComparisonPlot plot(Display display, Comparison.InCategory... rows) {
    Comparison comparison =
        new Comparison(MEASURE, "one", "two", List.of(rows), pairing(-2, -1, 1, 2));
    return new ComparisonPlot(comparison, RunKind.SIMULATED, display);
  }
}
