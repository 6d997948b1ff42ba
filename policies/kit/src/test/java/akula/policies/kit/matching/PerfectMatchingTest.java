package akula.policies.kit.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PerfectMatchingTest {
  private final PerfectMatching matching = new PerfectMatching();

  /** Each of 2 to 10 vertices, of few values or many, near ties, large and small. */
  @Provide
  static Arbitrary<double[]> weights() {
    Arbitrary<Arbitrary<Double>> kinds =
        Arbitraries.of(
            List.of(
                whole(0, 2),
                whole(-1000, 1000),
                Arbitraries.doubles().between(-1, 1).ofScale(17),
                Arbitraries.longs().between(0, 9).map(i -> 1e6 + i * 1e-6),
                whole(-9, 9).map(i -> i * 1e300),
                Arbitraries.doubles().between(-1, 1).ofScale(17).map(i -> i * 1e300),
                whole(-9, 9).map(i -> i * Double.MIN_VALUE),
                whole(1, 9).map(i -> Math.pow(10, i))));
    Arbitrary<Integer> counts = Arbitraries.integers().between(1, 5).map(pairs -> 2 * pairs);
    return counts
        .flatMap(n -> kinds.flatMap(kind -> kind.list().ofSize(n * n)))
        .map(list -> list.stream().mapToDouble(w -> w).toArray())
        .withoutEdgeCases();
  }

  private static Arbitrary<Double> whole(long least, long greatest) {
    return Arbitraries.longs().between(least, greatest).map(i -> (double) i);
  }

  private static int count(double[] weights) {
    return (int) Math.sqrt(weights.length);
  }

  private static void assertAllPaired(int[] mate) {
    for (int i = 0; i < mate.length; i++) {
      assertThat(mate[i]).isNotEqualTo(i);
      assertThat(mate[mate[i]]).isEqualTo(i);
    }
  }

  /** By how much sums may differ: 0.51 n units, and the rounding of n/2 additions. */
  private static double bound(double[] weights, int n) {
    double[] read =
        IntStream.range(0, n * n)
            .filter(at -> at / n < at % n)
            .mapToDouble(at -> weights[at])
            .toArray();
    double least = DoubleStream.of(read).min().orElse(0);
    double greatest = DoubleStream.of(read).max().orElse(0);
    double rounding = n * n * Math.ulp(Math.max(Math.abs(least), Math.abs(greatest)));
    return 0.51 * n * Math.scalb(greatest - least, -45) + rounding;
  }

  @Property(tries = 2000)
  void noOtherMatchingOfFewWeighsLess(@ForAll("weights") double[] weights) {
    int n = count(weights);
    int[] mate = matching.match(weights, n);
    assertAllPaired(mate);
    assertThat(SlowMatching.weight(weights, mate))
        .isCloseTo(SlowMatching.least(weights, n), within(bound(weights, n)));
  }

  /** Of these the sums are exact. */
  @Property(tries = 1000)
  void wholeNumbersAreMatchedExactly(
      @ForAll @IntRange(min = 1, max = 7) int pairs,
      @ForAll @IntRange(min = 1, max = 40) int values,
      @ForAll long seed) {
    int n = 2 * pairs;
    double[] weights = wholeNumbers(n, values, seed);
    assertThat(SlowMatching.weight(weights, matching.match(weights, n)))
        .isEqualTo(SlowMatching.least(weights, n));
  }

  private static double[] wholeNumbers(int n, int values, long seed) {
    return new Random(seed).ints(n * n, -values, values).asDoubleStream().toArray();
  }

  @Property(tries = 60)
  void jgraphtFindsTheSameLeastWeightOfMany(
      @ForAll @IntRange(min = 6, max = 40) int pairs, @ForAll long seed) {
    int n = 2 * pairs;
    double[] random = new Random(seed).doubles(n * n).toArray();
    double[] near = DoubleStream.of(random).map(w -> 3 + Math.rint(4 * w) + 1e-7 * w).toArray();
    for (double[] weights : List.of(random, near, SlowMatching.products(n, seed))) {
      int[] mate = matching.match(weights, n);
      assertAllPaired(mate);
      assertThat(SlowMatching.weight(weights, mate))
          .isCloseTo(SlowMatching.leastOfJgrapht(weights, n), within(bound(weights, n)));
    }
  }

  /** Blossoms within blossoms, some hundred deep. */
  @Test
  void jgraphtFindsTheSameLeastWeightOfProducts() {
    double[] weights = SlowMatching.products(200, 1);
    assertThat(SlowMatching.weight(weights, matching.match(weights, 200)))
        .isCloseTo(SlowMatching.leastOfJgrapht(weights, 200), within(bound(weights, 200)));
  }

  @Property(tries = 500)
  void nothingIsLeftFromOtherCalls(
      @ForAll("weights") double[] before, @ForAll("weights") double[] weights) {
    for (int mostExact : new int[] {0, PerfectMatching.DEFAULT_MOST_EXACT}) {
      PerfectMatching used = new PerfectMatching(mostExact);
      used.match(before, count(before));
      int[] fresh = new PerfectMatching(mostExact).match(weights, count(weights));
      assertThat(used.match(weights, count(weights))).containsExactly(fresh);
      assertThat(used.match(weights, count(weights))).containsExactly(fresh);
    }
  }

  @Property(tries = 300)
  void onlyDifferencesCountAndNotTheirSize(
      @ForAll @IntRange(min = 1, max = 20) int pairs,
      @ForAll @IntRange(min = -900, max = 900) int exponent,
      @ForAll long seed) {
    int n = 2 * pairs;
    double[] weights = wholeNumbers(n, 20, seed);
    double[] others = DoubleStream.of(weights).map(w -> Math.scalb(w + 7, exponent)).toArray();
    int[] mate = matching.match(weights, n).clone();
    assertThat(matching.match(others, n)).containsExactly(mate);
  }

  @Test
  void ofEqualOnesNeighboursArePaired() {
    double[] weights = new double[36];
    assertThat(matching.match(weights, 6)).containsExactly(1, 0, 3, 2, 5, 4);
    assertThat(new PerfectMatching(0).match(weights, 6)).containsExactly(1, 0, 3, 2, 5, 4);
  }

  @Test
  void greatestNumbersDoNotOverflow() {
    double[] weights = new double[16];
    Arrays.fill(weights, Double.MAX_VALUE);
    weights[2] = -Double.MAX_VALUE; // 0 and 2
    assertThat(matching.match(weights, 4)).containsExactly(2, 3, 0, 1);
    weights[7] = -Double.MAX_VALUE; // 1 and 3
    weights[6] = Double.MIN_VALUE; // 1 and 2
    assertThat(matching.match(weights, 4)).containsExactly(2, 3, 0, 1);
  }

  @Test
  void onlyTheUpperHalfIsRead() {
    double[] weights = new double[16];
    Arrays.fill(weights, Double.NaN);
    for (int i = 0; i < 4; i++) {
      for (int j = i + 1; j < 4; j++) {
        weights[4 * i + j] = i + j == 3 ? 0 : 1;
      }
    }
    assertThat(matching.match(weights, 4)).containsExactly(3, 2, 1, 0);
  }

  @Test
  void nobodyIsPairedWithNobody() {
    assertThat(matching.match(new double[0], 0)).isEmpty();
    assertThat(new PerfectMatching(-1).match(new double[0], 0)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void weightsThatAreNotFiniteAreRefused(double weight) {
    double[] weights = new double[16];
    weights[4 + 3] = weight;
    assertThatThrownBy(() -> matching.match(weights, 4))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the weight of 1 and 3 is " + weight + ": expected a finite number");
  }

  @ParameterizedTest
  @ValueSource(ints = {-2, 3, 16_386, 2_000_000_000})
  void numbersOfVerticesThatCannotBePairedAreRefused(int n) {
    assertThatThrownBy(() -> matching.match(new double[9], n))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(n + " vertices cannot be paired: expected an even number from 0 to 16384");
  }

  @Test
  void tooFewWeightsAreRefused() {
    assertThatThrownBy(() -> matching.match(new double[15], 4))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("expected 16 weights for 4 vertices, found 15");
  }

  @Property(tries = 500)
  void beyondTheLimitNoTwoPairsCanBeExchangedForBetterOnes(
      @ForAll @IntRange(min = 1, max = 20) int pairs,
      @ForAll @IntRange(min = 1, max = 1000) int values,
      @ForAll long seed) {
    int n = 2 * pairs;
    double[] weights = wholeNumbers(n, values, seed);
    int[] mate = new PerfectMatching(n - 2).match(weights, n);
    assertAllPaired(mate);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        if (j != i && j != mate[i]) {
          double now = at(weights, n, i, mate[i]) + at(weights, n, j, mate[j]);
          assertThat(at(weights, n, i, j) + at(weights, n, mate[i], mate[j]))
              .isGreaterThanOrEqualTo(now);
        }
      }
    }
    assertThat(SlowMatching.weight(weights, mate))
        .isGreaterThanOrEqualTo(SlowMatching.weight(weights, matching.match(weights, n)));
  }

  private static double at(double[] weights, int n, int i, int j) {
    return weights[Math.min(i, j) * n + Math.max(i, j)];
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 512})
  void toMatchAsManyAgainAllocatesNothing(int mostExact) {
    PerfectMatching used = new PerfectMatching(mostExact);
    double[] weights = SlowMatching.products(40, 1);
    used.match(weights, 40);
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    threads.getCurrentThreadAllocatedBytes();
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < 100; i++) {
      used.match(weights, 40);
    }
    assertThat(threads.getCurrentThreadAllocatedBytes() - before)
        .as("bytes of 100 matchings")
        .isLessThan(1000);
  }
}
