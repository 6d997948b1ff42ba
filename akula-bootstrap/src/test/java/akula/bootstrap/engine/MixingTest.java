package akula.bootstrap.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class MixingTest {
  private static final int SEEDS = 100;
  private static final int RUNS = 1_000;

  /** By their sum, which it once was, all but few of these would come more than once. */
  @Test
  void neighbouringSeedsShareNoRun() {
    assertThat(
            LongStream.range(0, SEEDS)
                .flatMap(seed -> LongStream.range(0, RUNS).map(run -> Mixing.seedOf(seed, run)))
                .distinct()
                .count())
        .isEqualTo((long) SEEDS * RUNS);
  }
}
