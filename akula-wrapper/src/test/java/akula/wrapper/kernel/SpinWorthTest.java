package akula.wrapper.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What was mostly in vain is seldom tried, and what pays is done each time. */
class SpinWorthTest {
  private final SpinWorth spins = new SpinWorth();

  /** Returns how often it was done of so many times, of which one of some pays. */
  private int done(int times, int paysEach) {
    int done = 0;
    for (int i = 0; i < times; i++) {
      if (spins.isWorth()) {
        done++;
        spins.was(i % paysEach == 0);
      }
    }
    return done;
  }

  @Test
  void whatPaysIsDoneEachTime() {
    assertThat(done(1000, 1)).isEqualTo(1000);
  }

  @Test
  void whatIsInVainIsTriedNowAndThen() {
    assertThat(done(1016, Integer.MAX_VALUE)).isBetween(40, 60);
  }

  @Test
  void itIsDoneAgainWhenItPays() {
    done(1000, Integer.MAX_VALUE);
    done(64, 1);
    assertThat(done(1000, 1)).isEqualTo(1000);
  }
}
