package akula.bootstrap.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.bootstrap.contention.sharedcache.SharedCache;
import akula.bootstrap.contention.sharedcache.SharedCacheModel;
import akula.formats.contention.CoSchedule;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The plain solver of the shared cache and the product's against each other. */
class BruteForceSharedCacheTest {

  @Test
  void bothFindTheSameEquilibrium() {
    SplittableRandom random = new SplittableRandom(7);
    int slowed = 0;
    for (int i = 0; i < 500; i++) {
      SharedCache data = CacheCurves.draw(5, random);
      int[] rows = random.ints(1 + random.nextInt(5), 0, 5).sorted().toArray();
      CoSchedule actual = new SharedCacheModel(data, List.of()).solve(rows);
      double[] expected = speeds(new BruteForceSharedCache(data), rows);
      assertThat(actual.rows()).isEqualTo(rows);
      assertThat(actual.speeds()).as("co-schedule %d", i).containsExactly(expected, within(1e-9));
      slowed += Arrays.stream(expected).anyMatch(speed -> speed < 0.9) ? 1 : 0;
    }
    assertThat(slowed).isGreaterThan(100);
  }

  private static double[] speeds(Contention contention, int[] rows) {
    return IntStream.range(0, rows.length)
        .mapToDouble(self -> contention.relativeSpeed(rows, self))
        .toArray();
  }

  @Test
  void aloneNobodyIsSlowed() {
    SharedCache data = CacheCurves.draw(3, new SplittableRandom(1));
    for (int row = 0; row < 3; row++) {
      assertThat(new BruteForceSharedCache(data).relativeSpeed(new int[] {row}, 0))
          .isCloseTo(1, within(1e-12));
    }
  }
}
