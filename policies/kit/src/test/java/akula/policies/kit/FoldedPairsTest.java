package akula.policies.kit;

import static org.assertj.core.api.Assertions.assertThat;

import akula.policies.kit.FoldedPairs.Exchange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Unless specified otherwise on the paper's machine: four cores with two contexts each. */
class FoldedPairsTest {
  private static final BiPredicate<GangQuanta.Member, GangQuanta.Member> SIBLINGS =
      (one, other) -> one.application() == other.application();

  private PairingMachine machine = new PairingMachine(List.of(2, 2, 2, 2));
  private final Map<GangQuanta.Member, Double> demands = new HashMap<>();

  private void application(double... values) {
    List<GangQuanta.Member> launched = machine.launch(values.length);
    for (int i = 0; i < values.length; i++) {
      demands.put(launched.get(i), values[i]);
    }
  }

  private List<GangQuanta.Member> sorted() {
    List<GangQuanta.Member> sorted = new ArrayList<>(machine.members);
    sorted.sort(Comparator.comparingDouble(member -> -demands.get(member)));
    return sorted;
  }

  /** Returns the numbers of the threads on each core. */
  private List<List<Integer>> place(BiPredicate<GangQuanta.Member, GangQuanta.Member> conflict) {
    return place(conflict, Exchange.SINGLES);
  }

  private List<List<Integer>> place(
      BiPredicate<GangQuanta.Member, GangQuanta.Member> conflict, Exchange exchange) {
    List<GangQuanta.Member> sorted = sorted();
    ContextOrder contexts = ContextOrder.folded(machine.model);
    new FoldedPairs<>(sorted, contexts).keepApart(conflict, exchange);
    contexts.place(sorted);
    return machine.placed();
  }

  /** n_allocated mod n_procs if there are more threads than processors, but not twice as many. */
  @ParameterizedTest
  @CsvSource({"1, 4, 0", "4, 4, 0", "5, 4, 1", "7, 4, 3", "8, 4, 4", "12, 4, 4", "3, 2, 1"})
  void countsPairsAsThePaperDoes(int threads, int cores, int pairs) {
    machine = new PairingMachine(IntStream.range(0, cores).mapToObj(core -> 3).toList());
    List<Integer> sorted = IntStream.range(0, threads).boxed().toList();
    assertThat(new FoldedPairs<>(sorted, ContextOrder.folded(machine.model)).count())
        .isEqualTo(pairs);
  }

  @Test
  void pairsTheHighestWithTheLowest() {
    for (double value : new double[] {10, 80, 30, 60, 50, 40, 70, 20}) {
      application(value);
    }
    assertThat(place(SIBLINGS))
        .containsExactly(List.of(0, 1), List.of(6, 7), List.of(2, 3), List.of(4, 5));
  }

  @Test
  void theMostDemandingGetACoreOfTheirOwn() {
    for (double value : new double[] {10, 50, 30, 40, 20}) {
      application(value);
    }
    assertThat(place(SIBLINGS)).containsExactly(List.of(1), List.of(3), List.of(2), List.of(0, 4));
  }

  @Test
  void siblingsAreKeptApartByExchangingPartners() {
    application(80, 10);
    application(70, 20);
    application(60, 30);
    application(50, 40);
    for (List<Integer> core : place(SIBLINGS)) {
      assertThat(core.get(0) / 2).isNotEqualTo(core.get(1) / 2);
    }
  }

  @Test
  void whoMayMeetStaysTogether() {
    application(80, 70, 60, 50, 40, 30, 20, 10);
    assertThat(place((one, other) -> false))
        .containsExactly(List.of(0, 7), List.of(1, 6), List.of(2, 5), List.of(3, 4));
  }

  /** The paper's WL_1: the two threads of SP are those with the lowest metric. */
  @Test
  void siblingsAreKeptApartByExchangingWithOneThatIsAlone() {
    application(10, 20);
    application(50);
    application(40);
    application(30);
    assertThat(place(SIBLINGS)).containsExactly(List.of(2), List.of(3), List.of(1), List.of(0, 4));
    assertThat(place(SIBLINGS, Exchange.PARTNERS))
        .as("the most demanding keep their cores")
        .containsExactly(List.of(2), List.of(3), List.of(4), List.of(0, 1));
  }

  @Test
  void siblingsStayTogetherWhereAllOthersAreSiblingsToo() {
    machine = new PairingMachine(List.of(2, 2, 2));
    application(40, 20, 10);
    application(30);
    assertThat(place(SIBLINGS)).containsExactly(List.of(0), List.of(1), List.of(2, 3));
  }

  @Test
  void pairsGetTheCoresThatHaveTwoContexts() {
    machine = new PairingMachine(List.of(2, 2, 1, 1));
    for (double value : new double[] {10, 50, 30, 40, 20, 60}) {
      application(value);
    }
    assertThat(place(SIBLINGS))
        .containsExactly(List.of(0, 3), List.of(2, 4), List.of(5), List.of(1));
  }

  /** Two threads to one core of three contexts, the fourth thread on its third context. */
  @Test
  void noMorePairsThanCoresWithTwoContexts() {
    machine = new PairingMachine(List.of(3, 1));
    for (double value : new double[] {10, 20, 30, 40}) {
      application(value);
    }
    assertThat(place(SIBLINGS)).containsExactly(List.of(0, 1, 2), List.of(3));
  }

  /** Exchanges neither lose anybody nor let more siblings meet than would have met without. */
  @Property
  void exchangesDoNoHarm(
      @ForAll @IntRange(min = 1, max = 8) int threads,
      @ForAll long seed,
      @ForAll Exchange exchange) {
    machine = new PairingMachine(List.of(2, 2, 2, 2));
    demands.clear();
    SplittableRandom random = new SplittableRandom(seed);
    for (int left = threads; left > 0; ) {
      double[] values = random.doubles(1 + random.nextInt(Math.min(left, 3))).toArray();
      application(values);
      left -= values.length;
    }
    List<GangQuanta.Member> sorted = sorted();
    List<GangQuanta.Member> before = List.copyOf(sorted);
    FoldedPairs<GangQuanta.Member> pairs =
        new FoldedPairs<>(sorted, ContextOrder.folded(machine.model));
    long met = meeting(pairs);
    pairs.keepApart(SIBLINGS, exchange);
    int singles = Math.min(threads, 4 - pairs.count());
    if (exchange == Exchange.PARTNERS) {
      assertThat(sorted.subList(0, singles)).isEqualTo(before.subList(0, singles));
    }
    assertThat(sorted).containsExactlyInAnyOrderElementsOf(before);
    assertThat(meeting(pairs)).isLessThanOrEqualTo(met);
  }

  private static long meeting(FoldedPairs<GangQuanta.Member> pairs) {
    return IntStream.range(0, pairs.count())
        .filter(pair -> SIBLINGS.test(pairs.high(pair), pairs.low(pair)))
        .count();
  }
}
