package akula.wrapper.parameters;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What the host reads for itself comes to no policy that has not asked for it. */
class WatchedHistoryTest {
  private final CountHistory history = new CountHistory(1, 1);
  private long nanos;

  private void take(int count) {
    for (int i = 0; i < count; i++) {
      nanos += 1000;
      history.take(nanos);
    }
  }

  @Test
  void aPolicyReadsFromTheIntervalThatBeginsAfterItAsked() {
    take(5);
    assertThat(history.has(1)).isTrue();
    assertThat(history.hasSinceAsked(1)).isFalse();
    history.ask();
    assertThat(history.hasSinceAsked(1)).isFalse();
    take(1);
    assertThat(history.hasSinceAsked(1)).isFalse();
    take(1);
    assertThat(history.hasSinceAsked(1)).isTrue();
    history.ask(); // asking again changes nothing
    assertThat(history.hasSinceAsked(1)).isTrue();
  }

  @Test
  void withoutTheHostItIsAsItAlwaysWas() {
    history.ask();
    for (int taken = 0; taken < 4; taken++) {
      assertThat(history.hasSinceAsked(1)).isEqualTo(history.has(1)).isEqualTo(taken > 1);
      take(1);
    }
  }
}
