package akula.policies.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class ContextOrderTest {
  private static List<List<Integer>> place(PairingMachine machine, int threads, boolean folded) {
    machine.launch(threads);
    ContextOrder order =
        folded ? ContextOrder.folded(machine.model) : ContextOrder.coresFirst(machine.model);
    order.place(machine.members);
    return machine.placed();
  }

  @Test
  void theSecondContextsFollowTheFirst() {
    assertThat(place(new PairingMachine(List.of(2, 2, 2)), 5, false))
        .containsExactly(List.of(0, 3), List.of(1, 4), List.of(2));
  }

  @Test
  void foldedTheyComeBackFromTheLastCore() {
    assertThat(place(new PairingMachine(List.of(2, 2, 2)), 5, true))
        .containsExactly(List.of(0), List.of(1, 4), List.of(2, 3));
  }

  @Test
  void coresWithFewerContextsComeFirst() {
    assertThat(place(new PairingMachine(List.of(3, 1, 2)), 6, true))
        .containsExactly(List.of(2, 3, 5), List.of(0), List.of(1, 4));
  }

  @Test
  void threadsBeyondTheLastContextBeginAnew() {
    assertThat(place(new PairingMachine(List.of(1, 1)), 5, false))
        .containsExactly(List.of(0, 2, 4), List.of(1, 3));
  }

  @Property
  void noCoreHasTwoWhileAnotherHasNone(
      @ForAll @Size(min = 1, max = 6) List<@IntRange(min = 1, max = 3) Integer> contextsOfCores,
      @ForAll @IntRange(min = 1, max = 18) int count,
      @ForAll boolean folded) {
    PairingMachine machine = new PairingMachine(contextsOfCores);
    int threads = Math.min(count, machine.model.contextCount());
    List<List<Integer>> placed = place(machine, threads, folded);
    assertThat(machine.members.stream().map(member -> member.thread().context()))
        .doesNotHaveDuplicates()
        .doesNotContainNull();
    long used = placed.stream().filter(core -> !core.isEmpty()).count();
    assertThat(used).isEqualTo(Math.min(threads, contextsOfCores.size()));
  }
}
