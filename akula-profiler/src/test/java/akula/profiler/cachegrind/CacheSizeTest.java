package akula.profiler.cachegrind;

import static org.assertj.core.api.Assertions.assertThat;

import akula.wrapper.topology.CacheShape;
import akula.wrapper.topology.CacheShape.Holds;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CacheSizeTest {
  @ParameterizedTest
  @CsvSource({
    "32768, 8, 64, '32768,8,64'",
    "49152, 12, 64, '49152,12,64'",
    "31457280, 20, 64, '31457280,30,64'",
    "33554432, 0, 0, '33554432,8,64'",
    "37748736, 12, 64, '37748736,18,64'",
    "100, 8, 64, '128,2,64'",
  })
  void cachegrindGetsTheNearestThatItTakes(long bytes, int ways, int line, String option) {
    assertThat(CacheSize.near(bytes, ways, line).option()).isEqualTo(option);
  }

  @Property(tries = 500)
  void setsAreAlwaysAPowerOfTwoAndTheSizeStays(
      @ForAll @IntRange(min = 1, max = 1 << 20) int kibibytes,
      @ForAll @IntRange(min = 8, max = 64) int ways,
      @ForAll @IntRange(max = 256) int line) {
    long bytes = kibibytes * 1024L;
    CacheSize size = CacheSize.near(bytes, ways, line);
    long sets = size.bytes() / size.lineBytes() / size.ways();
    assertThat(Long.bitCount(sets)).isEqualTo(1);
    assertThat(Integer.bitCount(size.lineBytes())).isEqualTo(1);
    assertThat(sets * size.ways() * size.lineBytes()).isEqualTo(size.bytes());
    assertThat((double) size.bytes()).isBetween(bytes * 0.85, Math.max(bytes, 512.0));
  }

  @Test
  void theOuterLevelIsTheLast() {
    SimulatedCaches caches =
        SimulatedCaches.of(
                List.of(
                    new CacheShape(1, Holds.DATA, 48 << 10, 12, 64),
                    new CacheShape(1, Holds.INSTRUCTIONS, 32 << 10, 8, 64),
                    new CacheShape(2, Holds.BOTH, 2 << 20, 16, 64),
                    new CacheShape(3, Holds.BOTH, 30 << 20, 20, 64)))
            .orElseThrow();
    assertThat(caches.options())
        .contains("--I1=32768,8,64", "--D1=49152,12,64", "--LL=31457280,30,64");
    assertThat(caches.text()).contains("LL 30720 KiB (30 ways of lines of 64 bytes)");
  }

  @Test
  void withoutALastLevelThereIsNothingToSimulate() {
    CacheShape first = new CacheShape(1, Holds.DATA, 48 << 10, 12, 64);
    assertThat(SimulatedCaches.of(List.of())).isEmpty();
    assertThat(SimulatedCaches.of(List.of(first))).isEmpty();
    assertThat(SimulatedCaches.of(List.of(first, new CacheShape(2, Holds.BOTH, 0, 8, 64))))
        .isEmpty();
  }
}
