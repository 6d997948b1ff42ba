package akula.statistics.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import akula.formats.InvalidInputException;
import akula.statistics.metrics.Measure;
import akula.statistics.results.SummaryCsv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What was written reads back, and every kind of damage is reported with file and line. */
class ResultsReaderTest {
  @TempDir private Path temp;
  private Path folder;

  @BeforeEach
  void sweep() {
    folder = SweepFiles.write(temp.resolve("sweep"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | key 'command' is missing",
        "{'command': 'report'} | 'command' is 'report'; expected 'sweep' or 'run'",
        "{'command': 'sweep'} | key 'machine' is missing",
        "{'command': 'sweep'} | key 'seed' is missing",
        "{'command': 'sweep'} | key 'data' is missing",
        "{'command': 'run'} | key 'machine' is missing"
      },
      quoteCharacter = '`')
  void manifestsHaveWhatEveryBuildWrote(String content, String why) throws IOException {
    SweepFiles.write(folder);
    Path manifest = folder.resolve("manifest.json");
    Files.writeString(manifest, content.replace('\'', '"'));
    InvalidInputException thrown =
        catchThrowableOfType(
            InvalidInputException.class, () -> ResultsReader.readWhole(folder, List.of(), _ -> {}));
    assertThat(thrown.mistakes())
        .anySatisfy(mistake -> assertThat(mistake.file()).isEqualTo(manifest.toString()))
        .anySatisfy(mistake -> assertThat(mistake.message()).startsWith(why));
  }

  @Test
  void everythingReadsBack() throws InvalidInputException, IOException {
    Results results = ResultsReader.read(folder);
    assertThat(results.runs().categories()).containsExactly("D1_T1", "D2_T0");
    assertThat(results.runs().policies()).containsExactly("di", "naive, it is");
    assertThat(results.runs().workloads()).isEqualTo(6);
    assertThat(SummaryCsv.encode(results.runs().summary()))
        .isEqualTo(Files.readAllBytes(folder.resolve("summary.csv")));
    assertThat(results.manifest().text("machine.name")).contains("2x4");
    assertThat(results.manifest().policies()).containsExactly("di", "naive, it is");
    assertThat(results.bounds()).isEmpty();
  }

  @Test
  void valuesAreThoseOfTheFile() throws InvalidInputException, IOException {
    String[] row = Files.readAllLines(folder.resolve("runs.csv")).get(1).split(",");
    PolicyRuns runs = ResultsReader.read(folder).runs().runs("D1_T1", "di").orElseThrow();
    assertThat(runs.value(Measure.AVERAGE, 0)).isEqualTo(Double.parseDouble(row[3]));
    assertThat(runs.value(Measure.MAKESPAN, 0)).isEqualTo(Double.parseDouble(row[5]));
    assertThat(runs.value(Measure.MIGRATIONS, 0)).isEqualTo(Double.parseDouble(row[9]));
  }

  @Test
  void bytesThatAreCutOffAreMissed() throws IOException {
    for (String name : List.of("runs.csv", "threads.csv", "summary.csv", "manifest.json")) {
      byte[] whole = Files.readAllBytes(folder.resolve(name));
      for (int length = 0; length < whole.length - 1; length += 7) {
        Files.write(folder.resolve(name), Arrays.copyOf(whole, length));
        assertThat(mistakes()).as("%s cut to %d bytes", name, length).isNotEmpty();
      }
      Files.write(folder.resolve(name), whole);
    }
  }

  @Test
  void everyDigitOfTheRunsThatIsChangedIsSeen() throws IOException {
    String whole = Files.readString(folder.resolve("runs.csv"));
    for (int at = whole.indexOf('\n'); at < whole.length(); at++) {
      if (Character.isDigit(whole.charAt(at))) {
        char other = whole.charAt(at) == '9' ? '8' : (char) (whole.charAt(at) + 1);
        Files.writeString(
            folder.resolve("runs.csv"), whole.substring(0, at) + other + whole.substring(at + 1));
        assertThat(mistakes()).as("digit %d", at).isNotEmpty();
      }
    }
  }

  @Test
  void everyLineThatIsTakenOutOrDoubledIsSeen() throws IOException {
    for (String name : List.of("runs.csv", "threads.csv")) {
      List<String> whole = Files.readAllLines(folder.resolve(name));
      for (int line = 0; line < whole.size() - 1; line++) {
        List<String> less = new ArrayList<>(whole);
        less.remove(line);
        List<String> more = new ArrayList<>(whole);
        more.add(line, whole.get(line));
        for (List<String> wrong : List.of(less, more)) {
          Files.write(folder.resolve(name), wrong);
          assertThat(mistakes()).as("%s, line %d", name, line + 1).isNotEmpty();
        }
      }
      Files.write(folder.resolve(name), whole);
    }
  }

  @Test
  void rowsThatChangedPlacesAreSeen() throws IOException {
    List<String> lines = Files.readAllLines(folder.resolve("runs.csv"));
    Collections.swap(lines, 1, 3);
    Files.write(folder.resolve("runs.csv"), lines);
    assertThat(mistakes()).first().asString().contains("runs.csv:2: workload 1 of D1_T1 under di");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      value = {
        "runs.csv | D1_T1,1,di | D1_T1,2,di |"
            + " runs.csv:4: workload 2 of D1_T1 under di stands here, but 1 was expected:"
            + " rows before this line are missing, or it was edited",
        "runs.csv | D1_T1,1,di | D1_T1,0,di |"
            + " runs.csv:4: workload 0 of D1_T1 under di stands here again;"
            + " the last one was in line 2",
        "runs.csv | D1_T1,1,di | D1_T1,x,di |"
            + " runs.csv:4: workload is 'x'; expected a whole number",
        "runs.csv | D1_T1,1,di | ,1,di | runs.csv:4: category is empty; expected a name",
        "runs.csv | D1_T1,1,di | D1_T1,1,di,di |"
            + " runs.csv:4: has 11 fields; expected 10, as in the header",
        "runs.csv | stp | STP | runs.csv:1: column 'stp' is missing; found STP",
        "manifest.json | \"spec\" : \"di\" | \"spec\" : \"dj\" |"
            + " runs.csv:2: has policy 'di', which is not among the policies of manifest.json",
        "manifest.json | \"workloads_per_category\" : 3 | \"workloads_per_category\" : 4 |"
            + " runs.csv:6: here ends the last row, number 3 of D1_T1 under di, but manifest.json",
        "threads.csv | D2_T0,2,di,1 | D2_T0,2,di,0 |"
            + " threads.csv:23: thread is 0; expected 1: rows were cut or edited",
        "threads.csv | D2_T0,2,di,0 | D2_T0,3,di,0 |"
            + " threads.csv:22: workload 3 of D2_T0 under di has threads here, but no row in",
        "threads.csv | launch_s | launch | threads.csv:1: column 'launch_s' is missing; found launch",
        "summary.csv | D1_T1,di,3 | D1_T1,di,4 |"
            + " summary.csv:2: runs is '4', but the rows of runs.csv come to '3': one of the two was",
        "manifest.json | #\"seed\"# | seed | manifest.json:22: is no JSON from here on",
        "manifest.json | \"seed\" : 7 | \"seed\" : \"1x\" | manifest.json: 'seed' is 1x; expected a"
            + " whole number: was it edited?",
        "manifest.json | \"seed\" : 7 | \"seed\" : 1.5 | manifest.json: 'seed' is 1.5; expected a",
        "manifest.json | \"sha256\" : \"11\" | \"models\" : {\"core\" : {\"modek\" : \"x\"}} |"
            + " manifest.json: the model of core has no name under 'model': was it edited?",
        "manifest.json | { | [ | manifest.json:1: is no JSON object; was it cut or edited?",
      })
  void damageIsReportedWithItsLine(String file, String from, String to, String sentence) {
    SweepFiles.edit(folder, file, from, to == null ? "" : to);
    assertThat(mistakes()).anyMatch(mistake -> names(mistake).contains(names(sentence)));
  }

  /** Paths are reported as the user wrote them; here only the names matter. */
  private String names(String sentence) {
    return sentence.replace(folder + "/", "").replaceFirst("manifest.json:\\d+", "manifest.json");
  }

  @Test
  void aRunThatDoesNotFollowFromItsThreadsIsReported() throws IOException {
    String row = Files.readAllLines(folder.resolve("runs.csv")).get(6);
    String[] fields = row.split(",");
    fields[fields.length - 1] = "77";
    SweepFiles.edit(folder, "runs.csv", row, String.join(",", fields));
    assertThat(mistakes())
        .hasSize(1)
        .first()
        .asString()
        .startsWith(
            folder + "/threads.csv:12: the threads of workload 2 of D1_T1 under naive, it is,")
        .endsWith("but " + folder + "/runs.csv:7 has 77: one of the two was edited");
  }

  @Test
  void aFolderThatIsNoneIsReported() throws IOException {
    assertThat(mistakes(temp.resolve("no")))
        .containsExactly(
            "there is no results folder '%s'; expected one that 'akula sweep' or 'akula run' made"
                .formatted(temp.resolve("no")));
    Path file = Files.writeString(temp.resolve("file"), "");
    assertThat(mistakes(file)).first().asString().contains("is a file; expected a results folder");
    Path empty = Files.createDirectory(temp.resolve("empty"));
    assertThat(mistakes(empty))
        .containsExactly(empty + ": this is no results folder: it has no manifest.json");
    Files.writeString(empty.resolve("runs.csv.part"), "");
    assertThat(mistakes(empty))
        .first()
        .asString()
        .contains(": these results are not whole: the sweep has not ended");
  }

  @Test
  void missingFilesAreReported() throws IOException {
    Files.delete(folder.resolve("threads.csv"));
    assertThat(mistakes())
        .containsExactly(
            folder + "/threads.csv: is not there, but manifest.json says that it was written");
    Files.delete(folder.resolve("runs.csv"));
    assertThat(mistakes()).containsExactly(folder + "/runs.csv: there is no such file");
  }

  @Test
  void manyMistakesAreCounted() throws IOException {
    Path large = SweepFiles.write(temp.resolve("large"), List.of("D1_T1"), List.of("di"), 40, 1);
    String runs = Files.readString(large.resolve("runs.csv"));
    Files.writeString(large.resolve("runs.csv"), runs.replace("D1_T1,", "D1_T1,x"));
    assertThat(mistakes(large))
        .hasSize(21)
        .last()
        .isEqualTo(large + "/runs.csv: and 20 more mistakes");
  }

  @Test
  void sweepsOverTheSameWorkloadsAreOne() throws InvalidInputException {
    Path other =
        SweepFiles.write(temp.resolve("other"), List.of("D1_T1", "D2_T0"), List.of("random"), 3, 7);
    Results joined = Results.joined(List.of(ResultsReader.read(folder), ResultsReader.read(other)));
    assertThat(joined.runs().policies()).containsExactly("di", "naive, it is", "random");
    assertThat(joined.runs().runs("D2_T0", "random")).isPresent();
  }

  @Test
  void sweepsOverOtherWorkloadsAreNot() throws InvalidInputException {
    Path other =
        SweepFiles.write(temp.resolve("other"), List.of("D1_T1", "D2_T0"), List.of("random"), 3, 8);
    List<Results> parts = List.of(ResultsReader.read(folder), ResultsReader.read(other));
    assertThat(catchThrowableOfType(InvalidInputException.class, () -> Results.joined(parts)))
        .hasMessageMatching(".*other/manifest.json:\\d+: differs from .* in 'seed'; .*");
  }

  @Test
  void aPolicyThatChangedInBetweenIsReported() throws InvalidInputException {
    Path other =
        SweepFiles.write(temp.resolve("other"), List.of("D1_T1", "D2_T0"), List.of("di"), 3, 7);
    List<Results> parts = List.of(ResultsReader.read(folder), ResultsReader.read(other));
    assertThat(catchThrowableOfType(InvalidInputException.class, () -> Results.joined(parts)))
        .hasMessage(
            "%s: policy di has other results here than in %s: was it changed in between?"
                .formatted(other, folder));
  }

  private List<String> mistakes() {
    return mistakes(folder);
  }

  private static List<String> mistakes(Path path) {
    InvalidInputException wrong =
        catchThrowableOfType(InvalidInputException.class, () -> ResultsReader.read(path));
    return wrong == null ? List.of() : wrong.mistakes().stream().map(Object::toString).toList();
  }
}
