package akula.profiler.derive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import akula.bootstrap.contention.smtcore.CoreConstants;
import akula.bootstrap.contention.smtcore.CoreEquilibrium;
import akula.bootstrap.contention.smtcore.CoreRow;
import akula.bootstrap.contention.smtcore.PhaseFactors;
import akula.bootstrap.contention.smtcore.ProgramParts;
import akula.bootstrap.contention.smtcore.SmtCore;
import akula.bootstrap.contention.smtcore.SmtCoreModel;
import akula.formats.InvalidInputException;
import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.dataset.DataSetWriter;
import akula.formats.dataset.Phase;
import akula.formats.dataset.SharingLevel;
import akula.profiler.derive.SmtDeriveOptions.Strength;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SmtDerivationTest {
  private static final String HEADER =
      "BENCH,NR_WAYS,ipc,llcrpki,llcmpki,llc_usage_kb,bandwidth_mbps,stalls_l2_miss,stalls_l3_miss,"
          + "stalls_total,stalls_store_buf\n";

  /** With one way 2 cycles per instruction, with two 1; the last has more l3 than l2 stalls. */
  private static final String ROWS =
      "gcc06,1,0.5,60,40,2560,2000,0.5,0.4,0.7,0.1\ngcc06,2,1,50,20,5120,1500,0.2,0.3,0.6,0.05\n";

  private static final String OTHER = "art00,1,1,9,3,20,50,0,0,0,0\nart00,2,1,9,3,20,50,0,0,0,0\n";

  @TempDir private Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("p.csv"), text);
  }

  private static SmtDeriveOptions options(double ways, double spread) {
    return new SmtDeriveOptions(
        "one",
        Strength.DEFAULT,
        OptionalDouble.of(ways),
        OptionalDouble.of(spread),
        7,
        2e9,
        "there",
        "them",
        "theirs");
  }

  private static SmtCore core(DataSet set) {
    return (SmtCore) set.levels().get(SharingLevel.SMT_CORE).getFirst();
  }

  @Test
  void cyclesAreDividedByTheirStalls() throws Exception {
    DerivedDataSet derived = SmtDerivation.derive(file(HEADER + ROWS + OTHER), options(2, 0));
    assertThat(derived.notes()).hasSize(1);
    assertThat(derived.notes().getFirst())
        .startsWith("20 of 21 programs are not in the table and were left out: h264ref06, ");
    DataSet set = derived.dataSet();
    assertThat(set.applicationNames()).containsExactly("gcc", "gcc-1", "gcc-2", "gcc-3", "nop");
    assertThat(core(set).constants())
        .isEqualTo(CoreConstants.DEFAULT.withWays(2).withNodeLatencies(List.of(1.0, 1.25)));
    var parts =
        new ProgramParts(
            0.5, // mean of 0.3 x 2 and 0.4 x 1
            0.34, // mean of 0.2 x 2 and 0.4 x 1, less the front end
            0.06, // 4 mispredictions of 15 cycles
            0.02,
            0.4,
            List.of(0.2, 0.0),
            List.of(0.8, 0.2),
            List.of(40.0, 20.0),
            List.of(60.0, 50.0));
    var phase = new CoreRow.Part(0, PhaseFactors.NONE);
    assertThat(core(set).rows())
        .containsExactly(new CoreRow.Whole(parts), phase, phase, phase, new CoreRow.Nop());
  }

  @Test
  void programsRunTwoMinutesInThreePhases() throws Exception {
    DataSet set = SmtDerivation.derive(file(HEADER + ROWS), options(2, 0)).dataSet();
    Application gcc = set.applications().getFirst();
    double cpi = 0.5 + 0.34 + 0.06 + 0.2 + 0.015;
    assertThat(gcc.soloSeconds()).isEqualTo(120);
    assertThat(gcc.phases()).containsExactly(new Phase(1, 40), new Phase(2, 40), new Phase(3, 40));
    assertThat(gcc.instructions()).isCloseTo(120 * 2e9 / cpi, within(3.0));
    assertThat(gcc.kind()).isEqualTo(ApplicationClass.DEVIL);
    assertThat(gcc.parameters())
        .containsExactly(0.896861, 20.0, 50.0, 400.0, 0.5, 0.54, 0.06, 0.0, 0.015);
    assertThat(set.applications().get(1).parameters()).isEqualTo(gcc.parameters());
    assertThat(set.applications().get(1).kind()).isEqualTo(ApplicationClass.UNCLASSIFIED);
    assertThat(set.applications().get(4).parameters()).containsOnly(Double.NaN);
  }

  @Test
  void phasesAreDrawnAroundTheMean() throws Exception {
    DataSet set = SmtDerivation.derive(file(HEADER + ROWS), options(2, 0.5)).dataSet();
    double[] sums = new double[4];
    for (int phase = 1; phase <= 3; phase++) {
      PhaseFactors factors = ((CoreRow.Part) core(set).rows().get(phase)).factors();
      assertThat(Math.abs(factors.base() - 1)).isLessThan(0.6);
      assertThat(factors.cache()).isNotEqualTo(1);
      sums[0] += factors.base();
      sums[1] += factors.resources();
      sums[2] += factors.frontEnd();
      sums[3] += factors.cache();
    }
    assertThat(sums).containsExactly(new double[] {3, 3, 3, 3}, within(3e-6));
    var again = SmtDerivation.derive(file(HEADER + OTHER + ROWS), options(2, 0.5)).dataSet();
    assertThat(core(again)).isEqualTo(core(set));
  }

  @Test
  void whatIsDerivedCanBeWrittenAndReadBack() throws Exception {
    DataSet set = SmtDerivation.derive(file(HEADER + ROWS), options(1.5, 0.3)).dataSet();
    DataSet written = DataSetWriter.write(set, folder.resolve("one"));
    assertThat(written.levels()).isEqualTo(set.levels());
    assertThat(written.applications()).isEqualTo(set.applications());
    assertThat(written.modelled()).isTrue();
  }

  @ParameterizedTest(name = "{2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "stalls_l2_miss | stalls_l2 | p.csv:1: column 'stalls_l2_miss' is missing",
        "0.5,0.4,0.7 | 1.5,0.4,0.7 | p.csv:2:8: stalls_l2_miss is 1.5; expected a number of at"
            + " least 0 and at most 1",
        "gcc06,2 | gcc06,3 | p.csv: gcc06 has no line for 2 ways; expected one for each from 1 to"
            + " 3",
        "gcc06 | gcc | p.csv: has no program of which branches and units are assumed; expected one"
            + " of h264ref06, libquantum06",
        "`\ngcc06,2` | `\ngcc07,1` | p.csv: has 1 way; expected at least 2",
      })
  void mistakes(String part, String by, String message) throws Exception {
    String text = HEADER + ROWS;
    assertThat(text).contains(part);
    Path table = file(text.replace(part, by));
    assertThatThrownBy(() -> SmtDerivation.derive(table, options(2, 0)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(message);
  }

  @Test
  void moreWaysThanMeasured() throws Exception {
    Path table = file(HEADER + ROWS);
    assertThatThrownBy(() -> SmtDerivation.derive(table, options(2.5, 0)))
        .hasMessage(table + ": has 2 ways, too few for a cache of 2.5; expected at least as many");
    assertThatThrownBy(() -> options(0, 0))
        .hasMessage("the number of ways has to be a number above 0, not 0");
    assertThatThrownBy(() -> options(1, 3))
        .hasMessage("the spread of phases has to be a number from 0 to 2, not 3");
  }

  private static DataSet shipped(String name) throws InvalidInputException {
    return DataSetReader.read(Path.of("../data/data-sets", name));
  }

  /** The figures of docs/reference/smt-core.md. */
  @ParameterizedTest
  @CsvSource({"spec2006-smt, 0.699", "spec2006-smt-strong, 0.653"})
  void pairsThatShipAreAsSlowAsDocumented(String name, double mean) throws Exception {
    var model = new SmtCoreModel(core(shipped(name)), List.of());
    double sum = 0;
    for (int i = 0; i < 21; i++) {
      for (int j = 0; j < 21; j++) {
        sum += model.equilibrium(new int[] {i, j}).speeds()[0];
      }
    }
    assertThat(sum / 441).isCloseTo(mean, within(5e-4));
  }

  /** Alone each application has the parameters that stand in the table. */
  @ParameterizedTest
  @ValueSource(strings = {"spec2006-smt", "spec2006-smt-strong"})
  void parametersThatShipAreThoseOfTheModel(String name) throws Exception {
    DataSet set = shipped(name);
    assertThat(set.applications()).hasSize(21 + 3 * 21 + 1);
    var model = new SmtCoreModel(core(set), set.parameters());
    for (int row = 0; row < 4 * 21; row++) {
      CoreEquilibrium alone = model.equilibrium(new int[] {row});
      List<Double> values = set.applications().get(row).parameters();
      assertThat(1 / values.getFirst()).isCloseTo(alone.cpi()[0], within(1e-5));
      for (int c = 0; c < alone.stacks()[0].length; c++) {
        assertThat(values.get(4 + c)).isCloseTo(alone.stacks()[0][c], within(1e-6));
      }
    }
  }
}
