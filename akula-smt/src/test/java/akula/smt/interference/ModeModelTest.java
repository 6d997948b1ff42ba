package akula.smt.interference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.LUDecomposition;
import org.junit.jupiter.api.Test;

/** Slowdowns by hand and as a slow reading of the equations has them, and back. */
class ModeModelTest {
  private static final int COMPONENTS = 4;

  private final Random random = new Random();

  private static Coefficients plain(double alpha, double beta, double gamma) {
    return new Coefficients(alpha, beta, gamma, 0);
  }

  private static ModeModel same(Coefficients... inverse) {
    return new ModeModel(List.of(inverse), List.of(inverse));
  }

  private Coefficients drawn(boolean product) {
    return new Coefficients(
        0.1 * random.nextDouble(),
        1 + random.nextDouble(),
        0.5 * random.nextDouble() - 0.1,
        product ? 2 * random.nextDouble() - 0.5 : 0);
  }

  private ModeModel model(boolean product) {
    return new ModeModel(
        Stream.generate(() -> drawn(product)).limit(COMPONENTS).toList(),
        Stream.generate(() -> drawn(false)).limit(COMPONENTS).toList());
  }

  private double[][] stacks(int threads) {
    double[][] stacks = new double[threads][];
    for (int i = 0; i < threads; i++) {
      double[] stack = random.doubles(COMPONENTS).toArray();
      double sum = Arrays.stream(stack).sum();
      stacks[i] = Arrays.stream(stack).map(one -> one / sum).toArray();
    }
    return stacks;
  }

  /** Figure 1 has no coefficients; these are such that all can be followed. */
  @Test
  void theEquationsByHand() {
    Coefficients base = new Coefficients(0.1, 1, 0.2, 0.5);
    Coefficients miss = new Coefficients(0, 1.5, 0, 0);
    ModeModel model = new ModeModel(List.of(base, miss), List.of(plain(0, 1, 0), plain(0, 1, 0)));
    double[][] stacks = {{0.75, 0.25}, {0.5, 0.5}};
    int[] group = {0, 1};
    // 0.1 + 0.75 + 0.2 x 0.5 + 0.5 x 0.75 x 0.5, and 1.5 x 0.25
    assertThat(model.slowdown(stacks, group, 2, 0)).isCloseTo(1.5125, within(1e-12));
    assertThat(model.slowdown(stacks, group, 2, 1)).isCloseTo(1.6875, within(1e-12));
    assertThat(model.slowdowns(stacks, group, 2)).isCloseTo(3.2, within(1e-12));
    assertThat(model.speedup(stacks, group, 2)).isCloseTo(1 / 1.5125 + 1 / 1.6875, within(1e-12));
    // alone: 0.1 + 0.75 and 1.5 x 0.25
    assertThat(model.slowdown(stacks, group, 1, 0)).isCloseTo(1.225, within(1e-12));
  }

