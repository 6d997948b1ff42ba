package akula.profiler.plan;

import static org.assertj.core.api.Assertions.assertThat;

import akula.formats.dataset.SharingLevel;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class RunOrderTest {
  private static Set<Combination> combinations(int applications) {
    Set<Combination> all = new HashSet<>();
    for (int a = 0; a < applications; a++) {
      all.add(Combination.alone(a));
      for (int b = a; b < applications; b++) {
        all.add(Combination.together(SharingLevel.MEMORY_DOMAIN, List.of(a, b)));
      }
    }
    return all;
  }

  @Property(tries = 50)
  void eachCombinationHasItsTurns(
      @ForAll long seed,
      @ForAll @IntRange(max = 5) int round,
      @ForAll @IntRange(min = 1, max = 8) int size) {
    Set<Combination> all = combinations(size);
    List<Combination> turns = RunOrder.of(seed, round, all, 2);
    assertThat(new TreeSet<>(turns)).isEqualTo(new TreeSet<>(all));
    assertThat(turns).hasSize(all.size() + size);
    assertThat(RunOrder.of(seed, round, new TreeSet<>(all), 2)).isEqualTo(turns);
  }

  @Property(tries = 20)
  void theFirstRoundBeginsWithEachAlone(@ForAll long seed) {
    assertThat(RunOrder.of(seed, 0, combinations(6), 2).subList(0, 6))
        .allMatch(one -> one.level().isEmpty())
        .doesNotHaveDuplicates();
  }

  @Property(tries = 20)
  void timesMayComeFirst(@ForAll long seed) {
    Set<Combination> all = combinations(4);
    all.addAll(List.of(Combination.time(0), Combination.time(1)));
    List<Combination> turns = RunOrder.of(seed, 0, all, 2);
    List<Combination> first = RunOrder.timesFirst(turns);
    assertThat(first.subList(0, 2)).allMatch(one -> one.kind() == Combination.Kind.TIME);
    assertThat(first.subList(2, first.size()))
        .as("the others in their order")
        .isEqualTo(turns.stream().filter(one -> one.kind() != Combination.Kind.TIME).toList());
  }

  @Property(tries = 20)
  void roundsDiffer(@ForAll long seed) {
    Set<Combination> all = combinations(6);
    assertThat(RunOrder.of(seed, 1, all, 2)).isNotEqualTo(RunOrder.of(seed, 2, all, 2));
  }
}
