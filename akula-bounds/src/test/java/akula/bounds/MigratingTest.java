package akula.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.bounds.Bounds;
import akula.bootstrap.contention.pairs.PairMatrix;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.Simulator;
import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.Composition;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.Phase;
import akula.formats.dataset.SharingLevel;
import akula.statistics.metrics.RunMetrics;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A policy that moves threads, between the best placement without moves and the lower bound. */
class MigratingTest {
  private static final double NEAR_PERCENTAGE_POINTS = 3;

  /** Of three threads another one is alone in a domain at each interval. */
  private static final class TakingTurns implements Scheduler {
    private int alone;

    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      thread.activate();
      machine.addThread(thread);
    }

    @Override
    public void updateSchedule(Machine machine) {
      List<AkulaThread> threads = List.copyOf(machine.threads());
      alone = (alone + 1) % 3;
      for (int i = 0; i < threads.size(); i++) {
        int context = i == alone ? 2 : (i + 3 - alone) % 3 - 1;
        machine.getContext(context).addThread(threads.get(i));
      }
    }
  }

  private static BootstrapData halves() {
    var matrix = new PairMatrix(new double[][] {{0.5}}, List.of(), Composition.PRODUCT);
    Application application =
        new Application(
            "a",
            300,
            Double.NaN,
            ApplicationClass.UNCLASSIFIED,
            List.of(),
            List.of(new Phase(0, 300)));
    DataSet set =
        new DataSet(
            "hand",
            "",
            true,
            List.of(),
            List.of(application),
            Map.of(SharingLevel.MEMORY_DOMAIN, List.of(matrix)),
            "");
    return new BootstrapData(
        set, Map.of(SharingLevel.MEMORY_DOMAIN, matrix.solver(set.parameters())));
  }

  /**
   * Each is alone for a third of the time: speeds of 1/2, 1/2 and 1, so 450 s for 300 s of work.
   */
  @Test
  void aPolicyThatMovesThreadsBeatsEveryPlacementAndNotTheLowerBound() throws RunFailedException {
    MachineDescription machine = MachineDescription.regular("m", 2, 2, 1);
    Launches launches = Launches.together(0, 0, 0);
    BootstrapData data = halves();
    Bounds bounds = new WorkloadBounds(machine, data, Settings.DEFAULT).of(launches);
    Simulator simulator = new Simulator(machine, data, Settings.DEFAULT);
    simulator.run(launches, new TakingTurns(), "test", 1);
    RunMetrics metrics = EveryPlacement.metrics(simulator);
    assertThat(bounds.isExact()).isTrue();
    assertThat(bounds.worst().percent()).isCloseTo(100, within(0.1));
    assertThat(metrics.worstDegradationPercent())
        .isLessThan(bounds.worst().percent() - 40)
        .isGreaterThanOrEqualTo(bounds.lowerWorstPercent())
        .isLessThan(bounds.lowerWorstPercent() + NEAR_PERCENTAGE_POINTS);
  }
}
