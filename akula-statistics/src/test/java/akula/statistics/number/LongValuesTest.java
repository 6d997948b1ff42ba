package akula.statistics.number;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class LongValuesTest {
  private static LongValues column(long... values) {
    LongColumn column = new LongColumn();
    Arrays.stream(values).forEach(column::add);
    assertThat(column.size()).isEqualTo(values.length);
    return column.values();
  }

  /** More than are kept in the heap, and not a whole number of what is written at a time. */
  @Example
  void thoseInAFileAreTheSame() {
    long[] many = new SplittableRandom(1).longs(200_001).toArray();
    LongValues there = column(many);
    assertThat(there.toArray()).isEqualTo(many);
    assertThat(there.first(3).toArray()).isEqualTo(Arrays.copyOf(many, 3));
    assertThat(there.moments().isSame(LongValues.of(many).moments())).isTrue();
    Arrays.sort(many);
    assertThat(SortedValues.of(there, 30_000).toArray()).isEqualTo(many);
  }

  @Property(tries = 200)
  void sortedPieceByPieceTheyAreSorted(
      @ForAll @Size(max = 60) long[] values, @ForAll @IntRange(min = 1, max = 70) int most) {
    long[] sorted = values.clone();
    Arrays.sort(sorted);
    assertThat(SortedValues.of(LongValues.of(values), most).toArray()).isEqualTo(sorted);
  }

  @Property(tries = 100)
  void severalAreOneBehindTheOther(@ForAll @Size(min = 1, max = 5) List<long[]> parts) {
    LongValues joined = LongValues.joined(parts.stream().map(LongValuesTest::column).toList());
    assertThat(joined.toArray()).isEqualTo(parts.stream().flatMapToLong(Arrays::stream).toArray());
    for (long i = joined.size() - 1; i >= 0; i--) { // backwards, too
      assertThat(joined.get(i)).isEqualTo(joined.toArray()[(int) i]);
    }
  }
}
