package akula.policies.pairing;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.Control;
import akula.api.Parameters;
import akula.api.Scheduler;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The phases in all combinations; two cores with two contexts each, quanta of an interval. */
class MixedPhasesTest {
  private static final List<String> PARAMETERS =
      List.of(Parameters.CPU_SHARE, Parameters.BUS_TRANSACTION_RATE, Parameters.STALL_RATE);
  private static final int QUANTA = 20;

  /** Bus transactions of a thread by the name of its application. */
  private static final Map<String, Double> BANDWIDTHS =
      Map.of("a", 10.0, "b", 9.0, "c", 8.0, "d", 1.0, "e", 1.5, "f", 2.0);

  /** An application stalls the more, the later in the alphabet. */
  private static double read(String application, String parameter) {
    return switch (parameter) {
      case Parameters.CPU_SHARE -> 1;
      case Parameters.BUS_TRANSACTION_RATE -> BANDWIDTHS.get(application);
      default -> (application.charAt(0) - 'a') / 10.0;
    };
  }

  private static MetricPairing.Options options(ChosenBy select, PlacedBy place) {
    return new MetricPairing.Options(
        Duration.ofSeconds(1),
        Requeue.HEAD,
        Changes.WAIT,
        5,
        Parameters.BUS_TRANSACTION_RATE,
        select,
        place,
        Restart.NEW,
        Demand.MEAN,
        Unknown.LAST,
        Exchange.PARTNERS);
  }

  private static StallPairing stall(ChosenBy select, PlacedBy place) {
    return new StallPairing(options(select, place));
  }

  private static Gang gang() {
    return new Gang(new Gang.Options(Duration.ofSeconds(1), Requeue.HEAD, Changes.WAIT));
  }

  /** Returns for each quantum the applications that run, by the numbers of their contexts. */
  private static List<Map<Integer, String>> quanta(Scheduler policy, String... applications) {
    var machine =
        new MachineModel(
            MachineDescription.regular("m", 2, 1, 2),
            1_000_000_000,
            Set.of(Control.PAUSE),
            new AlwaysRead(PARAMETERS, MixedPhasesTest::read));
    for (String application : applications) {
      policy.launchThread(machine.launch(application), machine);
    }
    List<Map<Integer, String>> quanta = new ArrayList<>();
    for (int second = 0; second < QUANTA; second++) {
      machine.setNowNanos(second * 1_000_000_000L);
      machine.beginUpdate();
      policy.updateSchedule(machine);
      quanta.add(
          machine.threads().stream()
              .filter(thread -> !thread.isPaused())
              .collect(
                  Collectors.toMap(
                      thread -> thread.context().index(),
                      AkulaThread::application,
                      (one, other) -> one + other,
                      TreeMap::new)));
    }
    return quanta;
  }

  private static List<Map<Integer, String>> ofSix(Scheduler policy) {
    return quanta(policy, "a", "b", "c", "d", "e", "f");
  }

  private static List<Set<String>> running(List<Map<Integer, String>> quanta) {
    return quanta.stream().map(quantum -> Set.copyOf(quantum.values())).toList();
  }

  /** Who shares a core with a, in each quantum. */
  private static List<String> besideA(Scheduler policy) {
    List<String> partners = new ArrayList<>();
    for (Map<Integer, String> quantum : quanta(policy, "a", "b", "c", "d")) {
      assertThat(quantum).hasSize(4);
      int place =
          quantum.entrySet().stream()
              .filter(entry -> entry.getValue().equals("a"))
              .findFirst()
              .orElseThrow()
              .getKey();
      partners.add(quantum.get(place ^ 1));
    }
    return partners;
  }

  @Test
  void inOrderAndInOrderIsGangScheduling() {
    assertThat(ofSix(stall(ChosenBy.ORDER, PlacedBy.ORDER))).isEqualTo(ofSix(gang()));
    assertThat(ofSix(new BusPairing(options(ChosenBy.ORDER, PlacedBy.ORDER))))
        .isEqualTo(ofSix(gang()));
  }

  @Test
  void whoIsChosenInOrderMayBePairedByTheMetric() {
    assertThat(running(ofSix(stall(ChosenBy.ORDER, PlacedBy.METRIC))))
        .isEqualTo(running(ofSix(gang())));
    assertThat(besideA(stall(ChosenBy.ORDER, PlacedBy.METRIC)).subList(1, QUANTA))
        .as("the lowest with the highest")
        .containsOnly("d");
    assertThat(besideA(new BusPairing(options(ChosenBy.ORDER, PlacedBy.METRIC))).subList(1, QUANTA))
        .as("the highest with the lowest")
        .containsOnly("d");
    assertThat(besideA(gang())).as("the first with the third").containsOnly("c");
  }

  @Test
  void whoIsChosenByBandwidthMayBePlacedInOrder() {
    List<Set<String>> both = running(ofSix(stall(ChosenBy.BANDWIDTH, PlacedBy.METRIC)));
    assertThat(running(ofSix(stall(ChosenBy.BANDWIDTH, PlacedBy.ORDER)))).isEqualTo(both);
    assertThat(both).isNotEqualTo(running(ofSix(gang())));
    assertThat(ofSix(stall(ChosenBy.BANDWIDTH, PlacedBy.ORDER)))
        .isNotEqualTo(ofSix(stall(ChosenBy.BANDWIDTH, PlacedBy.METRIC)));
  }

  @Test
  void onlyWhatAPhaseGoesByIsRead() {
    assertThat(stall(ChosenBy.BANDWIDTH, PlacedBy.METRIC).requirements().parameters())
        .containsExactlyInAnyOrder(
            Parameters.CPU_SHARE, Parameters.BUS_TRANSACTION_RATE, Parameters.STALL_RATE);
    assertThat(stall(ChosenBy.ORDER, PlacedBy.METRIC).requirements().parameters())
        .containsExactlyInAnyOrder(Parameters.CPU_SHARE, Parameters.STALL_RATE);
    assertThat(stall(ChosenBy.BANDWIDTH, PlacedBy.ORDER).requirements().parameters())
        .containsExactlyInAnyOrder(Parameters.CPU_SHARE, Parameters.BUS_TRANSACTION_RATE);
    assertThat(stall(ChosenBy.ORDER, PlacedBy.ORDER).requirements().parameters()).isEmpty();
  }
}
