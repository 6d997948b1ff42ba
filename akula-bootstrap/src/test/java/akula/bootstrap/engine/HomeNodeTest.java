package akula.bootstrap.engine;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.NumaNode;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import akula.api.host.MachineDescription.Domain;
import akula.api.host.MachineDescription.Node;
import akula.bootstrap.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Where the memory of a thread is, as policies see it. */
class HomeNodeTest {
  private static final MachineDescription TWO_NODES =
      new MachineDescription(
          "two nodes",
          List.of(new Node(0, 0, List.of(10, 30)), new Node(4, 0, List.of(30, 10))),
          List.of(domain(0), domain(1)));

  private static Domain domain(int node) {
    return new Domain(node, List.of(new CoreDescription(List.of(node), 1, 0, 0, 0)));
  }

  /** Places a thread on node 0, before it may run on node 4, lets it run there, and moves it. */
  private static final class Mover implements Scheduler {
    final List<NumaNode> homes = new ArrayList<>();
    final List<Double> rates = new ArrayList<>();

    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      thread.addParameter("PROGRESS_RATE");
      machine.getDomain(0).addThread(thread);
    }

    @Override
    public void updateSchedule(Machine machine) {
      if (machine.threadCount() == 0) {
        return;
      }
      AkulaThread thread = machine.threads().getFirst();
      homes.add(thread.homeNode());
      rates.add(thread.readParameterOr("PROGRESS_RATE", Double.NaN));
      if (homes.size() == 2) {
        machine.getDomain(1).addThread(thread);
        thread.activate();
      } else if (homes.size() == 3) {
        machine.getDomain(0).addThread(thread);
      } else if (homes.size() == 4) {
        machine.getDomain(1).addThread(thread);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void isTheNodeOnWhichTheThreadFirstRan(Settings.Mode mode) throws Exception {
    Duration second = Duration.ofSeconds(1);
    double penalty = 1;
    Settings settings =
        new Settings(
            mode, Duration.ofMillis(500), second, second, Duration.ZERO, Duration.ZERO, penalty, 0);
    Mover policy = new Mover();
    new Simulator(TWO_NODES, PaperExample.data(), settings)
        .run(Launches.together(0), policy, "mover", 1, null);
    assertThat(policy.homes.subList(0, 2)).containsOnlyNulls();
    assertThat(policy.homes.subList(2, policy.homes.size()))
        .extracting(NumaNode::id)
        .hasSizeGreaterThan(2)
        .containsOnly(4);
    assertThat(policy.rates.subList(1, 5)).containsExactly(0.0, 1.0, 1.0 / 3, 1.0);
  }
}
