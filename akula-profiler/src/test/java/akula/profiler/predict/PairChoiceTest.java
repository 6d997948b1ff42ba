package akula.profiler.predict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Which pairs are measured. */
class PairChoiceTest {
  @Property(tries = 200)
  void eachApplicationIsInAsManyPairsAsAnyOther(
      @ForAll @IntRange(min = 1, max = 30) int size,
      @ForAll @DoubleRange(min = 0, max = 1) double share,
      @ForAll long seed) {
    int count = PairChoice.count(size, share);
    List<Pair> chosen = PairChoice.choose(size, count, seed);
    assertThat(chosen).hasSize(count).doesNotHaveDuplicates();
    assertThat(Pair.all(size)).containsAll(chosen);
    int[] degrees = degrees(size, chosen);
    int spread =
        Arrays.stream(degrees).max().orElseThrow() - Arrays.stream(degrees).min().orElse(0);
    assertThat(spread).isLessThanOrEqualTo(2);
    long copies = chosen.stream().filter(Pair::isSelf).count();
    assertThat((double) copies)
        .isBetween(2.0 * count / (size + 1) - 1, 2.0 * count / (size + 1) + 1);
  }

  @Property(tries = 100)
  void whatIsAddedEvensOutWhatWasThere(
      @ForAll @IntRange(min = 6, max = 20) int size, @ForAll long seed) {
    List<Pair> before = Pair.all(size).subList(0, size);
    int count = 2 * size;
    List<Pair> added = PairChoice.choose(size, count, before, i -> true, seed);
    assertThat(added).hasSize(count).doesNotHaveDuplicates().doesNotContainAnyElementsOf(before);
    List<Pair> all = new ArrayList<>(before);
    all.addAll(added);
    int[] degrees = degrees(size, all);
    int least = Arrays.stream(degrees).min().orElseThrow();
    int mostOfOthers = Arrays.stream(degrees).skip(1).max().orElseThrow();
    assertThat(mostOfOthers - least).isLessThanOrEqualTo(2);
  }

  @Test
  void theSameSeedGivesTheSamePairsAndAnotherOthers() {
    assertThat(PairChoice.choose(12, 20, 7)).isEqualTo(PairChoice.choose(12, 20, 7));
    assertThat(new HashSet<>(PairChoice.choose(12, 20, 7)))
        .isNotEqualTo(new HashSet<>(PairChoice.choose(12, 20, 8)));
  }

  @Test
  void anApplicationThatIsNotUsableIsInNoPair() {
    List<Pair> chosen = PairChoice.choose(5, 100, List.of(), i -> i != 3, 1);
    assertThat(chosen).hasSize(10).noneMatch(pair -> pair.first() == 3 || pair.second() == 3);
  }

  @Test
  void noApplicationsHaveNoPairs() {
    assertThat(PairChoice.choose(0, 5, 1)).isEmpty();
    assertThat(PairChoice.choose(4, 5, Pair.all(4), i -> true, 1)).isEmpty();
  }

  @Test
  void aQuarterOfTwelveApplicationsIsTwentyPairs() {
    assertThat(PairChoice.count(12, 0.25)).isEqualTo(20);
    assertThat(PairChoice.count(29, 0.25)).isEqualTo(109);
  }

  private static int[] degrees(int size, Collection<Pair> pairs) {
    int[] degrees = new int[size];
    for (Pair pair : pairs) {
      degrees[pair.first()]++;
      degrees[pair.second()] += pair.isSelf() ? 0 : 1;
    }
    return degrees;
  }
}
