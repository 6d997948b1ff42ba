package akula.bootstrap.contention.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import akula.bootstrap.contention.KindFiles;
import akula.bootstrap.contention.pairs.PairMatrix;
import akula.formats.InvalidInputException;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetWriter;
import akula.formats.dataset.SharingLevel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BusKindTest {
  private static final String HEADER =
      """
      {"name": "x", "modelled": true, "models": {
        "smt_core": [{"model": "pair-matrix", "file": "smt.csv", "spinning": 0.75}],
        "machine": [{"model": "bus", "capacity_per_us": 40}]
      }}
      """;
  private static final String APPLICATIONS =
      "application,solo_s,BUS_TRANSACTION_RATE [1/us]\na,100,12.5\nb,150,0\n";
  private static final String BUS = "application,dependence\nb,0\na,0.8\n";
  private static final String SMT = "application,a,b\na,0.6,0.7\nb,0.8,0.9\n";

  private final KindFiles files =
      new KindFiles(
          Map.of(
              "dataset.json",
              HEADER,
              "applications.csv",
              APPLICATIONS,
              "bus.csv",
              BUS,
              "smt.csv",
              SMT));

  @Test
  void capacityDemandsAndDependences() throws InvalidInputException {
    DataSet set = files.read();
    assertThat(set.levels().get(SharingLevel.MACHINE))
        .containsExactly(new Bus(40, List.of(12.5, 0.0), List.of(0.8, 0.0)));
    assertThat(((PairMatrix) set.levels().get(SharingLevel.SMT_CORE).getFirst()).spinning())
        .isEqualTo(0.75);
  }

  @Test
  void whatIsWrittenIsReadBack() throws InvalidInputException {
    DataSet set = files.read();
    Map<String, byte[]> written = DataSetWriter.files(set);
    assertThat(written).containsKeys("bus-machine.csv", "relative-speed-smt_core.csv");
    assertThat(KindFiles.read(written).levels()).isEqualTo(set.levels());
  }

  @ParameterizedTest(name = "{3}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "dataset.json | 40 | 0 | d/dataset.json:3:51: capacity_per_us is the number 0; expected a"
            + " number above 0",
        "dataset.json | 40 | 12 | d/dataset.json:3:51: BUS_TRANSACTION_RATE of a is 12.5; expected"
            + " at most the capacity of the bus, 12",
        "dataset.json | machine | memory_domain | d/dataset.json:3:31: model 'bus' stands at level"
            + " memory_domain; expected it at numa_node or machine",
        "dataset.json | 0.75 | 0 | d/dataset.json:2:72: spinning is the number 0; expected a number"
            + " above 0 and at most 1",
        "applications.csv | 12.5 | `` | d/dataset.json:3:51: BUS_TRANSACTION_RATE of a is not"
            + " known; expected at most the capacity of the bus, 40",
        "applications.csv | [1/us] | [1/s] | d/dataset.json:3:25: model 'bus' needs a column"
            + " 'BUS_TRANSACTION_RATE [1/us]' in applications.csv",
        "bus.csv | 0.8 | 1.1 | d/bus.csv:3:2: dependence is 1.1; expected a number of at least 0"
            + " and at most 1",
        "bus.csv | b,0 | c,0 | d/bus.csv:2:1: 'c' is no application of applications.csv; did you"
            + " mean 'a'?",
        "bus.csv | b,0 | a,0 | d/bus.csv:3:1: application 'a' stands here again; expected it once",
        "bus.csv | `b,0\n` | `` | d/bus.csv: has no line for b",
        "bus.csv | dependence | dependance | d/bus.csv:1: column 'dependence' is missing",
      })
  void mistakes(String file, String part, String by, String message) {
    String escaped = part.replace("\\n", "\n");
    files.replace(file, escaped, by == null ? "" : by);
    var refused = catchThrowableOfType(InvalidInputException.class, files::read);
    assertThat(refused.getMessage().lines()).contains(message);
  }

  @Test
  void aFileThatNoModelNames() {
    files.put("dataset.json", HEADER.replaceFirst(",\\s*\"machine.*]", ""));
    var refused = catchThrowableOfType(InvalidInputException.class, files::read);
    assertThat(refused)
        .hasMessage("d/bus.csv: is named by no model of dataset.json; name it there or remove it");
  }
}
