package akula.formats.contention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import akula.formats.contention.ContextSwitch.Before;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SwitchPriceTest {
  private static final String ALL = "slice=1us,thread=2us,process=4us,refill=100us,cooling=10ms";

  private record Made(Before before, long awayNanos, boolean isFromElsewhere, boolean isAfterSlice)
      implements ContextSwitch {
    @Override
    public int row() {
      return 0;
    }

    @Override
    public int rowBefore() {
      return before == Before.NOBODY ? NO_ROW : 0;
    }
  }

  private static double nanos(Before before, long away, boolean elsewhere, boolean afterSlice) {
    return SwitchPrice.parse(ALL).nanos(new Made(before, away, elsewhere, afterSlice));
  }

  @Test
  void whatAppliesIsAddedUp() {
    long never = ContextSwitch.NEVER_RAN;
    assertThat(nanos(Before.NOBODY, never, false, false)).isZero();
    assertThat(nanos(Before.OTHER_PROCESS, never, false, false)).isEqualTo(4_000);
    assertThat(nanos(Before.OTHER_PROCESS, never, false, true)).isEqualTo(5_000);
    assertThat(nanos(Before.SAME_PROCESS, 1_000_000, false, true)).isEqualTo(3_000);
    assertThat(nanos(Before.SAME_PROCESS, 1_000_000, true, false)).isEqualTo(2_000);
    assertThat(nanos(Before.OTHER_PROCESS, 5, true, false)).isEqualTo(104_000);
    assertThat(nanos(Before.NOBODY, 5, true, false)).isEqualTo(100_000);
  }

  /** By hand: 1 - 1/e = 0.6321205588 after 10 ms, 1 - exp(-0.1) = 0.0951625820 after 1 ms. */
  @Test
  void aCacheCoolsTowardsTheWholeRefill() {
    assertThat(nanos(Before.OTHER_PROCESS, 0, false, false)).isEqualTo(4_000);
    assertThat(nanos(Before.OTHER_PROCESS, 1_000_000, false, false))
        .isCloseTo(13_516.2582, within(1e-4));
    assertThat(nanos(Before.OTHER_PROCESS, 10_000_000, false, false))
        .isCloseTo(67_212.0559, within(1e-4));
    assertThat(nanos(Before.OTHER_PROCESS, 10_000_000_000L, false, false)).isEqualTo(104_000);
  }

  @Test
  void aTimeAloneIsForTheEndOfASlice() {
    SwitchPrice price = SwitchPrice.parse("10us");
    assertThat(price).isEqualTo(SwitchPrice.afterSlice(Duration.ofNanos(10_000)));
    assertThat(price.isFlat()).isTrue();
    assertThat(price.nanos(new Made(Before.OTHER_PROCESS, 5, true, true))).isEqualTo(10_000);
    assertThat(price.nanos(new Made(Before.OTHER_PROCESS, 5, true, false))).isZero();
    assertThat(SwitchPrice.parse("process=0s")).isEqualTo(SwitchPrice.NONE);
    assertThat(SwitchPrice.NONE.isNone()).isTrue();
    assertThat(price.isNone()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0s", "10us", ALL, "process=3us", "thread=1us,refill=1ms,cooling=1s"})
  void aTextIsReadBack(String text) {
    assertThat(SwitchPrice.parse(text).text()).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "soon|'soon' is no switch cost; expected a duration such as 100ms, 1s or 2min, or parts"
            + " such as thread=1us,process=3us,refill=250us,cooling=10ms",
        "5|'5' is no switch cost; expected a duration with a unit, such as 5s or 5ms",
        "proces=1us|'proces=1us' is no part of a switch cost; expected a duration such as 100ms,"
            + " 1s or 2min, or parts such as thread=1us,process=3us,refill=250us,cooling=10ms;"
            + " did you mean 'process'?",
        "thread=1us,2us|'2us' is no part of a switch cost; expected a duration such as 100ms, 1s"
            + " or 2min, or parts such as thread=1us,process=3us,refill=250us,cooling=10ms",
        "thread=3|'thread=3' is no switch cost; expected a duration with a unit, such as 3s or"
            + " 3ms",
        "thread=1us,thread=2us|thread stands twice in switch cost 'thread=1us,thread=2us';"
            + " expected it once",
        "refill=1ms|the refill of a switch cost is 1ms and the cooling 0s; expected both above"
            + " 0s, or neither",
        "cooling=1ms|the refill of a switch cost is 0s and the cooling 1ms; expected both above"
            + " 0s, or neither",
        "process=-2us|process of a switch cost is -2us; expected a time of at least 0s and at most"
            + " 1 day",
        "25h|slice of a switch cost is 25h; expected a time of at least 0s and at most 1 day",
      })
  void whatIsWrongIsReported(String text, String message) {
    assertThatThrownBy(() -> SwitchPrice.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }
}
