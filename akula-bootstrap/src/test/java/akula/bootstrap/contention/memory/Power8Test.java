package akula.bootstrap.contention.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.api.host.MachineDescription;
import akula.bootstrap.contention.smtcore.SmtCore;
import akula.formats.contention.RateModel;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.dataset.SharingLevel;
import akula.formats.machine.MachineReader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The machine {@code power8} and its data sets against Feliu et al., TPDS 2017, section 5.1. */
class Power8Test {
  private static final int THREADS = 40;

  private static DataSet set(String name) throws Exception {
    return DataSetReader.read(Path.of("../data/data-sets", name));
  }

  /**
   * Figure 3: two chiplets with half of the ten cores each, of which Linux calls the contexts 0 to
   * 39 and 40 to 79; one module of 32 GB at the first.
   */
  @Test
  void eachNodeHasFiveCoresAndTheFirstOneTheMemory() throws Exception {
    MachineDescription machine = MachineReader.read(Path.of("../data/machines/power8.json"));
    assertThat(machine.domains()).hasSize(2);
    for (int node = 0; node < 2; node++) {
      MachineDescription.Domain domain = machine.domains().get(node);
      assertThat(domain.node()).isEqualTo(node);
      assertThat(domain.cores()).hasSize(5).allMatch(core -> core.cpus().size() == 8);
      List<Integer> cpus = domain.cores().stream().flatMap(core -> core.cpus().stream()).toList();
      assertThat(cpus)
          .isEqualTo(IntStream.range(THREADS * node, THREADS * (node + 1)).boxed().toList());
    }
    assertThat(machine.nodes())
        .extracting(MachineDescription.Node::memoryBytes)
        .containsExactly(32L << 30, 0L);
  }

  /** Figure 4: from the first node the latency of the memory is around 20% lower. */
  @ParameterizedTest
  @ValueSource(strings = {"spec2006-smt", "spec2006-smt-strong"})
  void theMemoryIsNearerToTheFirstNode(String name) throws Exception {
    var core = (SmtCore) set(name).levels().get(SharingLevel.SMT_CORE).getFirst();
    List<Double> latencies = core.constants().nodeLatencies();
    assertThat(1 - latencies.get(0) / latencies.get(1)).isCloseTo(0.2, within(1e-12));
  }

  /** Table 2, triad: all threads of a node together get 24.3 GB/s from the first, 22.4 else. */
  @ParameterizedTest
  @CsvSource({
    "spec2006-smt,0,24300",
    "spec2006-smt,1,22400",
    "spec2006-smt-strong,0,24300",
    "spec2006-smt-strong,1,22400"
  })
  void aNodeGetsWhatStreamTells(String name, int node, double megabytes) throws Exception {
    DataSet set = set(name);
    var data = (MemoryBandwidth) set.levels().get(SharingLevel.NUMA_NODE).getFirst();
    RateModel model = new MemoryBandwidthModel(data, set.parameters()).at(node);
    int lbm = set.indexOf("lbm");
    int[] rows = new int[THREADS];
    double[] rates = new double[THREADS];
    Arrays.fill(rows, lbm);
    Arrays.fill(rates, 1);
    double[] speeds = new double[THREADS];
    model.solve(rows, rates, THREADS, speeds, null);
    assertThat(THREADS * data.demand(lbm)).isGreaterThan(megabytes);
    assertThat(data.demand(lbm) * Arrays.stream(speeds).sum()).isCloseTo(megabytes, within(1e-6));
  }
}
