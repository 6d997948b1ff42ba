package akula.cli.data;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.OwnCopy;
import akula.formats.dataset.CellUncertainty;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** {@code akula data diff} and {@code data merge}. */
class DataMergeTest {
  private static final String MONDAY = "docs/measured/monday";
  private static final String TUESDAY = "docs/measured/tuesday";

  @TempDir private Path folder;

  @Test
  void twoThatAreTheSameEndWithZero() throws IOException {
    Cli same = Cli.line("data diff paper-example paper-example");
    assertThat(same.code()).isZero();
    assertThat(same.out()).endsWith("They are the same.\n");
    Path copy = folder.resolve("copy");
    OwnCopy.make(Path.of("data/data-sets/paper-example"), copy);
    Path matrix = copy.resolve("relative-speed.csv");
    Files.writeString(matrix, Files.readString(matrix).replace("0.75", "0.750"));
    Cli cli = Cli.run("data", "diff", "paper-example", copy.toString());
    assertThat(cli.code()).isZero();
    assertThat(cli.out())
        .endsWith("They say the same; only how their files are written differs.\n");
    assertThat(json("data", "diff", "paper-example", copy.toString()).get("equal").asBoolean())
        .isTrue();
  }

  @Test
  void twoThatDifferEndWithOneAndTellWhatIntervalsSay() {
    Cli cli = Cli.run("data", "diff", MONDAY, TUESDAY);
    assertThat(cli.code()).isEqualTo(1);
    assertThat(cli.err()).isEmpty();
    assertThat(cli.out())
        .contains("Solo times: 3 in both, 3 differ, by +4.0 % at most")
        .contains("Intervals: 9 figures have one in both; 7 of them overlap (77.8 %)")
        .contains("Measured in both: 8; 6 differ by no more than the noise of both")
        .contains("Of these, sure in both: 7; 5 differ by no more")
        .contains("Intervals that do not overlap (2), the largest change first:")
        .containsPattern(
            "kettle next to oven \\(memory_domain\\) +0.950 +0.940 to 0.960 +0.910 +0.900 to")
        .containsPattern("kettle alone .*\\+4.0\n")
        .doesNotContain("within their intervals");
    assertThat(Cli.run("data", "diff", MONDAY, TUESDAY, "--all").out())
        .contains("Figures that differ within their intervals (6), the largest change first:");
  }

  @Test
  void manyDifferencesAreLimited() {
    Cli cli = Cli.line("data diff spec2006-small-cache spec2006-large-cache");
    assertThat(cli.code()).isEqualTo(1);
    assertThat(cli.out())
        .containsPattern("Described differently \\(\\d+\\):")
        .containsPattern("and \\d+ more; --all shows them.");
    assertThat(cli.out().lines()).hasSizeLessThan(70);
    assertThat(Cli.line("data diff spec2006-small-cache spec2006-large-cache --all").out().lines())
        .hasSizeGreaterThan(500);
  }

  @Test
  void differencesForPrograms() {
    JsonNode json = json("data", "diff", MONDAY, TUESDAY);
    assertThat(json.propertyNames())
        .containsExactly(
            "format",
            "a",
            "b",
            "equal",
            "only_in_a",
            "only_in_b",
            "told_differently",
            "figures_only_in_a",
            "figures_only_in_b",
            "figures_in_both",
            "intervals_overlap",
            "intervals_apart",
            "measured_in_both",
            "measured_within_noise",
            "sure_in_both",
            "sure_within_noise",
            "figures");
    assertThat(json.get("a").get("sha256").asString()).hasSize(64);
    assertThat(json.get("intervals_apart").asInt()).isEqualTo(2);
    assertThat(json.get("measured_in_both").asInt()).isEqualTo(8);
    assertThat(json.get("measured_within_noise").asInt()).isEqualTo(6);
    assertThat(json.get("figures").get(0).get("intervals").asString()).isEqualTo("overlap");
    Cli csv = Cli.run("data", "diff", MONDAY, TUESDAY, "--format", "csv");
    assertThat(csv.code()).isEqualTo(1);
    assertThat(csv.out().lines())
        .startsWith(
            "application,level,neighbours,a,a_low,a_high,b,b_low,b_high,change_percent,intervals,sure_in_both,within_noise")
        .anyMatch(line ->
            line.startsWith("kettle,,,30,29.8,30.2,31.2,30.8,31.6,4")
                && line.endsWith(",apart,yes,no"));
  }

