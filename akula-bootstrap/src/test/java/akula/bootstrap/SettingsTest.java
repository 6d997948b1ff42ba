package akula.bootstrap;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.Phase;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Intervals and ticks that make runs too long. */
class SettingsTest {

  private static DataSet data(double... soloSeconds) {
    List<Application> applications =
        java.util.Arrays.stream(soloSeconds)
            .mapToObj(solo ->
                new Application(
                    "a" + solo,
                    solo,
                    Double.NaN,
                    ApplicationClass.UNCLASSIFIED,
                    List.of(),
                    List.of(new Phase(0, solo))))
            .toList();
    return new DataSet("d", "", false, List.of(), applications, Map.of(), "");
  }

  private static Settings settings(Settings.Mode mode, Duration tick, Duration interval) {
    return new Settings(
        mode, tick, interval, Duration.ofMillis(100), Duration.ZERO, Duration.ZERO, 0, 0);
  }

  @Test
  void anIntervalOfWhichTheShortestApplicationTakesTooMany() {
    Settings exact = settings(Settings.Mode.EXACT, Duration.ofSeconds(1), Duration.ofNanos(1));
    assertThatThrownBy(() -> exact.requireEnoughFor(data(100, 75, 2000)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "the interval of 1ns is too short: the shortest application of data set d, alone, would"
                + " take 75,000,000,000 of them, and at most 100,000,000 can be had; use 750ns or"
                + " more");
    Settings enough = settings(Settings.Mode.EXACT, Duration.ofNanos(1), Duration.ofNanos(750));
    assertThatCode(() -> enough.requireEnoughFor(data(100, 75))).doesNotThrowAnyException();
  }

  @Test
  void aTickOfWhichItTakesTooMany() {
    Settings steps = settings(Settings.Mode.TICK, Duration.ofNanos(10), Duration.ofSeconds(1));
    assertThatThrownBy(() -> steps.requireEnoughFor(data(2)))
        .hasMessage(
            "the tick of 10ns is too short: the shortest application of data set d, alone, would"
                + " take 200,000,000 of them, and at most 100,000,000 can be had; use 20ns or more");
  }
}
