package akula.wrapper.parameters;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

/** Counts of events that had to share the hardware. */
class CountMeterTest {
  @Test
  void aCounterOfItsOwnIsTakenAsItIs() {
    assertThat(CountMeter.scaled(1234, 1_000_000, 1_000_000)).isEqualTo(1234);
    assertThat(CountMeter.scaled(0, 0, 0)).as("it did not run").isZero();
  }

  @Test
  void whatHadNoCounterIsNotKnown() {
    assertThat(CountMeter.scaled(0, 1_000_000, 0)).isNaN();
  }

  @Test
  void aQuarterOfTheTimeMeansFourTimesTheCount() {
    assertThat(CountMeter.scaled(1234, 4_000_000, 1_000_000)).isEqualTo(4936);
  }

  @Property
  void theRateIsThatOfTheTimeInWhichItCounted(
      @ForAll @LongRange(max = 1_000_000_000_000L) long value,
      @ForAll @LongRange(min = 1, max = 1_000_000_000_000L) long running,
      @ForAll @LongRange(max = 1_000_000_000_000L) long waited) {
    double scaled = CountMeter.scaled(value, running + waited, running);
    double expected = (double) value / running * (running + waited);
    assertThat(scaled).isBetween(expected * (1 - 1e-12), expected * (1 + 1e-12));
  }
}
