package akula.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.ObjectMapper;

/** {@code --jitter} and {@code --drift}: what they are the same as, what is told and refused. */
class HabitsOptionsTest {
  private static final String PROGRAM =
      "launches:%n- {application: A, threads: 3%s, pattern: {barriers: {work: 4s, every: 100ms}}}%n"
          + "- {application: B%s, program: [{work: 500ms}, {sleep: 10ms}, {work: 1s}]}%n"
          + "- {application: C}%n";
  private static final String BOTH = " --jitter 0.2 --drift 2 ";

  @TempDir private Path folder;
  private Path written;

  @BeforeEach
  void writes() throws IOException {
    written = folder.resolve("w.yaml");
    Files.writeString(written, PROGRAM.formatted("", ""));
  }

  private String simulated(String options) {
    Cli cli = Cli.line("simulate --interval 100ms --workload " + written + options);
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.err()).isEmpty();
    return cli.out();
  }

  @ParameterizedTest
  @CsvSource({"naive_spread", "gang"})
  void anOptionIsTheSameAsTheKeyOfEachApplication(String policy) throws IOException {
    String csv = " --format csv --policy " + policy;
    String plain = simulated(csv);
    String options = simulated(csv + BOTH);
    assertThat(options).isNotEqualTo(plain);
    assertThat(simulated(csv + " --jitter 0 --drift 0")).isEqualTo(plain);
    String keys = ", jitter: 0.2, drift: 2";
    Files.writeString(written, PROGRAM.formatted(keys, keys));
    assertThat(simulated(csv)).isEqualTo(options);
    assertThat(simulated(csv + " --jitter 0.9 --drift 0")).isEqualTo(options);
  }

  @Test
  void anApplicationThatSaysNoneHasNone() throws IOException {
    Files.writeString(written, PROGRAM.formatted(", jitter: 0.2, drift: 2", ""));
    String first = simulated(" --format csv");
    Files.writeString(written, PROGRAM.formatted("", ", jitter: 0, drift: 0"));
    assertThat(simulated(" --format csv" + BOTH)).isEqualTo(first);
  }

  @Test
  void aRunSaysWhatWasUsed() {
    assertThat(simulated(BOTH))
        .contains("\njitter 0.2 of programs that say none\ndrift 2 of programs that say none\n");
    var costs = new ObjectMapper().readTree(simulated(BOTH + "--format json")).get("costs");
    assertThat(costs.get("jitter").asDouble()).isEqualTo(0.2);
    assertThat(costs.get("drift").asInt()).isEqualTo(2);
    assertThat(simulated(" --format json")).doesNotContain("jitter", "drift");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--jitter 11   | the jitter has to be from 0 to 10, not 11.0.",
        "--jitter -0.1 | the jitter has to be from 0 to 10, not -0.1.",
        "--jitter much | --jitter has to be a number such as 2, 0.5 or 1e9, not 'much'.",
        "--drift -1    | the drift has to be a whole number from 0 to 1,000,000,000, not -1.",
        "--drift 0.5   | --drift has to be a whole number",
      })
  void whatCannotBeIsRefusedInASentence(String options, String message) {
    Cli cli = Cli.line("simulate " + options);
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).startsWith("akula: " + message);
  }

  @Test
  void whatChangesNothingIsTold() throws IOException {
    String nothing = " nothing, as no application has a program, which data set or workload would";
    assertThat(Cli.line("simulate --jitter 0.1").err())
        .startsWith("akula: the jitter changes" + nothing);
    assertThat(Cli.line("simulate --drift 9").err())
        .startsWith("akula: the drift changes" + nothing);
    String sweep = "sweep --category A4 --workloads 1 --policy naive_spread --overwrite --out ";
    assertThat(Cli.line(sweep + folder.resolve("out") + BOTH).err())
        .startsWith("akula: the jitter and the drift change" + nothing);
    assertThat(Cli.line("simulate --policy linux_24 --workload " + written + BOTH).err())
        .isEqualTo(
            "akula: the drift changes nothing, as linux_24 says itself where threads wake"
                + " up.\n");
    assertThat(Cli.line("simulate --policy linux_24 --jitter 1 --workload " + written).err())
        .isEmpty();
  }

  @Test
  void resultsSayWhatWasUsedAndAreTheSameWithAnyNumberOfWorkers() throws IOException {
    Path file = folder.resolve("sweep.yaml");
    Files.writeString(
        file,
        "policies: [naive_spread]\nmachine: 4x2\ndata: nas-like\ncategories: [A4]\nworkloads: 6\n"
            + "jitter: 0.1\ndrift: 7\n");
    Path one = folder.resolve("one");
    Path three = folder.resolve("three");
    Cli first = Cli.line("sweep " + file + " --jobs 1 --out " + one);
    assertThat(first.code()).as(first.err()).isZero();
    assertThat(first.err()).doesNotContain("changes nothing");
    String bundle = " --save-bundle " + folder.resolve("b.akula");
    assertThat(Cli.line("sweep " + file + " --jobs 3 --out " + three).code()).isZero();
    assertThat(three.resolve("runs.csv")).hasSameBinaryContentAs(one.resolve("runs.csv"));
    assertThat(Files.readString(one.resolve("manifest.json")))
        .contains("\"jitter\" : 0.1", "\"drift\" : 7");
    assertThat(Cli.line("sweep " + file + bundle).code()).isZero();
    Path packed = folder.resolve("packed");
    Cli again = Cli.line("sweep --bundle " + folder.resolve("b.akula") + " --out " + packed);
    assertThat(again.code()).as(again.err()).isZero();
    assertThat(packed.resolve("manifest.json"))
        .hasSameBinaryContentAs(one.resolve("manifest.json"));
    assertThat(packed.resolve("runs.csv")).hasSameBinaryContentAs(one.resolve("runs.csv"));
    Path page = folder.resolve("page.html");
    assertThat(Cli.line("report " + one + " --out " + page).code()).isZero();
    assertThat(Files.readString(page)).contains("--jitter 0.1 --drift 7");
    Path none = folder.resolve("none");
    assertThat(Cli.line("sweep " + file + " --jitter 0 --drift 0 --out " + none).code()).isZero();
    assertThat(Files.readString(none.resolve("manifest.json"))).doesNotContain("jitter", "drift");
    assertThat(Files.readString(none.resolve("runs.csv")))
        .isNotEqualTo(Files.readString(one.resolve("runs.csv")));
    Cli other = Cli.line("sweep " + file + " --jitter 0.2 --drift 8 --resume --out " + one);
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err()).contains("--jitter was 0.1, not 0.2", "--drift was 7, not 8");
  }

  @Test
  void mistakesOfSweepFilesAreTold() throws IOException {
    Path file = folder.resolve("sweep.yaml");
    Files.writeString(file, "categories: [A4]\njitter: 11\ndrift: -1\n");
    assertThat(Cli.line("sweep " + file).err())
        .contains(
            "2:9: jitter is the number 11; expected a number of",
            "3:8: drift is the number -1; expected a whole number of at least 0");
  }
}
