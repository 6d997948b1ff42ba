package akula.bootstrap.team;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Drift by counting; the reference simulator has the rule once more. */
class WanderingTest {
  private static final int DRAWS = 200_000;
  private static final int OTHERS = 5;

  /** As far as chance takes such counts in one of some ten thousand cases. */
  private static final double DEVIATIONS = 4;

  private static int[] counts(Wandering wandering, boolean isOwnIdle) {
    int[] counts = new int[OTHERS + 1];
    for (int i = 0; i < DRAWS; i++) {
      counts[wandering.choose(isOwnIdle, OTHERS) + 1]++;
    }
    return counts;
  }

  private static void requireShare(int count, double share) {
    double spread = Math.sqrt(DRAWS * share * (1 - share));
    assertThat((double) count).isCloseTo(DRAWS * share, within(DEVIATIONS * spread));
  }

  @ParameterizedTest
  @ValueSource(longs = {2, 10, 500})
  void oneWakeUpInSoManyLeadsToEachOtherContextAlike(long oneIn) {
    for (int thread = 0; thread < 3; thread++) {
      int[] counts = counts(new Wandering(oneIn, 7, thread), true);
      requireShare(counts[0], 1 - 1.0 / oneIn);
      for (int other = 1; other <= OTHERS; other++) {
        requireShare(counts[other], 1.0 / oneIn / OTHERS);
      }
    }
  }

  @Test
  void whoseOwnContextIsTakenLeavesAlways() {
    int[] counts = counts(new Wandering(1000, 7, 0), false);
    assertThat(counts[0]).isZero();
    for (int other = 1; other <= OTHERS; other++) {
      requireShare(counts[other], 1.0 / OTHERS);
    }
  }

  @Test
  void whereNoOtherIsIdleAllStay() {
    Wandering wandering = new Wandering(1, 7, 0);
    for (int i = 0; i < 100; i++) {
      assertThat(wandering.choose(i % 2 == 0, 0)).isEqualTo(-1);
    }
  }
}
