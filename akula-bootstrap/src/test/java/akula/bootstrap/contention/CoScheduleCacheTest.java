package akula.bootstrap.contention;

import static org.assertj.core.api.Assertions.assertThat;

import akula.formats.contention.CoSchedule;
import akula.formats.contention.ContentionModel;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CoScheduleCacheTest {
  private static final int ROWS = 29;

  /** Speeds that name the co-schedule, and one parameter that is left open for even rows. */
  private static CoSchedule solve(int[] rows) {
    double[] speeds = new double[rows.length];
    double[][] parameters = new double[rows.length][2];
    for (int i = 0; i < rows.length; i++) {
      speeds[i] = 1 + (Arrays.hashCode(rows) >>> 1) + i / 100.0;
      parameters[i][0] = rows[i] % 2 == 0 ? Double.NaN : 7;
      parameters[i][1] = i;
    }
    return new CoSchedule(rows, speeds, parameters);
  }

  private static double[][] values() {
    double[][] values = new double[ROWS][2];
    for (int i = 0; i < ROWS; i++) {
      values[i][0] = 100 + i;
    }
    return values;
  }

  private static CoScheduleSolver solver(int slots) {
    return new CoScheduleSolver(CoScheduleCacheTest::solve, values(), slots);
  }

  @Test
  void whatOneWorkerSolvedIsThereForTheOthers() {
    var solved = new AtomicInteger();
    var solver =
        new CoScheduleSolver(
            rows -> {
              solved.incrementAndGet();
              return solve(rows);
            },
            values());
    for (int worker = 0; worker < 3; worker++) {
      CoScheduleCache cache = new CoScheduleCache(solver, 1000);
      int three = cache.find(new int[] {1, 2, 2}, 3);
      assertThat(cache.parameters().valueOr(three + 1, 0, 0)).isEqualTo(102);
      int two = cache.find(new int[] {1, 2, 2}, 2);
      assertThat(cache.parameters().valueOr(two + 1, 1, 0)).isEqualTo(1);
      assertThat(cache.givesParameters()).isTrue();
    }
    assertThat(solved).hasValue(2);
  }

  /** Gives the first parameter to two or more, and none to one alone. */
  private static final class GivesTheFirst implements ContentionModel {
    @Override
    public CoSchedule solve(int[] rows) {
      CoSchedule all = CoScheduleCacheTest.solve(rows);
      return rows.length == 1 ? new CoSchedule(rows, all.speeds(), null) : all;
    }

    @Override
    public boolean gives(int column) {
      return column == 0;
    }
  }

  @Test
  void whatIsNotGivenIsAsAlone() {
    var solver = new CoScheduleSolver(new GivesTheFirst(), values());
    CoScheduleCache cache = new CoScheduleCache(solver, 100_000);
    assertThat(cache.numbersFour()).isTrue();
    int alone = cache.find(new int[] {3}, 1);
    assertThat(cache.givesParameters()).isFalse();
    assertThat(cache.parameters().valueOr(alone, 0, 5)).isEqualTo(5);
    int both = cache.find(new int[] {3, 4}, 2);
    assertThat(cache.parameters().valueOr(both, 0, 5)).isEqualTo(7);
    assertThat(cache.parameters().valueOr(both, 1, 5)).isEqualTo(5);
    alone = cache.find(new int[] {3}, 1);
    assertThat(cache.parameters().valueOr(alone, 0, 5)).isEqualTo(5);
    int another = cache.find(new int[] {6}, 1);
    assertThat(cache.parameters().valueOr(another, 0, 5)).isEqualTo(5);
  }

  @Test
  void rowByRowTheAnswersAreTheSame() {
    CoScheduleCache listed = new CoScheduleCache(solver(64), 100_000);
    CoScheduleCache single = new CoScheduleCache(solver(64), 100_000);
    assertThat(single.numbersFour()).isTrue();
    Random random = new Random(3);
    for (int i = 0; i < 20_000; i++) {
      int count = 1 + random.nextInt(4);
      int[] rows = random.ints(count, 0, ROWS).sorted().toArray();
      int[] four = Arrays.copyOf(rows, 4);
      Arrays.fill(four, count, 4, single.nobody());
      int place = single.find(four[0], four[1], four[2], four[3], count);
      assertThat(place).isEqualTo(listed.find(rows, count));
      assertThat(Arrays.copyOfRange(single.speeds(), place, place + count))
          .isEqualTo(solve(rows).speeds());
      if (i % 7 == 0) {
        single.find(random.ints(9, 0, ROWS).sorted().toArray(), 9); // one without a number between
      }
    }
  }

  @Test
  void aSmallCacheDoesNotNumberFour() {
    assertThat(new CoScheduleCache(solver(1), 100).numbersFour()).isFalse();
  }

  @Test
  void whateverTheSizeTheAnswersAreThoseOfTheModel() {
    for (int capacity : new int[] {1, 2, 300, 100_000}) {
      CoScheduleCache cache =
          new CoScheduleCache(solver(Integer.highestOneBit(capacity)), capacity);
      Random random = new Random(3);
      for (int i = 0; i < 20_000; i++) {
        int count = 1 + random.nextInt(16);
        int[] rows = random.ints(count, 0, random.nextInt(1, ROWS)).sorted().toArray();
        int place = cache.find(Arrays.copyOf(rows, 20), count);
        assertThat(Arrays.copyOfRange(cache.speeds(), place, place + count))
            .isEqualTo(solve(rows).speeds());
        for (int k = 0; k < count; k++) {
          assertThat(cache.parameters().valueOr(place + k, 0, -1))
              .isEqualTo(rows[k] % 2 == 0 ? 100 + rows[k] : 7);
          assertThat(cache.parameters().valueOr(place + k, 1, -1)).isEqualTo(k);
        }
      }
    }
  }

  @Test
  void whatIsAskedAgainIsNotSolvedAgain() {
    CoScheduleCache cache = new CoScheduleCache(solver(1), 1000);
    for (int round = 0; round < 3; round++) {
      for (int a = 0; a < ROWS; a++) {
        for (int b = a; b < ROWS; b++) {
          cache.find(new int[] {a, b}, 2);
        }
      }
    }
    assertThat(cache.missCount()).isEqualTo(ROWS * (ROWS + 1) / 2);
  }
}
