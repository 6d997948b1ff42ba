package akula.papers.nas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import akula.papers.nas.PriorFit.Fitted;
import akula.papers.nas.PriorFit.Model;
import akula.papers.nas.PriorFit.Observation;
import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class PriorFitTest {
  private static Fitted fit(
      List<Observation> observations, UnaryOperator<double[]> model, int values) throws Exception {
    Model all = points -> points.stream().map(model).toArray(double[][]::new);
    return new PriorFit(observations, all, values, 20).fit((_, _, _) -> {});
  }

  /** One figure of two values: they share what is to be explained as they have a part in it. */
  @Test
  void fewerFiguresThanValuesAreSharedAsThePriorsSay() throws Exception {
    Fitted fitted =
        fit(List.of(new Observation(3, 0.5)), point -> new double[] {2 * point[0] + point[1]}, 2);
    // 3 * (2, 1) / (2 * 2 + 1 * 1 + 0.5 * 0.5)
    assertThat(fitted.moved()[0]).isCloseTo(6 / 5.25, within(1e-3));
    assertThat(fitted.moved()[1]).isCloseTo(3 / 5.25, within(1e-3));
    assertThat(fitted.before()).isCloseTo(18, within(1e-9));
    assertThat(fitted.after()).isCloseTo(9 / 5.25 / 2, within(1e-3));
  }

  @Test
  void sureFiguresGiveTheValuesBack() throws Exception {
    double[] known = {0.7, -1.2, 0.4};
    UnaryOperator<double[]> model =
        point ->
            new double[] {
              Math.exp(0.3 * point[0] + 0.1 * point[1]),
              Math.exp(0.5 * point[1] - 0.2 * point[2]),
              Math.exp(0.4 * point[2]) + point[0]
            };
    List<Observation> observations = observed(model.apply(known), 1e-4);
    assertThat(fit(observations, model, 3).moved()).containsExactly(known, within(0.01));
  }

  private static List<Observation> observed(double[] figures, double spread) {
    return java.util.Arrays.stream(figures)
        .mapToObj(figure -> new Observation(figure, spread))
        .toList();
  }

  /** Steps that do nothing, and errors: derivatives over all values at once see through them. */
  @Test
  void roughFiguresGiveThemNearly() throws Exception {
    int values = 20;
    SplittableRandom random = new SplittableRandom(5);
    double[][] factors = new double[30][values];
    for (double[] row : factors) {
      java.util.Arrays.setAll(row, _ -> random.nextDouble() - 0.5);
    }
    double[] known = random.doubles(values, -1, 1).toArray();
    UnaryOperator<double[]> exact =
        point -> {
          double[] figures = new double[factors.length];
          for (int i = 0; i < figures.length; i++) {
            for (int j = 0; j < values; j++) {
              figures[i] += factors[i][j] * point[j];
            }
          }
          return figures;
        };
    UnaryOperator<double[]> rough =
        point ->
            java.util.Arrays.stream(exact.apply(point)).map(x -> Math.rint(x * 50) / 50).toArray();
    double[] moved = fit(observed(exact.apply(known), 0.01), rough, values).moved();
    assertThat(moved).containsExactly(known, within(0.1));
  }

  @Test
  void whatIsAlreadyThereStays() throws Exception {
    Fitted fitted = fit(List.of(new Observation(1, 0.1)), _ -> new double[] {1}, 3);
    assertThat(fitted.moved()).containsExactly(0, 0, 0);
    assertThat(fitted.after()).isZero();
  }

  @Test
  void roundsAreCounted() throws Exception {
    Model model =
        points ->
            points.stream()
                .map(point -> new double[] {Math.exp(point[0])})
                .toArray(double[][]::new);
    Fitted one = new PriorFit(List.of(new Observation(30, 0.01)), model, 1, 1).fit((_, _, _) -> {});
    Fitted many =
        new PriorFit(List.of(new Observation(30, 0.01)), model, 1, 30).fit((_, _, _) -> {});
    assertThat(one.rounds()).isLessThan(many.rounds());
    assertThat(many.figures()[0]).isCloseTo(30, within(0.1));
  }

  @Test
  void whatTheModelThrowsIsThrown() {
    Model model =
        _ -> {
          throw new IOException("no room");
        };
    assertThatThrownBy(
            () -> new PriorFit(List.of(new Observation(1, 1)), model, 1, 1).fit((_, _, _) -> {}))
        .isInstanceOf(IOException.class)
        .hasMessage("no room");
  }
}
