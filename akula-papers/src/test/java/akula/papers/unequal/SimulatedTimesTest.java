package akula.papers.unequal;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.plugin.PolicyCatalog;
import akula.bootstrap.BootstrapData;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.workload.WorkloadReader;
import akula.papers.unequal.Times.Run;
import akula.toolkit.common.Home;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SimulatedTimesTest {
  private static final String WORKLOAD = "matrix-300-300";
  private static final int RUNS = 7;

  private static SimulatedTimes times() throws Exception {
    DataSet set = DataSetReader.read(Home.catalog().dataSet("asymmetry-paper"));
    SimulatedTimes times =
        new SimulatedTimes(BootstrapData.of(set), PolicyCatalog.ofClassPath(), 1, RUNS);
    times.add(WorkloadReader.read(Home.catalog().workload(WORKLOAD), set.applicationNames()));
    return times;
  }

  /** A progress bar has to reach its end, and must not go past it. */
  @Test
  void eachRunIsReportedOnceWhenItHasEnded() throws Exception {
    SimulatedTimes times = times();
    AtomicInteger reported = new AtomicInteger();
    Run half = new Run(WORKLOAD, CoreMix.HALF_HALF, Times.ROUND_ROBIN);
    times.simulate(half, reported::incrementAndGet);
    assertThat(reported).hasValue(RUNS);
    times.simulate(half, reported::incrementAndGet);
    assertThat(reported).hasValue(RUNS);
    times.simulate(
        new Run(WORKLOAD, CoreMix.ALL_FAST, Times.ROUND_ROBIN), reported::incrementAndGet);
    assertThat(reported).hasValue(2 * RUNS);
  }
}
