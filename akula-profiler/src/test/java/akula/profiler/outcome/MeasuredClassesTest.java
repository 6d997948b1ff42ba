package akula.profiler.outcome;

import static akula.formats.dataset.ApplicationClass.DEVIL;
import static akula.formats.dataset.ApplicationClass.SEMI_DEVIL;
import static akula.formats.dataset.ApplicationClass.TURTLE;
import static org.assertj.core.api.Assertions.assertThat;

import akula.profiler.outcome.MeasuredClasses.Speed;
import java.util.List;
import org.junit.jupiter.api.Test;

class MeasuredClassesTest {
  private static final Speed FAST = new Speed(0.99, 1.0);
  private static final Speed SLOW = new Speed(0.8, 0.82);
  private static final Speed UNSURE = new Speed(0.8, 0.95);

  @Test
  void aDevilSuffersAndHarms() {
    assertThat(MeasuredClasses.of(List.of(FAST, SLOW), List.of(SLOW, FAST))).isEqualTo(DEVIL);
    assertThat(MeasuredClasses.of(List.of(FAST, SLOW), List.of(FAST, FAST))).isEqualTo(SEMI_DEVIL);
    assertThat(MeasuredClasses.of(List.of(FAST, FAST), List.of(SLOW, FAST))).isEqualTo(SEMI_DEVIL);
  }

  @Test
  void whatMayBeChanceMakesNoDevil() {
    assertThat(MeasuredClasses.of(List.of(FAST, UNSURE), List.of(SLOW, FAST)))
        .isEqualTo(SEMI_DEVIL);
    assertThat(MeasuredClasses.of(List.of(FAST, SLOW), List.of(UNSURE, UNSURE)))
        .isEqualTo(SEMI_DEVIL);
  }

  @Test
  void aTurtleNeitherSuffersNorHarms() {
    assertThat(MeasuredClasses.of(List.of(FAST, FAST), List.of(FAST, FAST))).isEqualTo(TURTLE);
    assertThat(MeasuredClasses.of(List.of(FAST, FAST), List.of(FAST, new Speed(0.94, 1.1))))
        .isEqualTo(SEMI_DEVIL);
  }
}
