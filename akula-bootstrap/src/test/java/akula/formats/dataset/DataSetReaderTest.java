package akula.formats.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import akula.api.Scaling;
import akula.bootstrap.contention.pairs.PairMatrix;
import akula.bootstrap.contention.sharedcache.SharedCache;
import akula.formats.InvalidInputException;
import akula.formats.journal.Journal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DataSetReaderTest {

  @Test
  void readsEverything() throws Exception {
    DataSet set = new Example().read();
    assertThat(set.provenance().date()).isEqualTo("2010-09");
    assertThat(set.modelled()).isTrue();
    assertThat(set.parameters()).containsExactly(ParameterColumn.of("IPC", "instructions/cycle"));
    assertThat(set.parameters().getFirst().scaling()).isEqualTo(Scaling.PER_CYCLE);
    Application a = set.applications().getFirst();
    assertThat(a)
        .isEqualTo(
            new Application(
                "a", 100, 1e9, ApplicationClass.DEVIL, List.of(1.5), List.of(new Phase(0, 100))));
    Application b = set.applications().getLast();
    assertThat(b.instructions()).isNaN();
    assertThat(b.parameters()).containsExactly(Double.NaN);
    assertThat(b.phases()).containsExactly(new Phase(0, 50), new Phase(1, 100));
    List<LevelModel> models = set.levels().get(SharingLevel.MEMORY_DOMAIN);
    assertThat(models.getFirst())
        .isEqualTo(
            new PairMatrix(
                new double[][] {{0.75, 0.5}, {0.6, 0.3}},
                List.of(new MeasuredGroup(List.of(0, 0, 1), List.of(0.8, 0.8, 0.9))),
                Composition.WORST_PAIR));
    var cache = (SharedCache) models.getLast();
    assertThat(cache.ways()).isEqualTo(2);
    assertThat(cache.curves().getFirst().ipc()).containsExactly(1.0, 1.5);
    assertThat(cache.curves().getFirst().occupancyWays()).containsExactly(1.0, 1.9);
  }

  @Test
  void readsTheSerialShareWhereItIsReported() throws Exception {
    DataSet set =
        new Example()
            .with(
                "applications.csv",
                """
                application,solo_s,speed_sensitivity,serial_share
                a,100,,0.25
                b,150,0.5,
                """)
            .read();
    assertThat(set.applications().getFirst().serialShare()).hasValue(0.25);
    assertThat(set.applications().getFirst().speedSensitivity()).isEqualTo(1);
    assertThat(set.applications().getLast().serialShare()).isEmpty();
  }

  @Test
  void readsHowFarFiguresAreToBeTrusted() throws Exception {
    DataSet set = new Example().read();
    SharingLevel domain = SharingLevel.MEMORY_DOMAIN;
    assertThat(set.uncertainty())
        .extracting(CellUncertainty::cell)
        .containsExactly(
            Cell.solo(0),
            Cell.pair(0, domain, 1),
            Cell.pair(1, domain, 0),
            Cell.group(1, domain, List.of(0, 0)));
    assertThat(set.uncertaintyByCell().get(Cell.pair(0, domain, 1)))
        .isEqualTo(
            new CellUncertainty(
                Cell.pair(0, domain, 1),
                0.4,
                0.55,
                0.95,
                3,
                CellUncertainty.Origin.MEASURED,
                false,
                "wide: 3 runs, budget spent"));
    assertThat(set.uncertainty().get(2).origin()).isEqualTo(CellUncertainty.Origin.PREDICTED);
    var without =
        new Example()
            .without("uncertainty.csv")
            .replace("dataset.json", ", \"uncertainty\": \"uncertainty.csv\"", "");
    assertThat(without.read().uncertainty()).isEmpty();
  }

  @Test
  void theHashCoversHowFarFiguresAreToBeTrusted() throws Exception {
    String before = new Example().read().contentHash();
    var changed = new Example().replace("uncertainty.csv", "0.55", "0.56");
    assertThat(changed.read().contentHash()).hasSize(64).isNotEqualTo(before);
  }

  @Test
  void theFiguresThatStandInTheTables() throws Exception {
    DataSet set = new Example().read();
    var values = new CellValues(set);
    SharingLevel domain = SharingLevel.MEMORY_DOMAIN;
    assertThat(values.all()).hasSize(2 + 4 + 2);
    assertThat(values.value(Cell.solo(1))).hasValue(150);
    assertThat(values.value(Cell.pair(0, domain, 1))).hasValue(0.5);
    assertThat(values.value(Cell.group(0, domain, List.of(1, 0)))).hasValue(0.8);
    assertThat(values.value(Cell.group(0, domain, List.of(1, 1)))).isEmpty();
    assertThat(values.value(Cell.pair(0, SharingLevel.MACHINE, 1))).isEmpty();
  }

  @Test
  void takesWindowsLineEndsByteOrderMarksAndRowsInAnyOrder() throws Exception {
    var example = new Example();
    DataSet plain = example.read();
    for (String file : List.of("applications.csv", "relative-speed.csv", "dataset.json")) {
      example.with(file, "\uFEFF" + example.text(file).replace("\n", "\r\n"));
    }
    example.replace(
        "relative-speed.csv", "a,1.00,0.75,0.5\r\nb,1.00,0.6,0.3", "b,1,0.6,0.3\na,1,0.75,0.5");
    assertThat(example.read().withContentHash("")).isEqualTo(plain.withContentHash(""));
  }

  @ParameterizedTest
  @CsvSource({
    "1/cycle, PER_CYCLE",
    "1/instruction, PER_INSTRUCTION",
    "1/kiloinstruction, PER_INSTRUCTION",
    "MB/s, PER_TIME",
    "1/us, PER_TIME",
    "fraction of cycles, STALL_FRACTION"
  })
  void theUnitSaysHowAParameterMoves(String unit, Scaling scaling) {
    assertThat(ParameterColumn.of("X", unit).scaling()).isEqualTo(scaling);
  }

  @Test
  void refusesOtherUnits() {
    for (String unit : List.of("s", "", "cycle", "1/hour", "/")) {
      assertThat(Scaling.ofUnit(unit)).isEmpty();
    }
    assertThatThrownBy(() -> ParameterColumn.of("X", "furlong"))
        .hasMessageStartingWith("unit 'furlong'; expected a unit ending in /cycle");
  }

  @Test
  void reportsAllMistakesOfAllFilesAtOnce() {
    var example =
        new Example()
            .replace("dataset.json", "\"name\"", "\"nme\"")
            .replace("applications.csv", "a,100", "a,-100")
            .replace("relative-speed.csv", "0.75", "1.7")
            .replace("relative-speed.csv", "0.3", "x")
            .replace("groups.csv", "b+a+a", "b+a+z")
            .replace("curves.csv", "b,2,2.0", "b,2,NaN");
    var e = catchThrowableOfType(InvalidInputException.class, example::read);
    assertThat(e.getMessage().lines())
        .containsExactly(
            "d/dataset.json:1:1: key 'name' is missing",
            "d/dataset.json:1:2: unknown key 'nme'; did you mean 'name'?",
            "d/applications.csv:2:2: solo_s is -100; expected a number of at least 0.000000001 and"
                + " at most 10000000",
            "d/relative-speed.csv:2:3: speed of a next to a is 1.7; expected a number above 0 and"
                + " at most 1.5",
            "d/relative-speed.csv:3:4: speed of b next to b is 'x'; expected a number above 0 and"
                + " at most 1.5",
            "d/groups.csv:2:1: 'z' is no application of applications.csv; did you mean 'a'?",
            "d/curves.csv:5:3: ipc is 'NaN'; expected a number above 0");
  }

  @Test
  void reportsThatTheFolderOrAFileIsMissing(@TempDir Path folder) throws Exception {
    assertThatThrownBy(() -> DataSetReader.read(folder.resolve("none")))
        .hasMessageEndingWith("none: there is no such folder; expected the folder of a data set");
    Path file = Files.writeString(folder.resolve("file"), "x");
    assertThatThrownBy(() -> DataSetReader.read(file))
        .hasMessageEndingWith("file: is no folder; expected the folder of a data set");
    assertThatThrownBy(() -> DataSetReader.read(folder))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageEndingWith(
            ": is no data set; expected a folder with dataset.json and applications.csv");
    Files.writeString(folder.resolve("dataset.json"), "{}");
    assertThatThrownBy(() -> DataSetReader.read(folder))
        .hasMessageContaining("applications.csv: there is no such file");
  }

  @Test
  void reportsThatWhatIsMeasuredIntoTheFolderIsNotFinished(@TempDir Path folder) throws Exception {
    Journal.begin(folder, "campaign", "{\"command\":\"profile\"}").close();
    assertThatThrownBy(() -> DataSetReader.read(folder))
        .hasMessage(
            folder
                + ": is no data set yet, as the campaign that is measured into it is not finished;"
                + " 'akula profile' with the name or file of that campaign resumes it with --resume"
                + " --out "
                + folder);
    Journal.begin(folder, "results", "{\"command\":\"sweep\"}").close();
    assertThatThrownBy(() -> DataSetReader.read(folder))
        .hasMessageContaining("is no data set; expected");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \n\n", "\uFEFF"})
  void reportsThatAFileIsEmpty(String text) {
    for (String file : List.of("dataset.json", "applications.csv", "relative-speed.csv")) {
      var example = new Example().with(file, text);
      assertThatThrownBy(example::read).hasMessageContaining("d/" + file + ": is empty");
    }
  }
}
