package akula.policies.pairing;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.Control;
import akula.api.Parameters;
import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
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

/** Three contexts; quanta as long as scheduling intervals; who runs has 4 transactions a us. */
class MetricPairingTest {
  private static final List<String> PARAMETERS =
      List.of(Parameters.CPU_SHARE, Parameters.BUS_TRANSACTION_RATE);

  private double shareOfSleeper;

  private final MachineModel machine =
      new MachineModel(
          MachineDescription.regular("m", 1, 3, 1),
          1_000_000_000,
          Set.of(Control.PAUSE),
          new AlwaysRead(PARAMETERS, this::read));

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
              Exchange.PARTNERS));

  private double read(String application, String parameter) {
    double share = application.equals("sleeper") ? shareOfSleeper : 1;
    return parameter.equals(Parameters.CPU_SHARE) ? share : 4 * share;
  }

  private Set<String> runningAt(long seconds) {
    machine.setNowNanos(seconds * 1_000_000_000);
    machine.beginUpdate();
    policy.updateSchedule(machine);
    return machine.threads().stream()
        .filter(thread -> !thread.isPaused())
        .map(AkulaThread::application)
        .collect(Collectors.toSet());
  }

  private Set<String> runningInTheSecondQuantum() {
    for (String application : List.of("a", "head", "sleeper", "unread")) {
      policy.launchThread(machine.launch(application), machine);
    }
    assertThat(runningAt(0)).containsExactlyInAnyOrder("a", "head", "sleeper");
    return runningAt(1);
  }

  @Test
  void readingsAreOfQuanta() {
    assertThat(policy.requirements().interval()).isEqualTo(Duration.ofSeconds(1));
  }

  /** 8 on average, 4 of the head, and what is not known counts as 0: a is 4, as is left. */
  @Test
  void anApplicationThatSleptIsKnownToUseNothing() {
    shareOfSleeper = 0;
    assertThat(runningInTheSecondQuantum()).containsExactlyInAnyOrder("head", "unread", "a");
  }

  @Test
  void anApplicationThatCouldNotBeReadIsTakenAtOnce() {
    shareOfSleeper = Double.NaN;
    assertThat(runningInTheSecondQuantum()).containsExactlyInAnyOrder("head", "unread", "sleeper");
  }
}
