package akula.profiler.derive;

import static org.assertj.core.api.Assertions.assertThat;

import akula.formats.dataset.ApplicationClass;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClassThresholdsTest {
  @ParameterizedTest
  @CsvSource({
    "5, 1, 1, DEVIL",
    "4.9, 0.76, 0.5, SEMI_DEVIL",
    "1, 0.75, 1, DEVIL",
    "0.9, 0.5, 0.5, SEMI_DEVIL",
    "0.9, 0.9, 1, TURTLE",
    "0.9, 0.89, 1, SEMI_DEVIL",
    "1, 1, 1, SEMI_DEVIL"
  })
  void largeCache(double misses, double ratio, double besideItself, ApplicationClass expected) {
    assertThat(ClassThresholds.LARGE_CACHE.of(misses, ratio, besideItself)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "30, 1, 0.96, SEMI_DEVIL",
    "5, 1, 0.95, DEVIL",
    "0.5, 0.96, 1, SEMI_DEVIL",
    "0.5, 0.97, 1, TURTLE"
  })
  void smallCache(double misses, double ratio, double besideItself, ApplicationClass expected) {
    assertThat(ClassThresholds.SMALL_CACHE.of(misses, ratio, besideItself)).isEqualTo(expected);
  }

  @Test
  void upToHalfOfTheMeasuredWaysIsSmall() {
    assertThat(ClassThresholds.forWays(5, 11)).isEqualTo(ClassThresholds.SMALL_CACHE);
    assertThat(ClassThresholds.forWays(6, 11)).isEqualTo(ClassThresholds.LARGE_CACHE);
  }
}
