package akula.statistics.number;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CorrelationTest {
  private static final double[] X = {1, 2, 3, 4, 5};

  @Test
  void whatGoesTogetherIsOne() {
    assertThat(Correlation.pearson(X, new double[] {2, 4, 6, 8, 10}).value()).isEqualTo(1);
    assertThat(Correlation.pearson(X, new double[] {5, 4, 3, 2, 1}).value()).isEqualTo(-1);
    assertThat(Correlation.spearman(X, new double[] {1, 10, 11, 100, 1000}).value()).isEqualTo(1);
  }

  @Test
  void aKnownCase() {
    // Sums of squares 10 and 10, of products 8.
    assertThat(Correlation.pearson(X, new double[] {2, 1, 4, 3, 5}).value())
        .isEqualTo(0.8, within(1e-12));
    // Ties share their mean rank: 1.5, 1.5, 3, 4, 5 has a sum of squares of 9.5.
    assertThat(Correlation.spearman(X, new double[] {7, 7, 8, 9, 10}).value())
        .isEqualTo(9.5 / Math.sqrt(10 * 9.5), within(1e-12));
  }

  @Test
  void theIntervalIsFishers() {
    Correlation five = Correlation.pearson(X, new double[] {2, 1, 4, 3, 5});
    double z = Math.log(1.8 / 0.2) / 2;
    double half = 1.959963984540054 / Math.sqrt(2);
    assertThat(five.low()).isEqualTo(Math.tanh(z - half), within(1e-9));
    assertThat(five.high()).isEqualTo(Math.tanh(z + half), within(1e-9));
    assertThat(five.hasInterval()).isTrue();
  }

  @Test
  void theIntervalHoldsTheTruthAsOftenAsItSays() {
    SplittableRandom random = new SplittableRandom(7);
    int held = 0;
    for (int round = 0; round < 1000; round++) {
      double[] x = new double[20];
      double[] y = new double[20];
      for (int i = 0; i < x.length; i++) {
        x[i] = random.nextGaussian();
        y[i] = 0.6 * x[i] + 0.8 * random.nextGaussian();
      }
      Correlation one = Correlation.pearson(x, y);
      held += one.low() <= 0.6 && 0.6 <= one.high() ? 1 : 0;
    }
    assertThat(held).isBetween(930, 970);
  }

  @Test
  void whereNothingVariesThereIsNone() {
    Correlation none = Correlation.pearson(X, new double[] {1, 1, 1, 1, 1});
    assertThat(none.value()).isNaN();
    assertThat(none.hasInterval()).isFalse();
    assertThat(Correlation.pearson(new double[0], new double[0]).value()).isNaN();
  }

  @Test
  void threePairsHaveNoInterval() {
    Correlation three = Correlation.pearson(new double[] {1, 2, 3}, new double[] {1, 3, 2});
    assertThat(three.value()).isEqualTo(0.5, within(1e-12));
    assertThat(three.hasInterval()).isFalse();
  }

  @Test
  void differentLengthsAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> Correlation.pearson(X, new double[] {1}));
  }
}
