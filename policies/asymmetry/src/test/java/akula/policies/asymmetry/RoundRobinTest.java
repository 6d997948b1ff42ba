package akula.policies.asymmetry;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.api.host.ProcessModel;
import akula.api.host.ThreadModel;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Two cores. */
class RoundRobinTest {
  private static List<ThreadModel> launch(RoundRobin policy, MachineModel machine, int threads) {
    ProcessModel process = machine.launchProcess("app");
    List<ThreadModel> launched =
        IntStream.range(0, threads).mapToObj(i -> machine.launch(process, 0)).toList();
    launched.forEach(thread -> policy.launchThread(thread, machine));
    policy.updateSchedule(machine);
    return launched;
  }

  private static MachineModel machine() {
    return new MachineModel(
        MachineDescription.regular("m", 1, 2, 1), 1_000_000_000, Set.of(), ParameterSource.NONE);
  }

  private static List<Integer> cores(List<ThreadModel> threads) {
    return threads.stream().map(thread -> thread.core().index()).toList();
  }

  private static List<Integer> placesOfTwo(long seed) {
    return cores(launch(new RoundRobin(new SplittableRandom(seed)), machine(), 2));
  }

  /** On a real machine a program is there before its threads register; then it stands aside. */
  @Test
  void whoWasThereBeforeAndIsGoneChangesNothing() {
    for (long seed = 0; seed < 10; seed++) {
      RoundRobin policy = new RoundRobin(new SplittableRandom(seed));
      MachineModel machine = machine();
      machine.finish(launch(policy, machine, 1).getFirst());
      assertThat(cores(launch(policy, machine, 2))).isEqualTo(placesOfTwo(seed));
    }
  }

  @Test
  void turnsGoOnWhereOthersAre() {
    RoundRobin policy = new RoundRobin(new SplittableRandom(1));
    MachineModel machine = machine();
    assertThat(cores(launch(policy, machine, 1))).containsExactly(0);
    assertThat(cores(launch(policy, machine, 1))).containsExactly(1);
    assertThat(cores(launch(policy, machine, 1))).containsExactly(0);
  }

  @Test
  void bothOrdersAreDrawn() {
    assertThat(IntStream.range(0, 10).mapToObj(RoundRobinTest::placesOfTwo))
        .contains(List.of(0, 1), List.of(1, 0));
  }
}
