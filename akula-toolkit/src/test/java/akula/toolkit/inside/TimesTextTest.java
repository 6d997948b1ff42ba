package akula.toolkit.inside;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class TimesTextTest {
  private static List<String> written(long... nanos) {
    TimesText times = TimesText.of(nanos);
    return Arrays.stream(nanos).mapToObj(times::seconds).toList();
  }

  @Test
  void twoDecimalsAreEnoughForHundredths() {
    assertThat(written(0, 10_000_000, 1_000_000_000)).containsExactly("0.00", "0.01", "1.00");
    assertThat(written()).isEmpty();
    assertThat(written(5)).containsExactly("0.00");
    assertThat(written(4_999_999, 5_000_000))
        .as("they happen to differ")
        .containsExactly("0.00", "0.01");
  }

  @Test
  void oneNarrowGapIsForAll() {
    assertThat(written(0, 1_000_000, 2_000_000_000)).containsExactly("0.0000", "0.0010", "2.0000");
    assertThat(written(0, 10_000, 2_000_000_000))
        .containsExactly("0.000000", "0.000010", "2.000000");
  }

  @Test
  void sixIsTheMost() {
    assertThat(written(0, 1, 2)).containsExactly("0.000000", "0.000000", "0.000000");
  }

  @Test
  void equalTimesNeedNoMore() {
    assertThat(written(7, 7, 7)).containsExactly("0.00", "0.00", "0.00");
  }

  /** Against a look at the texts themselves. */
  @Property(tries = 500)
  void asFewAsTellNeighboursApart(
      @ForAll @Size(max = 12) List<@LongRange(min = 0, max = 3_000_000_000L) Long> gaps,
      @ForAll @LongRange(min = 1, max = 10_000_000) long scale) {
    long[] nanos = new long[gaps.size() + 1];
    for (int i = 0; i < gaps.size(); i++) {
      nanos[i + 1] = nanos[i] + gaps.get(i) / scale * 37;
    }
    int expected = 2;
    while (expected < 6 && !areReported(nanos, expected)) {
      expected += 2;
    }
    assertThat(written(nanos)).isEqualTo(written(nanos, expected));
  }

  private static List<String> written(long[] nanos, int decimals) {
    return Arrays.stream(nanos)
        .mapToObj(it -> BigDecimal.valueOf(it, 9).setScale(decimals, RoundingMode.HALF_UP))
        .map(BigDecimal::toPlainString)
        .toList();
  }

  private static boolean areReported(long[] nanos, int decimals) {
    List<String> texts = written(nanos, decimals);
    return IntStream.range(1, nanos.length)
        .noneMatch(i -> nanos[i] != nanos[i - 1] && texts.get(i).equals(texts.get(i - 1)));
  }
}
