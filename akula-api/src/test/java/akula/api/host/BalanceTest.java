package akula.api.host;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.Control;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class BalanceTest {
  private static MachineModel machine(MachineDescription description) {
    return new MachineModel(description, 1, Set.of(Control.PAUSE), ParameterSource.NONE);
  }

  private static MachineModel machine(int domains, int cores, int contexts) {
    return machine(MachineDescription.regular("m", domains, cores, contexts));
  }

  /** One thread for each number, on the context of that number, modulo their count. */
  private static void fill(MachineModel machine, List<Integer> places) {
    for (int place : places) {
      machine.getContext(place % machine.contextCount()).addThread(machine.launch("a"));
    }
    machine.changes().clear();
  }

  private static int[] coreLoads(MachineModel machine) {
    return machine.cores().stream().mapToInt(c -> c.load()).toArray();
  }

  private static int[] domainLoads(MachineModel machine) {
    return machine.domains().stream().mapToInt(d -> d.load()).toArray();
  }

  private static boolean isEven(int[] loads) {
    return Arrays.stream(loads).max().getAsInt() - Arrays.stream(loads).min().getAsInt() <= 1;
  }

  /** The number of moves of the shortest way to even loads, found by trying all ways. */
  private static int leastMoves(int[] start, Predicate<List<Integer>> isGoal) {
    Set<List<Integer>> seen = new HashSet<>();
    List<List<Integer>> level = List.of(IntStream.of(start).boxed().toList());
    for (int moves = 0; ; moves++) {
      List<List<Integer>> next = new ArrayList<>();
      for (List<Integer> loads : level) {
        if (isGoal.test(loads)) {
          return moves;
        }
        addMoves(loads, seen, next);
      }
      level = next;
    }
  }

  private static void addMoves(
      List<Integer> loads, Set<List<Integer>> seen, List<List<Integer>> next) {
    for (int from = 0; from < loads.size(); from++) {
      for (int to = 0; to < loads.size(); to++) {
        if (loads.get(from) > 0 && from != to) {
          List<Integer> after = new ArrayList<>(loads);
          after.set(from, after.get(from) - 1);
          after.set(to, after.get(to) + 1);
          if (seen.add(after)) {
            next.add(after);
          }
        }
      }
    }
  }

  private static int leastMovesToEven(int[] start) {
    return leastMoves(start, l -> isEven(l.stream().mapToInt(Integer::intValue).toArray()));
  }

  @Property(tries = 300, seed = "1")
  void balanceLoadEvensOutCoresWithTheFewestMoves(
      @ForAll @IntRange(min = 1, max = 2) int domains,
      @ForAll @IntRange(min = 1, max = 2) int cores,
      @ForAll @Size(max = 7) List<@IntRange(max = 3) Integer> places) {
    MachineModel machine = machine(domains, cores, 1);
    fill(machine, places);
    int least = leastMovesToEven(coreLoads(machine));
    machine.balanceLoad();
    assertThat(isEven(coreLoads(machine))).isTrue();
    assertThat(machine.changes().threadCount()).isEqualTo(least);
  }

  @Property(tries = 300, seed = "2")
  void balanceDomainsEvensOutDomainsWithTheFewestMoves(
      @ForAll @IntRange(min = 1, max = 4) int domains,
      @ForAll @Size(max = 7) List<@IntRange(max = 7) Integer> places) {
    MachineModel machine = machine(domains, 2, 1);
    fill(machine, places);
    int least = leastMovesToEven(domainLoads(machine));
    machine.balanceDomains();
    assertThat(isEven(domainLoads(machine))).isTrue();
    assertThat(machine.changes().threadCount()).isEqualTo(least);
  }

  @Property(tries = 300, seed = "3")
  void balancingDomainsAfterCoresKeepsTheCoresEven(
      @ForAll @IntRange(min = 1, max = 3) int contexts,
      @ForAll @Size(max = 30) List<@IntRange(max = 23) Integer> places) {
    MachineModel machine = machine(2, 4, contexts);
    fill(machine, places);
    machine.balanceLoad();
    machine.balanceDomains();
    assertThat(isEven(coreLoads(machine))).isTrue();
    assertThat(isEven(domainLoads(machine))).isTrue();
  }

  @Property(tries = 300, seed = "4")
  void afterBalancingNoMoveHelpsOnUnequalMachinesEither(
      @ForAll @Size(min = 1, max = 5) List<@IntRange(min = 1, max = 3) Integer> contexts,
      @ForAll @Size(max = 12) List<@IntRange(max = 14) Integer> places) {
    List<MachineDescription.Domain> domains = new ArrayList<>();
    int cpu = 0;
    for (int count : contexts) {
      List<Integer> cpus = IntStream.range(cpu, cpu += count).boxed().toList();
      domains.add(
          new MachineDescription.Domain(
              0, List.of(MachineDescription.CoreDescription.nominal(cpus))));
    }
    var node = new MachineDescription.Node(0, 0, List.of(10));
    MachineModel machine = machine(new MachineDescription("m", List.of(node), domains));
    fill(machine, places);
    machine.balanceLoad();
    machine
        .cores()
        .forEach(from ->
            machine
                .cores()
                .forEach(to ->
                    assertThat((to.load() + 1.0) / to.contextCount())
                        .isGreaterThanOrEqualTo((double) from.load() / from.contextCount())));
    machine.changes().clear();
    machine.balanceDomains();
    assertThat(machine.changes().isEmpty()).as("one core a domain: nothing is left to do").isTrue();
  }

  @Property(tries = 300, seed = "5")
  void theContextsOfACoreAreEvenedOutToo(
      @ForAll @Size(max = 12) List<@IntRange(max = 5) Integer> places) {
    MachineModel machine = machine(1, 2, 3);
    fill(machine, places);
    machine.getDomain(0).balanceLoad();
    machine
        .cores()
        .forEach(core ->
            assertThat(isEven(core.contexts().stream().mapToInt(c -> c.load()).toArray()))
                .isTrue());
  }

  @Property(tries = 200, seed = "6")
  void aThreadGoesToTheLeastLoadedDomainAndCoreWithTheLowestNumber(
      @ForAll @Size(max = 30) List<@IntRange(max = 7) Integer> places) {
    MachineModel machine = machine(4, 2, 1);
    fill(machine, places);
    int[] domains = domainLoads(machine);
    int[] cores = coreLoads(machine);
    ThreadModel thread = machine.launch("a");
    machine.addThread(thread);
    int domain = lowest(domains, 0, 4);
    assertThat(thread.domain().index()).isEqualTo(domain);
    assertThat(thread.core().index()).isEqualTo(lowest(cores, 2 * domain, 2 * domain + 2));
  }

  private static int lowest(int[] loads, int from, int to) {
    return IntStream.range(from, to).reduce((a, b) -> loads[b] < loads[a] ? b : a).getAsInt();
  }

  @Test
  void surplusThreadsComeFromTheFullerDomainAndGoToTheEmptierOne() {
    MachineModel machine = machine(2, 3, 1);
    fill(machine, List.of(0, 0, 1, 2, 3, 3));
    machine.balanceLoad();
    assertThat(coreLoads(machine)).containsExactly(1, 1, 1, 1, 1, 1);
    assertThat(machine.changes().threadCount()).isEqualTo(2);
    assertThat(machine.changes().thread(0).id()).isEqualTo(1);
  }

  /** A domain of one context with one thread is fuller than one of four contexts with three. */
  @Test
  void leastLoadedIsByContexts() {
    MachineModel machine = machine(unequal());
    fill(machine, List.of(0, 1, 2, 4));
    AkulaThread next = machine.launch("next");
    machine.addThread(next);
    assertThat(next.domain().index()).isZero();
    AkulaThread last = machine.launch("last");
    machine.addThread(last);
    assertThat(last.domain().index()).as("equally full: the lowest number").isZero();
  }

  private static MachineDescription unequal() {
    return new MachineDescription(
        "unequal",
        List.of(new MachineDescription.Node(0, 0, List.of(10))),
        List.of(domain(0, 1, 2, 3), domain(4)));
  }

  private static MachineDescription.Domain domain(Integer... cpus) {
    return new MachineDescription.Domain(
        0,
        Arrays.stream(cpus)
            .map(cpu -> MachineDescription.CoreDescription.nominal(List.of(cpu)))
            .toList());
  }

  @Test
  void ofTheThreadsOfTheFullestPlaceTheOneThatCameLastMoves() {
    MachineModel machine = machine(2, 2, 1);
    fill(machine, List.of(0, 1, 1, 0, 0));
    machine.getThread(0).context().addThread(machine.getThread(0)); // it stays where it is in line
    machine.balanceDomains();
    assertThat(machine.changes().threadCount()).isEqualTo(2);
    assertThat(machine.changes().thread(0).id()).as("of the fuller core").isEqualTo(4);
    assertThat(machine.changes().thread(1).id())
        .as("of equally full ones the core with the lowest number")
        .isEqualTo(3);
    assertThat(machine.getThread(4).core().index()).isEqualTo(2);
  }
}
