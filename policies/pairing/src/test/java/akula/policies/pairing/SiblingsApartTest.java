package akula.policies.pairing;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.Control;
import akula.api.Parameters;
import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.api.host.ProcessModel;
import akula.api.host.ThreadModel;
import akula.policies.kit.FoldedPairs.Exchange;
import akula.policies.kit.GangQuanta.Changes;
import akula.policies.kit.GangQuanta.Requeue;
import akula.policies.kit.MovingAverage.Demand;
import akula.policies.kit.NearestBandwidth.Unknown;
import akula.policies.pairing.MetricPairing.ChosenBy;
import akula.policies.pairing.MetricPairing.PlacedBy;
import akula.policies.pairing.MetricPairing.Restart;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Whose threads are kept apart: an application of fewer threads than there are cores. Four cores
 * with two contexts each, an application of three threads and one of four, so that three cores get
 * two threads; of threads the most demanding one has a core of its own, and of the others the first
 * is paired with the last. Singles may be exchanged, since among pairs alone the four could not be
 * parted.
 */
class SiblingsApartTest {
  private static final List<String> PARAMETERS =
      List.of(Parameters.CPU_SHARE, Parameters.BUS_TRANSACTION_RATE);

  /** Bus transactions of each thread, by its number; the three come first. */
  private double[] transactions;

  private final MachineModel machine =
      new MachineModel(
          MachineDescription.regular("m", 1, 4, 2),
          1_000_000_000,
          Set.of(Control.PAUSE),
          new ByThread());

  private final BusPairing policy =
      new BusPairing(
          new MetricPairing.Options(
              Duration.ofSeconds(1),
              Requeue.HEAD,
              Changes.WAIT,
              5,
              Parameters.BUS_TRANSACTION_RATE,
              ChosenBy.BANDWIDTH,
              PlacedBy.METRIC,
              Restart.NEW,
              Demand.MEAN,
              Unknown.FIRST,
              Exchange.SINGLES));

  private final class ByThread implements ParameterSource {
    @Override
    public List<String> names() {
      return PARAMETERS;
    }

    @Override
    public void monitor(ThreadModel thread, int column, int intervals) {
      // it always knows
    }

    @Override
    public Reading reading(ThreadModel thread, int column) {
      return _ ->
          PARAMETERS.get(column).equals(Parameters.CPU_SHARE) ? 1 : transactions[thread.id()];
    }
  }

  private void launch(String application, int threads) {
    ProcessModel process = machine.launchProcess(application);
    for (int i = 0; i < threads; i++) {
      policy.launchThread(machine.launch(process, 0), machine);
    }
  }

  /** Returns the applications on each core, once all threads have been measured. */
  private List<String> measuredAndPlaced() {
    launch("three", 3);
    launch("four", 4);
    for (long second = 0; second < 2; second++) {
      machine.setNowNanos(second * 1_000_000_000);
      machine.beginUpdate();
      policy.updateSchedule(machine);
    }
    assertThat(machine.threads()).noneMatch(thread -> thread.isPaused());
    return machine.cores().stream()
        .map(core ->
            machine.threads().stream()
                .filter(thread -> thread.core() == core)
                .map(thread -> thread.application())
                .sorted()
                .collect(Collectors.joining("+")))
        .toList();
  }

  /** Three threads need not meet on four cores: two that would are parted. */
  @Test
  void ofFewerThreadsThanThereAreCoresNoTwoShareOne() {
    transactions = new double[] {60, 50, 20, 80, 70, 30, 10};
    assertThat(measuredAndPlaced())
        .containsExactlyInAnyOrder("four", "four+three", "four+three", "four+three");
  }

  /** By demand the pairs are three + four, three + four and four + four, and so they stay. */
  @Test
  void ofAsManyThreadsAsThereAreCoresTwoMayShareOne() {
    transactions = new double[] {80, 70, 60, 50, 40, 30, 20};
    assertThat(measuredAndPlaced())
        .containsExactlyInAnyOrder("three", "four+three", "four+three", "four+four");
  }
}
