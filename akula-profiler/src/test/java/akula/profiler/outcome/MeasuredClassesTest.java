package akula.profiler.outcome;

import static akula.formats.dataset.ApplicationClass.DEVIL;
import static akula.formats.dataset.ApplicationClass.SEMI_DEVIL;
import static akula.formats.dataset.ApplicationClass.TURTLE;
import static akula.formats.dataset.ApplicationClass.UNCLASSIFIED;
import static org.assertj.core.api.Assertions.assertThat;

import akula.profiler.outcome.MeasuredClasses.Judged;
import akula.profiler.outcome.MeasuredClasses.Pair;
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

  private static Pair pair(Speed suffered, Speed caused, boolean measured) {
    return new Pair(suffered, caused, measured);
  }

  @Test
  void whatIsPredictedMakesAGuessAndOnePairNone() {
    Pair calm = pair(FAST, FAST, true);
    Pair calmPredicted = pair(FAST, FAST, false);
    assertThat(MeasuredClasses.of(List.of(calm, calm, calm)))
        .isEqualTo(new Judged(TURTLE, 3, 3, false));
    assertThat(MeasuredClasses.of(List.of(calm, calm, calmPredicted)))
        .isEqualTo(new Judged(TURTLE, 2, 3, true));
    assertThat(MeasuredClasses.of(List.of(calm, calm, pair(SLOW, SLOW, false))))
        .isEqualTo(new Judged(DEVIL, 2, 3, true));
    assertThat(MeasuredClasses.of(List.of(calm, calmPredicted, calmPredicted)))
        .isEqualTo(new Judged(UNCLASSIFIED, 1, 3, false));
    assertThat(MeasuredClasses.of(List.of(calmPredicted)))
        .isEqualTo(new Judged(UNCLASSIFIED, 0, 1, false));
    assertThat(MeasuredClasses.of(List.of(calm))).isEqualTo(new Judged(TURTLE, 1, 1, false));
  }

  @Test
  void aDevilThatWasSeenIsOneWhateverTheOtherPairsAre() {
    Pair seen = pair(SLOW, SLOW, true);
    assertThat(MeasuredClasses.of(List.of(seen, pair(FAST, FAST, false))))
        .isEqualTo(new Judged(DEVIL, 1, 2, false));
    assertThat(MeasuredClasses.of(List.of(pair(SLOW, FAST, true), pair(FAST, SLOW, false))))
        .isEqualTo(new Judged(UNCLASSIFIED, 1, 2, false));
  }

  @Test
  void aTurtleNeitherSuffersNorHarms() {
    assertThat(MeasuredClasses.of(List.of(FAST, FAST), List.of(FAST, FAST))).isEqualTo(TURTLE);
    assertThat(MeasuredClasses.of(List.of(FAST, FAST), List.of(FAST, new Speed(0.94, 1.1))))
        .isEqualTo(SEMI_DEVIL);
  }
}
