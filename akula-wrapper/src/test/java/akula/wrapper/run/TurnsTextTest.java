package akula.wrapper.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.wrapper.kernel.DecidingThread;
import akula.wrapper.kernel.KernelCounts;
import akula.wrapper.kernel.KernelOutcome;
import org.junit.jupiter.api.Test;

class TurnsTextTest {
  private static KernelOutcome outcome(long turns, long taken) {
    return new KernelOutcome(new KernelCounts(0, turns, 0, taken, 0), 1, 0, 4_000_000, 4_000_000);
  }

  @Test
  void aRunOfWhichThePolicyDecidedNothingDoesNotCount() {
    KernelOutcome none = outcome(0, 0);
    assertThat(none.isDecided()).isFalse();
    assertThat(TurnsText.of("cfs", none, DecidingThread.anywhere()))
        .startsWith("policy cfs decided 0 turns, none was the fallback's");
    assertThat(TurnsText.whyItDoesNotCount(none))
        .isEqualTo("; this run does not count: the policy decided no turn of it");
    assertThat(TurnsText.whyItDoesNotCount(outcome(5, 5))).endsWith("no turn of it");
  }

  @Test
  void neitherDoesOneOfWhichTheFallbackDecidedMore() {
    KernelOutcome late = outcome(1000, 21);
    assertThat(late.isDecided()).isFalse();
    assertThat(TurnsText.of("cfs", late, DecidingThread.anywhere()))
        .startsWith("policy cfs decided 979 turns, and the fallback 21 more (2.1% of all), as ");
    assertThat(TurnsText.whyItDoesNotCount(late))
        .isEqualTo("; this run does not count: more than 2% of its turns were not the policy's");
    assertThat(outcome(1000, 20).isDecided()).isTrue();
  }
}
