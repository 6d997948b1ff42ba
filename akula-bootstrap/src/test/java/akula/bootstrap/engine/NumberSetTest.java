package akula.bootstrap.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class NumberSetTest {
  private static final int BOUND = 193; // four words, one number in the last

  private static List<Integer> numbers(NumberSet set) {
    List<Integer> numbers = new ArrayList<>();
    for (int word = 0; word < set.words(); word++) {
      for (long bits = set.bits(word); bits != 0; bits &= bits - 1) {
        numbers.add(NumberSet.lowest(word, bits));
      }
    }
    return numbers;
  }

  @Property
  void whatWasAddedIsThereOnceAndInOrder(
      @ForAll @Size(max = 20) List<@IntRange(max = BOUND - 1) Integer> added) {
    NumberSet set = new NumberSet(BOUND);
    added.forEach(set::add);
    assertThat(numbers(set)).containsExactlyElementsOf(new TreeSet<>(added));
    assertThat(set.isEmpty()).isEqualTo(added.isEmpty());
    set.clear();
    assertThat(set.isEmpty()).isTrue();
  }

  @Property
  void whatWasTakenIsGoneAndTheOtherWordsStay(
      @ForAll @Size(max = 20) List<@IntRange(max = BOUND - 1) Integer> added,
      @ForAll @IntRange(max = 3) int word) {
    NumberSet set = new NumberSet(BOUND);
    added.forEach(set::add);
    long before = set.bits(word);
    assertThat(set.takeBits(word)).isEqualTo(before);
    var left = new TreeSet<>(added);
    left.removeIf(number -> number / Long.SIZE == word);
    assertThat(numbers(set)).containsExactlyElementsOf(left);
  }

  @Property
  void aSmallSetHasOneWord(@ForAll @IntRange(max = 64) int bound) {
    assertThat(new NumberSet(bound).words()).isEqualTo(1);
  }
}
