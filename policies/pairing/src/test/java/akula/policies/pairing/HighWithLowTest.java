package akula.policies.pairing;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.api.host.ProcessModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The paper's machine: four processors with two contexts each. */
class HighWithLowTest {
  private MachineModel machine = machine(MachineDescription.regular("m", 4, 1, 2));
  private final List<Member> members = new ArrayList<>();

  private static MachineModel machine(MachineDescription description) {
    return new MachineModel(description, 1_000_000_000, Set.of(), ParameterSource.NONE);
  }

  /** A machine whose cores have these contexts. */
  private static MachineModel ofCores(List<List<Integer>> cpus) {
    List<MachineDescription.Domain> domains =
        cpus.stream()
            .map(contexts ->
                new MachineDescription.Domain(0, List.of(CoreDescription.nominal(contexts))))
            .toList();
    var node = new MachineDescription.Node(0, 0, List.of(10));
    return machine(new MachineDescription("m", List.of(node), domains));
  }

  @ParameterizedTest
  @CsvSource({"1, 4, 0", "4, 4, 0", "5, 4, 1", "7, 4, 3", "8, 4, 4", "12, 4, 4", "3, 2, 1"})
  void countsPairsAsThePaperDoes(int threads, int cores, int pairs) {
    assertThat(HighWithLow.pairs(threads, cores)).isEqualTo(pairs);
  }

  /** An application whose threads have these values of the metric. */
  private void application(double... values) {
    ProcessModel process = machine.launchProcess("app");
    Job job = new Job(process);
    for (double value : values) {
      Member member = new Member(machine.launch(process, 0), job, 5);
      member.metric.add(value);
      job.add(member);
      members.add(member);
    }
  }

  /** Returns the numbers of the threads on each core. */
  private List<List<Integer>> place() {
    new HighWithLow().place(new ArrayList<>(members), new Contexts(machine));
    return IntStream.range(0, machine.coreCount())
        .mapToObj(core ->
            members.stream()
                .filter(member -> member.thread.core().index() == core)
                .map(member -> member.thread.id())
                .toList())
        .toList();
  }

  @Test
  void pairsTheHighestWithTheLowest() {
    for (double value : new double[] {10, 80, 30, 60, 50, 40, 70, 20}) {
      application(value);
    }
    assertThat(place()).containsExactly(List.of(0, 1), List.of(6, 7), List.of(2, 3), List.of(4, 5));
    assertThat(members.stream().map(member -> member.thread.context()).distinct()).hasSize(8);
  }

  @Test
  void theMostDemandingGetACoreOfTheirOwn() {
    for (double value : new double[] {10, 50, 30, 40, 20}) {
      application(value);
    }
    assertThat(place()).containsExactly(List.of(1), List.of(3), List.of(2), List.of(0, 4));
  }

  @Test
  void siblingsAreKeptApartByExchangingPartners() {
    application(80, 10);
    application(70, 20);
    application(60, 30);
    application(50, 40);
    for (List<Integer> core : place()) {
      assertThat(core.get(0) / 2).isNotEqualTo(core.get(1) / 2);
    }
  }

  @Test
  void siblingsOfALargeApplicationMayMeet() {
    application(80, 70, 60, 50, 40, 30, 20, 10);
    assertThat(place()).containsExactly(List.of(0, 7), List.of(1, 6), List.of(2, 5), List.of(3, 4));
  }

  /** The paper's WL_1: the two threads of SP are those with the lowest metric. */
  @Test
  void siblingsAreKeptApartByExchangingWithOneThatIsAlone() {
    application(10, 20);
    application(50);
    application(40);
    application(30);
    assertThat(place()).containsExactly(List.of(2), List.of(3), List.of(1), List.of(0, 4));
  }

  @Test
  void siblingsStayTogetherWhereAllOthersAreSiblingsToo() {
    machine = machine(MachineDescription.regular("m", 3, 1, 2));
    application(40, 20, 10);
    application(30);
    assertThat(place()).containsExactly(List.of(0), List.of(1), List.of(2, 3));
  }

  @Test
  void pairsGetTheCoresThatHaveTwoContexts() {
    machine = ofCores(List.of(List.of(0, 1), List.of(2, 3), List.of(4), List.of(5)));
    for (double value : new double[] {10, 50, 30, 40, 20, 60}) {
      application(value);
    }
    assertThat(place()).containsExactly(List.of(0, 3), List.of(2, 4), List.of(5), List.of(1));
    assertThat(members.stream().map(member -> member.thread.context()).distinct()).hasSize(6);
  }

  /** Two threads to one core of three contexts, the fourth thread on its third context. */
  @Test
  void noMorePairsThanCoresWithTwoContexts() {
    machine = ofCores(List.of(List.of(0, 1, 2), List.of(3)));
    for (double value : new double[] {10, 20, 30, 40}) {
      application(value);
    }
    assertThat(place()).containsExactly(List.of(0, 1, 2), List.of(3));
    assertThat(members.stream().map(member -> member.thread.context()).distinct()).hasSize(4);
  }
}
