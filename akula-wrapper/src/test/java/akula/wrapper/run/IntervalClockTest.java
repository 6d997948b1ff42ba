package akula.wrapper.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class IntervalClockTest {
  private final IntervalClock clock = new IntervalClock(Duration.ofNanos(100));

  @Test
  void theFirstIntervalBeginsWhenOneIsOver() {
    assertThat(clock.now()).as("the run has not begun").isZero();
    assertThat(clock.nextNanos()).isEqualTo(100);
    assertThat(clock.isDue(99)).isFalse();
    assertThat(clock.isDue(100)).isTrue();
  }

  @Test
  void oneThatIsLateDelaysNoOther() {
    assertThat(clock.lateNanos(130)).isEqualTo(30);
    assertThat(clock.advance(130)).isZero();
    assertThat(clock.nextNanos()).isEqualTo(200);
    assertThat(clock.advance(299)).isZero();
    assertThat(clock.nextNanos()).isEqualTo(300);
  }

  @Test
  void thoseThatAreOverAreLeftOut() {
    assertThat(clock.advance(200)).as("the one of 200").isEqualTo(1);
    assertThat(clock.nextNanos()).isEqualTo(300);
    assertThat(clock.advance(750)).as("those of 400 to 700").isEqualTo(4);
    assertThat(clock.nextNanos()).isEqualTo(800);
  }
}
