package akula.bootstrap.contention.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import akula.bootstrap.contention.KindFiles;
import akula.bootstrap.contention.memory.MemoryBandwidth.AloneRates;
import akula.formats.InvalidInputException;
import akula.formats.contention.RateModel;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetWriter;
import akula.formats.dataset.SharingLevel;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Limits to memory traffic: a asks for 64 x 20 x 0.5 x 2 = 1280 MB/s alone, b for 320. */
class MemoryBandwidthTest {
  private static final String FIELDS =
      "\"model\": \"memory-bandwidth\", \"bytes_per_miss\": 64, \"clock_hz\": 2e9, \"stall\": \"S\","
          + " \"stack\": [\"B\", \"S\"]";
  private static final String HEADER =
      "{\"name\": \"x\", \"modelled\": true, \"models\": {\n"
          + "\"numa_node\": [{"
          + FIELDS
          + ", \"capacity_mbps\": 2000, \"node_capacity_mbps\": [2000, 1500]}],\n"
          + "\"machine\": [{"
          + FIELDS
          + ", \"capacity_mbps\": 3000}]}}";
  private static final String APPLICATIONS =
      "application,solo_s,IPC [instructions/cycle],LLC_MISS_RATE [1/kiloinstruction],"
          + "B [cycles/instruction],S [cycles/instruction]\n"
          + "a,100,0.5,20,0.5,1.5\nb,150,1,2.5,0.9,0.1\nc,1,,,,\n";

  private final KindFiles files =
      new KindFiles(Map.of("dataset.json", HEADER, "applications.csv", APPLICATIONS));

  private RateModel nodes() throws InvalidInputException {
    DataSet set = files.read();
    var data = (MemoryBandwidth) set.levels().get(SharingLevel.NUMA_NODE).getFirst();
    return new MemoryBandwidthModel(data, set.parameters());
  }

  private static double[] speeds(
      RateModel model, int[] rows, double[] rates, double[][] parameters) {
    double[] speeds = new double[rows.length];
    model.solve(rows, rates, rows.length, speeds, parameters);
    return speeds;
  }

  private static double[] ones(int count) {
    double[] ones = new double[count];
    Arrays.fill(ones, 1);
    return ones;
  }

  @Test
  void asLongAsDemandsFitNobodyIsSlowed() throws InvalidInputException {
    assertThat(speeds(nodes(), new int[] {0, 1, 1, 2}, ones(4), null)).containsOnly(1);
    assertThat(speeds(nodes(), new int[] {0, 0}, new double[] {1, 0.5}, null)).containsOnly(1);
  }

  /** 2 x 1280 + 320: who wants 320 gets it, and the others 840 each. */
  @Test
  void beyondThemWhoWantsMostIsSlowed() throws InvalidInputException {
    assertThat(speeds(nodes(), new int[] {0, 1, 0}, ones(3), null))
        .containsExactly(new double[] {840 / 1280.0, 1, 840 / 1280.0}, within(1e-12));
  }

  /** Three steps: 500 for all, then what those leave who want 128 and 320, then 552 each. */
  @Test
  void sharesGrowByWhatOthersLeave() throws InvalidInputException {
    assertThat(speeds(nodes(), new int[] {0, 0, 0, 1}, new double[] {0.1, 1, 1, 1}, null))
        .containsExactly(new double[] {1, 776 / 1280.0, 776 / 1280.0, 1}, within(1e-12));
  }

  @Test
  void aNodeHasALimitOfItsOwn() throws InvalidInputException {
    RateModel far = nodes().at(1);
    assertThat(speeds(far, new int[] {0, 0}, ones(2), null))
        .containsExactly(new double[] {750 / 1280.0, 750 / 1280.0}, within(1e-12));
    RateModel near = nodes();
    assertThat(near.at(0)).isSameAs(near);
    assertThat(near.at(2)).isSameAs(near.at(1));
  }

  /** Misses are twice those alone, and stalls grow by the cycles that the limit costs. */
  @Test
  void missesAndStacksAreThoseOfTheLevelsWithin() throws InvalidInputException {
    RateModel model = nodes();
    assertThat(List.of(model.reads(0), model.reads(1), model.reads(2), model.reads(3)))
        .containsExactly(false, true, true, true);
    assertThat(List.of(model.gives(1), model.gives(2), model.gives(3)))
        .containsExactly(false, false, true);
    double[][] parameters = {null, {40, 2.5}, {0.6, 0.9}, {3.4, 0.1}};
    double[] speeds = speeds(model, new int[] {0, 1}, ones(2), parameters);
    assertThat(speeds).containsExactly(new double[] {1680 / 2560.0, 1}, within(1e-12));
    assertThat(parameters[3])
        .containsExactly(new double[] {4 / speeds[0] - 0.6, 0.1}, within(1e-12));
  }

  @Test
  void whatIsWrittenIsReadBack() throws InvalidInputException {
    DataSet set = files.read();
    var rates = List.of(new AloneRates(20, 0.5), new AloneRates(2.5, 1), new AloneRates(0, 0));
    assertThat(set.levels().get(SharingLevel.MACHINE))
        .containsExactly(
            new MemoryBandwidth(3000, List.of(), 64, 2e9, "S", List.of("B", "S"), rates));
    Map<String, byte[]> written = DataSetWriter.files(set);
    assertThat(KindFiles.read(written).levels()).isEqualTo(set.levels());
  }

  @ParameterizedTest(name = "{3}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "dataset.json | 3000 | 0 | d/dataset.json:3:134: capacity_mbps is the number 0; expected a"
            + " number above 0",
        "dataset.json | 1500 | 1000 | d/dataset.json:2:136: a alone asks for 1280 MB/s; expected at"
            + " most the least limit, 1000 MB/s",
        "dataset.json | machine | smt_core | d/dataset.json:3:24: model 'memory-bandwidth' stands at"
            + " level smt_core; expected it at numa_node or machine",
        "dataset.json | numa_node\": | machine\": | d/dataset.json:2:162: node_capacity_mbps stands"
            + " at level machine, which is at no node; expected it at numa_node",
        "dataset.json | \"stall\": \"S\" | \"stall\": \"T\" | d/dataset.json:2:93: stall is 'T';"
            + " expected one of stack: B, S",
        "dataset.json | [\"B\", | [\"C\", | d/dataset.json:2:108: an entry of stack is the text"
            + " 'C'; expected a parameter of applications.csv, one of IPC, LLC_MISS_RATE, B, S",
        "dataset.json | \"stall\": \"S\", | `` | d/dataset.json:2:94: stack stands without stall;"
            + " expected both or neither",
        "applications.csv | 2.5,0.9,0.1 | 2.5,0.9,4.5 | d/dataset.json:2:107: the stack of b adds up to"
            + " 5.4 cycles per instruction; expected 1, as its IPC says",
        "applications.csv | LLC_MISS_RATE | LLC_MISSES | d/dataset.json:2:25: model"
            + " 'memory-bandwidth' needs a column 'LLC_MISS_RATE [1/kiloinstruction]' in"
            + " applications.csv",
      })
  void mistakes(String file, String part, String by, String message) {
    files.replace(file, part, by == null ? "" : by);
    var refused = catchThrowableOfType(InvalidInputException.class, files::read);
    assertThat(refused.getMessage().lines()).contains(message);
  }
}
