package akula.statistics.results;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class SegmentsTest {
  @Property(tries = 300)
  void partsAreAllWorkloadsOneBehindTheOther(
      @ForAll @IntRange(min = 1, max = 9) int policies,
      @ForAll @IntRange(min = 1, max = 5) int categories,
      @ForAll @IntRange(min = 1, max = 500) int perCategory,
      @ForAll @IntRange(min = 1, max = 20_000) int from,
      @ForAll @IntRange(min = 1, max = 40) int threads) {
    var cut = Segments.of(from, policies, categories, perCategory, threads);
    assertThat(cut.isPresent()).isEqualTo(policies * categories * perCategory >= from);
    if (cut.isEmpty()) {
      return;
    }
    Segments segments = cut.get();
    long next = 0;
    for (long number = 0; number < segments.count(); number++) {
      assertThat(segments.first(number)).isEqualTo(next);
      assertThat(segments.end(number)).isGreaterThan(next);
      assertThat(segments.category(number)).isEqualTo((int) (next / perCategory));
      assertThat((segments.end(number) - 1) / perCategory).isEqualTo(segments.category(number));
      for (long workload = next + 1; workload < segments.end(number); workload++) {
        assertThat(segments.at(workload)).isEqualTo(number + 1);
        assertThat(segments.aligned(workload)).isEqualTo(segments.end(number));
      }
      assertThat(segments.at(next)).isEqualTo(number);
      assertThat(segments.aligned(next)).isEqualTo(next);
      next = segments.end(number);
    }
    assertThat(next).isEqualTo((long) categories * perCategory);
    assertThat(segments.at(next)).isEqualTo(segments.count());
    assertThat(segments.aligned(next)).isEqualTo(next);
  }

  @Example
  void aHundredMillionRowsAreAHundredParts() {
    Segments segments = Segments.of(Segments.FROM, 4, 1, 25_000_000, 8).orElseThrow();
    assertThat(segments.count()).isEqualTo(100);
    assertThat(segments.perSegment() * 4).isEqualTo(1_000_000);
    assertThat(Segments.of(Segments.FROM, 4, 1, 25_000_000, 1)).contains(segments);
    assertThat(Segments.of(Segments.FROM, 4, 1, 24_999_999, 8)).isEmpty();
  }

  @Example
  void partsOfLargeWorkloadsHaveAsManyRowsOfThreads() {
    Segments segments = Segments.of(Segments.FROM, 4, 1, 25_000_000, 128).orElseThrow();
    assertThat(segments.perSegment() * 4 * 128).isEqualTo(8_000_000);
    assertThat(segments.count()).isEqualTo(1_600);
  }
}
