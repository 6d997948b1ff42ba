package akula.papers.pairing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.api.host.MachineDescription;
import akula.api.plugin.PolicyCatalog;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.Settings;
import akula.bootstrap.contention.bus.Bus;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.Simulator;
import akula.bootstrap.sweep.RunMeasures;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.dataset.SharingLevel;
import akula.formats.machine.MachineReader;
import akula.formats.script.Behaviour;
import akula.formats.workload.Workload;
import akula.formats.workload.Workload.Launch;
import akula.papers.pairing.WorkWatch.Work;
import akula.statistics.metrics.ApplicationTime;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What is done in runs of which that can be said beforehand. */
class WorkWatchTest {
  private static final Path DATA = Path.of("data");
  private static final long MINUTE = 60_000_000_000L;

  private final DataSet set;
  private final MachineDescription machine;
  private Simulator simulator;
  private Launches launches;

  WorkWatchTest() throws Exception {
    set = DataSetReader.read(DATA.resolve("data-sets/nas-like"));
    machine = MachineReader.read(DATA.resolve("machines/4x2.json"));
  }

  private Work work(double capacity, List<String> applications) throws Exception {
    BootstrapData data = BootstrapData.of(set);
    simulator = new Simulator(machine, data, Settings.DEFAULT);
    Workload workload =
        new Workload("closed", applications.stream().map(WorkWatchTest::launch).toList());
    launches = Launches.of(workload, data).closedFor(MINUTE);
    WorkWatch watch = new WorkWatch(simulator, set, capacity, MINUTE);
    var linux =
        PolicyCatalog.ofClassPath().resolve("linux_24").newScheduler(new SplittableRandom(1));
    simulator.run(launches, linux, "linux_24", 1, watch);
    return watch.work();
  }

  private static Launch launch(String application) {
    int threads = application.endsWith("-2t") ? 2 : 1;
    return new Launch(application, 0, threads, Behaviour.PLAIN, Optional.empty());
  }

  private double demand(String application) {
    return bus().demandsPerMicrosecond().get(set.indexOf(application));
  }

  private Bus bus() {
    return (Bus) set.levels().get(SharingLevel.MACHINE).getFirst();
  }

  @Test
  void whoIsAloneDoesASecondOfWorkASecond() throws Exception {
    Work alone = work(1, List.of("CG"));
    assertThat(alone.rate()).isCloseTo(1, within(1e-9));
    assertThat(alone.rate("CG")).isEqualTo(alone.rate());
    assertThat(alone.rate("EP")).isNaN();
    assertThat(alone.busUse())
        .isCloseTo(demand("CG") / bus().capacityPerMicrosecond(), within(1e-9));
    assertThat(alone.overcommitment()).isZero();
  }

  @Test
  void twoThreadsThatWaitForNobodyElseDoTwo() throws Exception {
    assertThat(work(1, List.of("FT-2t")).rate()).isCloseTo(2, within(0.01));
  }

  /** All instances that ended were done, and of the eight that run on a part of each. */
  @Test
  void whatEndedWasDoneAndAFullBusIsFull() throws Exception {
    Work crowd = work(1, Collections.nCopies(8, "CG"));
    ApplicationTime ended =
        RunMeasures.byApplication(simulator, launches, row -> set.applicationNames().get(row))
            .getFirst();
    double solo = set.applications().get(set.indexOf("CG")).soloSeconds();
    assertThat(crowd.rate() * 60)
        .isBetween(ended.instances() * solo, (ended.instances() + 8) * solo);
    assertThat(crowd.busUse()).isCloseTo(1, within(1e-6));
    assertThat(crowd.overcommitment()).isEqualTo(1);
    assertThat(work(100, Collections.nCopies(8, "CG")).overcommitment())
        .as("of a bus that were a hundred times as wide")
        .isZero();
  }
}
