package akula.papers.unequal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import akula.api.plugin.PolicyCatalog;
import akula.bootstrap.BootstrapData;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.workload.WorkloadReader;
import akula.papers.unequal.Times.Run;
import akula.toolkit.common.Home;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SimulatedTimesTest {
  private static final String WORKLOAD = "matrix-300-300";
  private static final int RUNS = 7;
  private static final int MANY = 50;

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

  /** Seeds that follow each other share no run: else two seeds tell little more than one. */
  @Test
  void theNextSeedHasOtherRuns() throws Exception {
    DataSet set = DataSetReader.read(Home.catalog().dataSet("asymmetry-paper"));
    String freqmine = "parsec-freqmine";
    List<long[]> ofSeeds = new ArrayList<>();
    for (long seed = 1; seed <= 2; seed++) {
      SimulatedTimes times =
          new SimulatedTimes(BootstrapData.of(set), PolicyCatalog.ofClassPath(), seed, MANY);
      times.add(WorkloadReader.read(Home.catalog().workload(freqmine), set.applicationNames()));
      times.simulate(new Run(freqmine, CoreMix.HALF_HALF, Times.ROUND_ROBIN));
      ofSeeds.add(times.nanos(freqmine, CoreMix.HALF_HALF, Times.ROUND_ROBIN));
    }
    long[] withoutFirst = Arrays.copyOfRange(ofSeeds.get(0), 1, MANY);
    assertThat(withoutFirst).isNotEqualTo(Arrays.copyOf(ofSeeds.get(1), MANY - 1));
  }

  /** Machines of a sweep are made like those that ship; what they consume is not known. */
  @Test
  void aMachineOfASweepIsLikeTheOneThatShips() throws Exception {
    SimulatedTimes times = times();
    CoreMix made = new CoreMix("made", 4, CoreMix.SLOW);
    times.simulate(new Run(WORKLOAD, made, Times.ROUND_ROBIN));
    times.simulate(new Run(WORKLOAD, CoreMix.HALF_HALF, Times.ROUND_ROBIN));
    assertThat(times.nanos(WORKLOAD, made, Times.ROUND_ROBIN))
        .isEqualTo(times.nanos(WORKLOAD, CoreMix.HALF_HALF, Times.ROUND_ROBIN));
    // four slow cores of 16.6 W for 30 s / 0.8556, four fast ones of 20 W for 30 s, then of 7 W
    double slow = 30 / CoreMix.SLOW;
    double joules = slow * (4 * 16.6 + 60) + 4 * (30 * 20 + (slow - 30) * 7);
    assertThat(times.joules(WORKLOAD, CoreMix.HALF_HALF, Times.ROUND_ROBIN))
        .hasSize(RUNS)
        .satisfies(all -> assertThat(all[0]).isCloseTo(joules, within(0.1)));
    assertThatThrownBy(() -> times.joules(WORKLOAD, made, Times.ROUND_ROBIN))
        .isInstanceOf(IllegalStateException.class);
    assertThat(CoreMix.of(0, CoreMix.SLOW)).isEqualTo(CoreMix.ALL_SLOW);
    assertThat(CoreMix.of(4, 0.5).machine()).isEqualTo("4-fast-0.5000");
  }
}
