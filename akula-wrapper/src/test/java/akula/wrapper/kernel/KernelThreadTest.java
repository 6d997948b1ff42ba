package akula.wrapper.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Of a turn that was counted beforehand the rest is told with the next one. */
class KernelThreadTest {
  private static KernelThread counted() {
    KernelThread thread = new KernelThread(10, 10, 1);
    thread.account(1_000); // before it was decided
    thread.beginTurn(0);
    thread.runsAhead(20);
    thread.holdBack(0);
    return thread;
  }

  @Test
  void whatIsMoreIsHeldBackUntilItIsPicked() {
    KernelThread thread = counted();
    thread.account(1_024);
    thread.leaveCpu();
    assertThat(thread.upTo(24)).isEqualTo(20);
    thread.tellAll();
    assertThat(thread.upTo(30)).isEqualTo(24);
  }

  @Test
  void whatIsLessIsAddedLater() {
    KernelThread thread = counted();
    thread.account(1_005);
    thread.leaveCpu();
    thread.tellAll();
    thread.beginTurn(30);
    assertThat(thread.upTo(40)).isEqualTo(20);
    assertThat(thread.upTo(50)).isEqualTo(25);
  }
}
