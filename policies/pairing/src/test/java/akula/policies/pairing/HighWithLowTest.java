package akula.policies.pairing;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.host.MachineDescription;
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
  private final MachineModel machine =
      new MachineModel(
          MachineDescription.regular("m", 4, 1, 2), 1_000_000_000, Set.of(), ParameterSource.NONE);
  private final List<Member> members = new ArrayList<>();

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
}