  @Property(tries = 200, seed = "1")
  void theSumIsThatOfTheMembers(@ForAll long seed, @ForAll @IntRange(min = 1, max = 8) int n) {
    random.setSeed(seed);
    ModeModel model = model(true);
    double[][] stacks = stacks(n);
    int[] group = IntStream.range(0, n).toArray();
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += model.slowdown(stacks, group, n, i);
    }
    assertThat(model.slowdowns(stacks, group, n)).isCloseTo(sum, within(1e-9));
  }

  @Property(tries = 200, seed = "4")
  void termsOfOneAndOfTwoThreadsAddUpToTheSame(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 8) int n) {
    random.setSeed(seed);
    ModeModel model = model(true);
    double[][] stacks = stacks(12);
    int[] group = random.ints(0, 12).distinct().limit(8).toArray();
    assertThat(new GroupSlowdowns(model, stacks).of(group, n))
        .isCloseTo(model.slowdowns(stacks, group, n), within(1e-9));
  }

  @Property(tries = 100, seed = "2")
  void withoutTheProductAllGroupingsAreEqual(
      @ForAll long seed, @ForAll @IntRange(min = 2, max = 4) int size) {
    random.setSeed(seed);
    ModeModel model = model(false);
    double[][] stacks = stacks(3 * size);
    List<Integer> order = new java.util.ArrayList<>(IntStream.range(0, 3 * size).boxed().toList());
    double first = sum(model, stacks, order, size);
    for (int i = 0; i < 5; i++) {
      Collections.shuffle(order, random);
      assertThat(sum(model, stacks, order, size)).isCloseTo(first, within(1e-9));
    }
  }

  private static double sum(ModeModel model, double[][] stacks, List<Integer> order, int size) {
    double sum = 0;
    for (int i = 0; i < order.size(); i += size) {
      int[] group = order.subList(i, i + size).stream().mapToInt(Integer::intValue).toArray();
      sum += model.slowdowns(stacks, group, size);
    }
    return sum;
  }

  /** The sum of slowdowns being the same, the sum of their inverses is a measure of inequality. */
  @Test
  void withoutTheProductTheGreatestSpeedupIsThatOfUnequalSlowdowns() {
    ModeModel model = same(plain(0, 1, 0.6), plain(0, 1, 0.1));
    double[][] stacks = {{0.9, 0.1}, {0.9, 0.1}, {0.1, 0.9}, {0.1, 0.9}};
    double alike =
        model.speedup(stacks, new int[] {0, 1}, 2) + model.speedup(stacks, new int[] {2, 3}, 2);
    double mixed =
        model.speedup(stacks, new int[] {0, 2}, 2) + model.speedup(stacks, new int[] {1, 3}, 2);
    // slowdowns of 1.55, 1.55, 1.15, 1.15 against 1.15, 1.55, 1.15, 1.55: the same
    assertThat(alike).isCloseTo(mixed, within(1e-12));
    double[][] unequal = {{1, 0}, {0.5, 0.5}, {0.5, 0.5}, {0, 1}};
    double extremes =
        model.speedup(unequal, new int[] {0, 1}, 2) + model.speedup(unequal, new int[] {2, 3}, 2);
    double folded =
        model.speedup(unequal, new int[] {0, 3}, 2) + model.speedup(unequal, new int[] {1, 2}, 2);
    // 1.35, 1.6, 1.1, 1.35 against 1.1, 1.6, 1.35, 1.35: whoever meets whom, only the order differs
    assertThat(extremes).isCloseTo(folded, within(1e-12));
    ModeModel own = same(plain(0, 2, 0.5), plain(0, 1, 0));
    double steep =
        own.speedup(unequal, new int[] {0, 1}, 2) + own.speedup(unequal, new int[] {2, 3}, 2);
    double level =
        own.speedup(unequal, new int[] {0, 3}, 2) + own.speedup(unequal, new int[] {1, 2}, 2);
    // slowdowns 2.25, 2.0, 1.5, 1.25 against 2.0, 1.5, 1.75, 1.75: the first are less equal
    assertThat(
            own.slowdowns(unequal, new int[] {0, 1}, 2)
                + own.slowdowns(unequal, new int[] {2, 3}, 2))
        .isCloseTo(7, within(1e-12));
    assertThat(
            own.slowdowns(unequal, new int[] {0, 3}, 2)
                + own.slowdowns(unequal, new int[] {1, 2}, 2))
        .isCloseTo(7, within(1e-12));
    assertThat(steep).isGreaterThan(level);
  }

  @Property(tries = 200, seed = "3")
  void theInverseIsThatOfTheSystemOfEquations(
      @ForAll long seed, @ForAll @IntRange(min = 2, max = 8) int n) {
    random.setSeed(seed);
    ModeModel model = model(true);
    double[][] measured = stacks(n);
    int[] group = IntStream.range(0, n).toArray();
    double[][] found = new double[n][COMPONENTS];
    model.invert(measured, group, n, found);
    double[][] slow = slowInverse(model, measured);
    for (int i = 0; i < n; i++) {
      assertThat(found[i]).containsExactly(slow[i], within(1e-6));
    }
  }

  /** Figure 2, step by step, with a matrix for each component. */
  private static double[][] slowInverse(ModeModel model, double[][] measured) {
    int n = measured.length;
    double[][] result = new double[n][COMPONENTS];
    double[] slowdowns = new double[n];
    for (int j = 0; j < n; j++) {
      for (int c = 0; c < COMPONENTS; c++) {
        Coefficients one = model.inverse().get(c);
        double others = 0;
        for (int k = 0; k < n; k++) {
          others += k == j ? 0 : measured[k][c];
        }
        slowdowns[j] += one.alpha() + one.beta() * measured[j][c] + one.gamma() * others;
      }
    }
    for (int c = 0; c < COMPONENTS; c++) {
      Coefficients one = model.inverse().get(c);
      double[][] matrix = new double[n][n];
      double[] right = new double[n];
      for (int j = 0; j < n; j++) {
        Arrays.fill(matrix[j], one.gamma());
        matrix[j][j] = one.beta();
        right[j] = measured[j][c] * slowdowns[j] - one.alpha();
      }
      double[] solved =
          new LUDecomposition(new Array2DRowRealMatrix(matrix))
              .getSolver()
              .solve(new ArrayRealVector(right))
              .toArray();
      for (int j = 0; j < n; j++) {
        result[j][c] = Math.max(0, solved[j]);
      }
    }
    for (double[] stack : result) {
      double sum = Arrays.stream(stack).sum();
      Arrays.setAll(stack, c -> stack[c] / sum);
    }
    return result;
  }

  /** All components grow alike: then the shares beside others are those alone. */
  @Test
  void alikeGrowthIsInvertedExactly() {
    ModeModel model = same(plain(0, 1.3, 0), plain(0, 1.3, 0));
    double[][] measured = {{0.6, 0.4}, {0.2, 0.8}};
    double[][] found = new double[2][2];
    model.invert(measured, new int[] {0, 1}, 2, found);
    assertThat(found[0]).containsExactly(new double[] {0.6, 0.4}, within(1e-12));
    assertThat(found[1]).containsExactly(new double[] {0.2, 0.8}, within(1e-12));
  }

  @Test
  void whatCannotBeInvertedIsTakenAsMeasured() {
    for (Coefficients singular :
        List.of(plain(0.2, 0, 0), plain(0, 0.7, 0.7), plain(0, 0.5, -0.5))) {
      ModeModel model = same(plain(0, 1, 0), singular);
      double[][] measured = {{0.6, 0.4}, {0.2, 0.8}};
      double[][] found = new double[2][2];
      model.invert(measured, new int[] {0, 1}, 2, found);
      for (int i = 0; i < 2; i++) {
        double slowdown = 0;
        for (int c = 0; c < 2; c++) {
          slowdown += model.inverse().get(c).beside(measured[i][c], measured[1 - i][c]);
        }
        double first = measured[i][0] * slowdown;
        double sum = first + measured[i][1];
        assertThat(found[i])
            .as(singular.toString())
            .containsExactly(new double[] {first / sum, measured[i][1] / sum}, within(1e-12));
      }
    }
  }

  @Test
  void negativeComponentsBecomeNothing() {
    ModeModel model = same(plain(0.9, 1, 0), plain(0, 1, 0));
    double[][] measured = {{0.1, 0.9}, {0.1, 0.9}};
    double[][] found = new double[2][2];
    model.invert(measured, new int[] {0, 1}, 2, found);
    assertThat(found[0]).containsExactly(0, 1);
  }

  @Test
  void whatDoesNotFitTogetherIsRefused() {
    List<Coefficients> one = List.of(plain(0, 1, 0));
    assertThatThrownBy(() -> new ModeModel(one, List.of()))
        .hasMessageContaining("as many forward as inverse components");
    assertThatThrownBy(() -> new ModeModel(one, List.of(new Coefficients(0, 1, 0, 0.1))))
        .hasMessageContaining("delta of the inverse has to be 0, not 0.1");
  }

  @Test
  void theModeIsTheSmallestThatHasRoom() {
    assertThat(IntStream.rangeClosed(1, 8).map(InterferenceModel::modeOf))
        .containsExactly(1, 2, 4, 4, 8, 8, 8, 8);
  }
}
