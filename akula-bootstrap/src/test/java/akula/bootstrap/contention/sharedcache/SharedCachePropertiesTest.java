package akula.bootstrap.contention.sharedcache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

/** What holds for every co-schedule of the shared cache, on random curves. */
class SharedCachePropertiesTest {
  private static final int APPLICATIONS = 6;

  @Property(tries = 200, seed = "1")
  void agreesWithTheSlowRelaxation(@ForAll long seed, @ForAll @IntRange(min = 2, max = 4) int n) {
    var random = new Random(seed);
    SharedCache cache = new CurveGenerator(random, 0.03).cache(APPLICATIONS);
    int[] rows = rows(random, n);
    double[] expected = new CacheRelaxation(cache, rows).speeds();
    double[] speeds = new SharedCacheModel(cache, List.of()).solve(rows).speeds();
    assertThat(speeds).containsExactly(expected, within(1e-6));
  }

  @Property(tries = 300, seed = "2")
  void occupanciesFillTheCacheAndNoMore(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 8) int n,
      @ForAll @DoubleRange(min = 0, max = 0.5) double noise) {
    var random = new Random(seed);
    SharedCache cache = new CurveGenerator(random, noise).cache(APPLICATIONS);
    int[] rows = rows(random, n);
    CacheEquilibrium reached = new SharedCacheModel(cache, List.of()).equilibrium(rows);
    double footprints = 0;
    for (int i = 0; i < n; i++) {
      double footprint = footprint(cache, rows[i]);
      assertThat(reached.occupancyWays()[i]).isBetween(0.0, footprint);
      assertThat(reached.speeds()[i]).isPositive();
      footprints += footprint;
    }
    assertThat(Arrays.stream(reached.occupancyWays()).sum())
        .isCloseTo(Math.min(cache.ways(), footprints), within(1e-9));
  }

  @Property(tries = 300, seed = "3")
  void theOrderOfTheRowsDoesNotMatter(
      @ForAll long seed, @ForAll @IntRange(min = 2, max = 6) int n) {
    var random = new Random(seed);
    SharedCache cache = new CurveGenerator(random, 0.2).cache(APPLICATIONS);
    int[] rows = rows(random, n);
    int[] reversed = new int[n];
    for (int i = 0; i < n; i++) {
      reversed[i] = rows[n - 1 - i];
    }
    var model = new SharedCacheModel(cache, List.of());
    double[] speeds = model.equilibrium(rows).speeds();
    double[] mirrored = model.equilibrium(reversed).speeds();
    for (int i = 0; i < n; i++) {
      assertThat(mirrored[n - 1 - i]).isCloseTo(speeds[i], within(1e-9));
    }
  }

  @Property(tries = 300, seed = "4")
  void equalRowsHaveEqualSpeeds(@ForAll long seed, @ForAll @IntRange(min = 2, max = 6) int n) {
    var random = new Random(seed);
    SharedCache cache = new CurveGenerator(random, 0.3).cache(2);
    int[] rows = rows(random, n, 2);
    double[] speeds = new SharedCacheModel(cache, List.of()).solve(rows).speeds();
    for (int i = 1; i < n; i++) {
      if (rows[i] == rows[i - 1]) {
        assertThat(speeds[i]).isEqualTo(speeds[i - 1]);
      }
    }
  }

  /**
   * On curves without noise a neighbour helps nobody by more than the second-order effect: it may
   * slow a third one's insertions down more than it takes itself.
   */
  @Property(tries = 500, seed = "5")
  void aNeighbourSpeedsNobodyUp(@ForAll long seed, @ForAll @IntRange(min = 1, max = 4) int n) {
    var random = new Random(seed);
    SharedCache cache = new CurveGenerator(random, 0).cache(APPLICATIONS);
    int[] with = rows(random, n + 1);
    int[] without = Arrays.copyOf(with, n);
    var model = new SharedCacheModel(cache, List.of());
    double[] before = model.solve(without).speeds();
    double[] after = model.solve(with).speeds();
    for (int i = 0; i < n; i++) {
      assertThat(after[i]).isLessThanOrEqualTo(before[i] + 1e-9);
    }
  }

  @Property(tries = 200, seed = "6")
  void aloneIsExactlyOne(@ForAll long seed, @ForAll @DoubleRange(min = 0, max = 0.9) double noise) {
    SharedCache cache = new CurveGenerator(new Random(seed), noise).cache(1);
    var model = new SharedCacheModel(cache, List.of());
    assertThat(model.solve(new int[] {0}).speeds()).containsExactly(1);
    assertThat(model.equilibrium(new int[] {0}).speeds()).containsExactly(1);
  }

  private static int[] rows(Random random, int n) {
    return rows(random, n, APPLICATIONS);
  }

  private static int[] rows(Random random, int n, int applications) {
    return random.ints(n, 0, applications).sorted().toArray();
  }

  private static double footprint(SharedCache cache, int row) {
    List<Double> seen = cache.curves().get(row).occupancyWays();
    double most = seen.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    return Math.min(most, cache.ways());
  }
}
