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
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Placements one after the other, on machines whose cores have one to three contexts. */
class ManyPlacementsTest {
  private static MachineModel machine(List<Integer> contextsOfCores) {
    List<MachineDescription.Domain> domains = new ArrayList<>();
    int cpu = 0;
    for (int contexts : contextsOfCores) {
      List<Integer> cpus = IntStream.range(cpu, cpu + contexts).boxed().toList();
      domains.add(new MachineDescription.Domain(0, List.of(CoreDescription.nominal(cpus))));
      cpu += contexts;
    }
    var node = new MachineDescription.Node(0, 0, List.of(10));
    return new MachineModel(
        new MachineDescription("m", List.of(node), domains),
        1_000_000_000,
        Set.of(),
        ParameterSource.NONE);
  }

  private static List<Member> launch(MachineModel machine, int count) {
    List<Member> members = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ProcessModel process = machine.launchProcess("app");
      members.add(new Member(machine.launch(process, 0), new Job(process), 1));
    }
    return members;
  }

  private static long coresWith(List<Member> threads, int count) {
    return threads.stream()
        .map(member -> member.thread.core())
        .distinct()
        .filter(core ->
            threads.stream().filter(member -> member.thread.core() == core).count() == count)
        .count();
  }

  @Property
  void everyoneHasAContextAndTheNumberOfPairsIsThatOfThePaper(
      @ForAll @Size(min = 1, max = 6) List<@IntRange(min = 1, max = 3) Integer> contextsOfCores,
      @ForAll @Size(min = 1, max = 6) List<@IntRange(min = 1, max = 1_000_000) Integer> draws) {
    MachineModel machine = machine(contextsOfCores);
    List<Member> all = launch(machine, 2 * machine.contextCount());
    HighWithLow placement = new HighWithLow();
    Contexts contexts = new Contexts(machine);
    for (int draw : draws) {
      int count = 1 + draw % machine.contextCount();
      int from = draw / 7 % (all.size() - count + 1);
      List<Member> threads = new ArrayList<>(all.subList(from, from + count));
      for (Member member : threads) {
        member.metric.add((draw * 31L + member.thread.id() * 17L) % 101);
      }
      placement.place(threads, contexts);
      assertThat(threads.stream().map(member -> member.thread.context()))
          .doesNotHaveDuplicates()
          .doesNotContainNull();
      if (contextsOfCores.stream().allMatch(it -> it == 2)) {
        int cores = contextsOfCores.size();
        assertThat(coresWith(threads, 2)).isEqualTo(HighWithLow.pairs(count, cores));
      }
    }
  }
}