  @Test
  void otherApplicationsAreReported() {
    Cli cli = Cli.run("data", "diff", MONDAY, "paper-example");
    assertThat(cli.code()).isEqualTo(1);
    assertThat(cli.out())
        .contains("Only in A (3): oven, mixer, kettle", "Only in B (4): A, B, C, D");
    assertThat(Cli.run("data", "diff", MONDAY, "nothing").code()).isEqualTo(2);
  }

  @Test
  void measuredDataSetsAreMerged() throws Exception {
    Path out = folder.resolve("both");
    Cli cli = Cli.run("data", "merge", MONDAY, TUESDAY, "--out", out.toString());
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.err())
        .isEqualTo(
            "akula: 2 figures are measured in both with intervals that do not overlap: unsure now.\n");
    assertThat(cli.out())
        .isEqualTo(out + ": data set both, 3 applications, 11 figures with intervals\n");
    DataSet merged = DataSetReader.read(out);
    String method = merged.provenance().method();
    assertThat(method)
        .contains(DataSetReader.read(Path.of(MONDAY)).contentHash())
        .contains(DataSetReader.read(Path.of(TUESDAY)).contentHash());
    assertThat(merged.provenance().date()).isEqualTo("2026-11-17");
    assertThat(Cli.run("data", "check", out.toString()).code()).isZero();
    assertThat(Cli.run("data", "merge", MONDAY, TUESDAY, "--out", out.toString()).code())
        .isEqualTo(2);
  }

  @Test
  void whatNobodyMeasuredIsListedAndNothingIsWritten() {
    Path out = folder.resolve("all");
    Cli cli =
        Cli.run(
            "data",
            "merge",
            MONDAY,
            "samples/04-your-own-data/kitchen",
            "--force",
            "--out",
            out.toString());
    assertThat(cli.code()).as(cli.err()).isZero();
    Path other = folder.resolve("other");
    Cli missing =
        Cli.run("data", "merge", MONDAY, "paper-example", "--force", "--out", other.toString());
    assertThat(missing.code()).isEqualTo(2);
    assertThat(missing.err().lines())
        .hasSize(22)
        .startsWith("not measured: oven next to A (memory_domain)")
        .contains("and 4 more")
        .last()
        .asString()
        .startsWith("akula: nobody measured 24 of the speeds that ");
    assertThat(other).doesNotExist();
  }

  @Test
  void whatNobodyMeasuredIsPredictedIfThatIsAskedFor() throws Exception {
    Path out = folder.resolve("filled");
    Cli cli =
        Cli.run(
            "data",
            "merge",
            MONDAY,
            "paper-example",
            "--force",
            "--fill",
            "predict",
            "--out",
            out.toString());
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.err()).contains("pairs were measured");
    DataSet filled = DataSetReader.read(out);
    assertThat(filled.uncertainty())
        .filteredOn(cell -> cell.origin() == CellUncertainty.Origin.PREDICTED && cell.runs() == 0)
        .hasSizeGreaterThanOrEqualTo(24);
    Path again = folder.resolve("again");
    Cli.run(
        "data",
        "merge",
        MONDAY,
        "paper-example",
        "--force",
        "--fill=predict",
        "--out",
        again.toString());
    assertThat(DataSetReader.read(again).uncertainty()).isEqualTo(filled.uncertainty());
  }

  @Test
  void fillIsAWord() {
    Cli cli =
        Cli.run(
            "data",
            "merge",
            MONDAY,
            TUESDAY,
            "--fill",
            "guess",
            "--out",
            folder.resolve("x").toString());
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("--fill is 'guess'; expected predict");
  }

  @Test
  void otherMachinesAreRefusedUnlessForced() {
    Cli cli =
        Cli.run("data", "merge", MONDAY, "paper-example", "--out", folder.resolve("x").toString());
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err())
        .startsWith(
            "akula: " + MONDAY + " and paper-example are hardly comparable: their machines differ,")
        .contains("one was measured and the other one modelled")
        .endsWith("; add --force to merge them nevertheless.\n");
    assertThat(folder.resolve("x")).doesNotExist();
  }

  private static JsonNode json(String... arguments) {
    String[] all = java.util.Arrays.copyOf(arguments, arguments.length + 2);
    all[arguments.length] = "--format";
    all[arguments.length + 1] = "json";
    return new ObjectMapper().readTree(Cli.run(all).out());
  }
}
