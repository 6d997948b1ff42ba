package akula.policies.contention;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class TriedPairsTest {
  @Property
  void pairsThatWereNotTriedAreCounted(
      @ForAll @IntRange(min = 1, max = 200) int threads,
      @ForAll @Size(max = 60) List<@IntRange(max = 199) Integer> tried,
      @ForAll @Size(max = 30) Set<@IntRange(max = 199) Integer> others,
      @ForAll @IntRange(max = 199) int thread) {
    TriedPairs pairs = new TriedPairs();
    pairs.clear(250);
    pairs.add(0, 1);
    pairs.clear(threads); // forgets what was there
    int one = thread % threads;
    Set<Integer> partners = new HashSet<>();
    for (int other : tried) {
      pairs.add(other % threads, one);
      partners.add(other % threads);
    }
    long[] marks = new long[pairs.words()];
    others.forEach(other -> marks[other % threads / 64] |= 1L << other % threads);
    Set<Integer> left = new HashSet<>();
    others.forEach(other -> left.add(other % threads));
    left.removeAll(partners);
    assertThat(pairs.untried(one, marks)).isEqualTo(left.size());
    for (int other = 0; other < threads; other++) {
      assertThat(pairs.has(one, other)).isEqualTo(partners.contains(other));
      assertThat(pairs.has(other, one)).isEqualTo(partners.contains(other));
    }
  }

  @Example
  void noThreadsNeedNoRoomButHaveAWord() {
    TriedPairs pairs = new TriedPairs();
    pairs.clear(0);
    assertThat(pairs.words()).isEqualTo(1);
  }
}
