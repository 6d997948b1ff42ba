package akula.bootstrap.contention.pairs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.formats.dataset.Composition;
import akula.formats.dataset.MeasuredGroup;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PairMatrixModelTest {
  private static final double[][] PAIRS = {{0.9, 0.8, 0.4}, {0.7, 0.95, 0.6}, {1.1, 0.5, 0.3}};

  private static double[] speeds(Composition rule, List<MeasuredGroup> groups, int... rows) {
    return new PairMatrixModel(new PairMatrix(PAIRS, groups, rule)).solve(rows).speeds();
  }

  @ParameterizedTest
  @EnumSource
  void aloneIsOneAndAPairIsItsEntry(Composition rule) {
    assertThat(speeds(rule, List.of(), 2)).containsExactly(1);
    assertThat(speeds(rule, List.of(), 0, 2)).containsExactly(0.4, 1.1);
    assertThat(speeds(rule, List.of(), 1, 1)).containsExactly(0.95, 0.95);
  }

  @Test
  void productOfTheEntriesWithEachNeighbour() {
    assertThat(speeds(Composition.PRODUCT, List.of(), 0, 1, 1))
        .containsExactly(new double[] {0.64, 0.7 * 0.95, 0.7 * 0.95}, within(1e-15));
  }

  @Test
  void aProductGoesDownToAHundredth() {
    assertThat(speeds(Composition.PRODUCT, List.of(), 2, 2, 2, 2, 2))
        .containsExactly(new double[] {0.01, 0.01, 0.01, 0.01, 0.01}, within(1e-15));
    double[] four = speeds(Composition.PRODUCT, List.of(), 2, 2, 2, 2);
    assertThat(four[0]).isEqualTo(0.3 * 0.3 * 0.3, within(1e-15));
  }

  @Test
  void aMeasuredPairIsNeverRounded() {
    var slow = new PairMatrix(new double[][] {{0.001}}, List.of(), Composition.PRODUCT);
    assertThat(new PairMatrixModel(slow).solve(new int[] {0, 0}).speeds()).containsOnly(0.001);
  }

  @Test
  void oneThatSpinsSlowsAndIsNotSlowed() {
    var spinning = new PairMatrix(PAIRS, List.of(), Composition.PRODUCT, 0.5);
    var model = new PairMatrixModel(spinning);
    assertThat(model.feelsSpinning()).isTrue();
    assertThat(model.solve(new int[] {0, 3}).speeds()).containsExactly(0.5, 1);
    assertThat(model.solve(new int[] {0, 2, 3}).speeds())
        .containsExactly(new double[] {0.2, 0.55, 1}, within(1e-15));
    var others = new PairMatrix(PAIRS, List.of(), Composition.PRODUCT);
    assertThat(new PairMatrixModel(others).feelsSpinning()).isFalse();
  }

  @Test
  void lossesAddUpDownToAHundredth() {
    assertThat(speeds(Composition.SUM_OF_LOSSES, List.of(), 0, 1, 2))
        .containsExactly(new double[] {0.2, 0.3, 0.6}, within(1e-15));
    assertThat(speeds(Composition.SUM_OF_LOSSES, List.of(), 2, 2, 2)).containsOnly(0.01);
  }

  @Test
  void worstPairIsTheLeastEntry() {
    assertThat(speeds(Composition.WORST_PAIR, List.of(), 0, 1, 2)).containsExactly(0.4, 0.6, 0.5);
  }

  @Test
  void aMeasuredGroupCountsAndOnlyThatGroup() {
    var group = new MeasuredGroup(List.of(0, 0, 1), List.of(0.55, 0.55, 0.65));
    assertThat(speeds(Composition.PRODUCT, List.of(group), 0, 0, 1))
        .containsExactly(0.55, 0.55, 0.65);
    assertThat(speeds(Composition.WORST_PAIR, List.of(group), 0, 1, 1))
        .containsExactly(0.8, 0.7, 0.7);
    assertThat(speeds(Composition.WORST_PAIR, List.of(group), 0, 0, 1, 1))
        .containsExactly(0.8, 0.8, 0.7, 0.7);
  }

  @Test
  void anAnswerCannotBeUsedToChangeTheModel() {
    var group = new MeasuredGroup(List.of(0, 0, 1), List.of(0.55, 0.55, 0.65));
    var model = new PairMatrixModel(new PairMatrix(PAIRS, List.of(group), Composition.PRODUCT));
    model.solve(new int[] {0, 0, 1}).speeds()[0] = 7;
    assertThat(model.solve(new int[] {0, 0, 1}).speeds()[0]).isEqualTo(0.55);
  }
}
