package akula.profiler.derive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import akula.bootstrap.contention.sharedcache.Curve;
import akula.bootstrap.contention.sharedcache.SharedCache;
import akula.formats.InvalidInputException;
import akula.formats.Mistake;
import akula.formats.dataset.Application;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.dataset.DataSetWriter;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.SharingLevel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataSetDerivationTest {
  private static final String HEADER =
      "BENCH,NR_WAYS,ipc,llcrpki,llcmpki,llc_usage_kb,bandwidth_mbps,extra,stalls_l3_miss,"
          + "stalls_total,stalls_store_buf\n";
  private static final String MCF =
      "mcf06,2,0.8,60,20,5120,1500,,0.3,0.6,0.05\nmcf06,1,0.5,61,40,2560,2000,,0.5,0.7,0.1\n";
  private static final String ART =
      "art00,1,1,90,30,2000,5000,,0.3,0.4,0\nart00,2,2,90,1,3000,100,,0,0.1,0\n";

  @TempDir private Path folder;

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static DeriveOptions options(
      int ways, Suite suite, Path instructions, OptionalDouble assumed) {
    Optional<Path> table = Optional.ofNullable(instructions);
    return new DeriveOptions(
        "two", ways, 6000, 2e9, 2560, suite, table, assumed, "there", "them", "theirs");
  }

  @Test
  void soloTimesParametersAndCurvesFollowFromTheTable() throws Exception {
    Path perWay = file("p.csv", HEADER + MCF + ART);
    DerivedDataSet derived =
        DataSetDerivation.derive(perWay, options(2, Suite.CPU2006, null, OptionalDouble.empty()));
    assertThat(derived.notes()).isEmpty();
    Application mcf = derived.dataSet().applications().getFirst();
    assertThat(derived.dataSet().applicationNames()).containsExactly("mcf");
    assertThat(mcf.instructions()).isEqualTo(327e9);
    assertThat(mcf.soloSeconds()).isCloseTo(327e9 / (0.8 * 2e9), within(1e-3));
    assertThat(mcf.parameters()).containsExactly(0.8, 20.0, 60.0, 1500.0, 0.6);
    List<LevelModel> models = derived.dataSet().levels().get(SharingLevel.MEMORY_DOMAIN);
    var cache = (SharedCache) models.getFirst();
    assertThat(cache.ways()).isEqualTo(2);
    assertThat(cache.curves().getFirst())
        .isEqualTo(
            new Curve(
                List.of(0.5, 0.8),
                List.of(61.0, 60.0),
                List.of(40.0, 20.0),
                List.of(2000.0, 1500.0),
                List.of(0.6, 0.35),
                List.of(1.0, 2.0)));
    assertThat(models.get(1).name()).isEqualTo("pair-matrix");
  }

  @Test
  void fewerWaysGiveOtherSoloFigures() throws Exception {
    Path perWay = file("p.csv", HEADER + MCF);
    Application mcf =
        DataSetDerivation.derive(perWay, options(1, Suite.CPU2006, null, OptionalDouble.empty()))
            .dataSet()
            .applications()
            .getFirst();
    assertThat(mcf.soloSeconds()).isEqualTo(327.0);
    assertThat(mcf.parameters()).containsExactly(0.5, 40.0, 61.0, 2000.0, 0.7);
  }

  @Test
  void whatIsDerivedCanBeWrittenAndReadBack() throws Exception {
    Path perWay = file("p.csv", HEADER + MCF + ART);
    DataSet derived =
        DataSetDerivation.derive(perWay, options(2, Suite.ALL, null, OptionalDouble.of(1e12)))
            .dataSet();
    DataSet written = DataSetWriter.write(derived, folder.resolve("two"));
    assertThat(DataSetReader.read(folder.resolve("two"))).isEqualTo(written);
    assertThat(written.applicationNames()).containsExactly("art00", "mcf06");
    assertThat(written.provenance().origin()).isEqualTo("them");
    assertThat(written.provenance().method()).contains("1000000000000", "devil: at least 5 misses");
  }

  @Test
  void aProgramOfUnknownLengthIsLeftOutAndSaidSo() throws Exception {
    Path perWay = file("p.csv", HEADER + MCF + ART);
    DerivedDataSet derived =
        DataSetDerivation.derive(perWay, options(2, Suite.ALL, null, OptionalDouble.empty()));
    assertThat(derived.dataSet().applicationNames()).containsExactly("mcf06");
    assertThat(derived.notes()).singleElement().asString().startsWith("art00 was left out");
  }

  @Test
  void ownInstructionCountsGoFirstByEitherName() throws Exception {
    Path perWay = file("p.csv", HEADER + MCF + ART);
    Path own = file("i.csv", "program,instructions\nart,3e9\nmcf06,4e9\nmfc,5e9\n");
    var options = options(2, Suite.CPU2000, own, OptionalDouble.empty());
    DerivedDataSet art = DataSetDerivation.derive(perWay, options);
    assertThat(art.dataSet().applications().getFirst().instructions()).isEqualTo(3e9);
    assertThat(art.notes()).hasSize(2).last().asString().contains("mfc was not used");
    options = options(2, Suite.ALL, own, OptionalDouble.empty());
    DerivedDataSet all = DataSetDerivation.derive(perWay, options);
    assertThat(all.dataSet().applications().getFirst().instructions()).isEqualTo(4e9);
  }

  @Test
  void aProgramThatFillsTheBandwidthAloneIsNoted() throws Exception {
    Path perWay = file("p.csv", HEADER + MCF.replace(",2000,", ",5900,"));
    DerivedDataSet derived =
        DataSetDerivation.derive(perWay, options(1, Suite.CPU2006, null, OptionalDouble.empty()));
    assertThat(derived.notes()).singleElement().asString().startsWith("mcf alone uses 5900 MB/s");
  }

  @Test
  void allMistakesAreReportedAtOnceWithLineAndField() throws Exception {
    String bad =
        MCF.replace("mcf06,1,0.5", "mcf06,1,0")
            .replace("0.6,0.05", "1.6,-1")
            .concat("lbm06,1,1,nan,1,1,1,,0,0,0\n,1,1,1,1,1,1,,0,0,0\n");
    Path perWay = file("p.csv", HEADER + bad + MCF + "=x,1,1,1,1,1,1,,0,0,0\n");
    Path own = file("i.csv", "program,instructions\nart,0\n");
    assertThat(mistakes(perWay, options(2, Suite.CPU2006, own, OptionalDouble.empty())))
        .containsExactly(
            "p.csv: lbm06 has no line for 2 ways; expected one for each from 1 to 2",
            "p.csv:2:10: stalls_total is 1.6; expected a number of at least 0 and at most 1",
            "p.csv:2:11: stalls_store_buf is -1; expected a number of at least 0 and at most 1",
            "p.csv:3:3: ipc is 0; expected a number above 0",
            "p.csv:4:4: llcrpki is 'nan'; expected a number of at least 0",
            "p.csv:5:1: BENCH is empty; expected the name of a program",
            "p.csv:6:2: 2 ways of mcf06 stand here again; expected them once",
            "p.csv:7:2: 1 way of mcf06 stand here again; expected them once",
            "p.csv:8:1: BENCH is '=x'; expected a name that does not begin with '=', '+', '-' or '@',"
                + " since spreadsheets that open the results run what does",
            "i.csv:2:2: instructions is 0; expected a number above 0");
  }

  @Test
  void missingColumnsAndTooManyWaysAreReported() throws Exception {
    Path columns = file("c.csv", "BENCH,NR_WAYS,ipc\nmcf06,1,1\n");
    var options = options(3, Suite.CPU2006, null, OptionalDouble.empty());
    assertThat(mistakes(columns, options))
        .hasSize(7)
        .contains("c.csv:1: column 'llc_usage_kb' is missing");
    Path perWay = file("p.csv", HEADER + MCF);
    assertThat(mistakes(perWay, options))
        .containsExactly("p.csv: has 2 ways, too few for a cache of 3; expected at least as many");
    Path other = file("o.csv", HEADER + ART);
    assertThat(mistakes(other, options(2, Suite.CPU2006, null, OptionalDouble.empty())))
        .containsExactly(
            "o.csv: has no program of suite '06' whose number of instructions is known; expected"
                + " another suite, or a table of instructions");
  }

  @Test
  void optionsThatMakeNoSenseAreRefused() {
    assertThatThrownBy(() -> DeriveOptions.of("x", 0, 1))
        .hasMessage("the number of ways has to be a number above 0, not 0");
    assertThatThrownBy(() -> DeriveOptions.of("x", 1, Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private List<String> mistakes(Path perWay, DeriveOptions options) {
    try {
      DataSetDerivation.derive(perWay, options);
    } catch (InvalidInputException e) {
      return e.mistakes().stream()
          .map(Mistake::toString)
          .map(text -> text.replace(folder + "/", ""))
          .toList();
    }
    throw new AssertionError("expected mistakes");
  }
}
