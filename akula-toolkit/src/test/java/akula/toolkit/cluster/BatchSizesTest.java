package akula.toolkit.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

/** How many pieces are handed out at once. */
class BatchSizesTest {
  private static final long MANY = 1_000_000_000;

  private final BatchSizes sizes = new BatchSizes();

  @Test
  void theFirstBatchIsOnePieceAndTheNextOnesGrow() {
    assertThat(sizes.next(MANY, 4)).isEqualTo(1);
    sizes.answered(1, 0.001, 100);
    assertThat(sizes.next(MANY, 4)).isEqualTo(8);
    sizes.answered(8, 0.008, 800);
    assertThat(sizes.next(MANY, 4)).isEqualTo(64);
  }

  @Test
  void aBatchHasSecondsOfWork() {
    sizes.answered(10_000, 10, 1_000);
    assertThat(sizes.next(MANY, 4)).isBetween(2_999L, 3_000L);
    sizes.answered(3_000, 30, 1_000); // ten times as slow from there on
    sizes.answered(300, 3, 100);
    sizes.answered(300, 3, 100);
    sizes.answered(300, 3, 100);
    assertThat(sizes.next(MANY, 4)).isBetween(300L, 330L);
  }

  @Test
  void aBatchHandsBackSomeMegabytesAtMost() {
    sizes.answered(1_000, 0.001, 1_000L << 20);
    assertThat(sizes.next(MANY, 4)).isEqualTo(8);
  }

  @Test
  void batchesAreSmallerAtTheEnd() {
    sizes.answered(10_000, 1, 1_000);
    assertThat(sizes.next(8_000, 4)).isEqualTo(1_000);
    assertThat(sizes.next(80, 4)).isEqualTo(10);
    assertThat(sizes.next(3, 4)).isEqualTo(1);
  }

  @Property(tries = 200)
  void thereIsAlwaysANextOne(
      @ForAll @LongRange(min = 1, max = MANY) long left,
      @ForAll @IntRange(min = 1, max = 10_000) int slots,
      @ForAll @LongRange(min = 0, max = 1_000_000) long pieces,
      @ForAll @DoubleRange(max = 1e6) double seconds,
      @ForAll @LongRange(min = 0, max = 1L << 40) long bytes) {
    BatchSizes any = new BatchSizes();
    any.answered(pieces, seconds, bytes);
    assertThat(any.next(left, slots)).isBetween(1L, left);
  }
}
