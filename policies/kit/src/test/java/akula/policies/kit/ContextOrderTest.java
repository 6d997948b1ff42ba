package akula.policies.kit;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.HardwareContext;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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

  @Test
  void whoIsOnOneOfTheContextsKeepsItThoseThatRunBeforeThePaused() {
    PairingMachine machine = new PairingMachine(List.of(2, 2));
    List<GangQuanta.Member> threads = machine.launch(5);
    threads.forEach(member -> member.thread().resume());
    ContextOrder order = ContextOrder.coresFirst(machine.model);
    order.placeKeeping(threads.subList(0, 4));
    threads.get(3).thread().pause();
    threads.get(3).thread().context().addThread(threads.get(4).thread());
    order.placeKeeping(List.of(threads.get(3), threads.get(4), threads.get(1), threads.get(0)));
    assertThat(machine.placed()).containsExactly(List.of(0, 2, 3), List.of(1, 4));
    assertThat(threads.get(3).thread().context())
        .as("it was away, and its place is taken")
        .isSameAs(machine.model.getContext(1));
  }

  @Test
  void whoKeepsItsContextSharesNoCoreWhileOneIsFree() {
    PairingMachine machine = new PairingMachine(List.of(2, 2));
    List<GangQuanta.Member> threads = machine.launch(3);
    ContextOrder order = ContextOrder.coresFirst(machine.model);
    order.placeKeeping(threads);
    order.placeKeeping(List.of(threads.get(0), threads.get(2)));
    assertThat(machine.placed()).containsExactly(List.of(0), List.of(1, 2));
  }

  /** By definition: the same contexts as in order, and as few moves as these allow. */
  @Property
  void asManyAsPossibleStay(
      @ForAll @Size(min = 1, max = 6) List<@IntRange(min = 1, max = 3) Integer> contextsOfCores,
      @ForAll @Size(min = 1, max = 18) List<@IntRange(min = 0, max = 17) Integer> places,
      @ForAll long pauses) {
    PairingMachine machine = new PairingMachine(contextsOfCores);
    int count = machine.model.contextCount();
    List<GangQuanta.Member> threads = machine.launch(Math.min(places.size(), count));
    for (int i = 0; i < threads.size(); i++) {
      machine.model.getContext(places.get(i) % count).addThread(threads.get(i).thread());
      if ((pauses >> i & 1) == 0) {
        threads.get(i).thread().resume();
      }
    }
    PairingMachine ordered = new PairingMachine(contextsOfCores);
    ordered.launch(threads.size());
    ContextOrder.coresFirst(ordered.model).place(ordered.members);
    Set<Integer> used =
        ordered.members.stream()
            .map(member -> member.thread().context().index())
            .collect(Collectors.toSet());
    List<HardwareContext> before =
        threads.stream().map(member -> member.thread().context()).toList();
    long mayStay =
        before.stream().filter(context -> used.contains(context.index())).distinct().count();

    ContextOrder.coresFirst(machine.model).placeKeeping(threads);

    List<HardwareContext> after =
        threads.stream().map(member -> member.thread().context()).toList();
    assertThat(after.stream().map(HardwareContext::index))
        .containsExactlyInAnyOrderElementsOf(used);
    long stayed =
        IntStream.range(0, threads.size()).filter(i -> before.get(i) == after.get(i)).count();
    assertThat(stayed).isEqualTo(mayStay);
  }
}
