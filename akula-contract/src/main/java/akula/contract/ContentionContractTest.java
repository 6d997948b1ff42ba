package akula.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.formats.InvalidInputException;
import akula.formats.contention.CacheState;
import akula.formats.contention.ContentionModel;
import akula.formats.contention.ContextSwitch;
import akula.formats.contention.RateModel;
import akula.formats.contention.ResidentCaches;
import akula.formats.dataset.ContentionKind;
import akula.formats.dataset.ContentionKinds;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.dataset.DataSetWriter;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.SharingLevel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * What every contention kind has to keep. A kind joins by one class with one method, which returns
 * data sets that have models of it:
 *
 * <pre>{@code
 * class QueueContractTest extends ContentionContractTest {
 *   @Override protected List<DataSet> dataSets() throws InvalidInputException {
 *     return List.of(DataSetReader.read(Path.of("office")));
 *   }
 * }
 * }</pre>
 *
 * <p>Every model of these is tried with random co-schedules, drawn from a seed of their number.
 */
public abstract class ContentionContractTest {
  private static final int CO_SCHEDULES = 300;
  private static final int MOST = 8;
  private static final int MOST_KIB = 8192;
  private static final long MOST_AWAY_NANOS = 100_000_000_000L;

  /** More than this nobody gains by co-runners. */
  private static final double MOST_SPEED = 1.5;

  /** Where members of the same rows stand changes sums by rounding only. */
  private static final double ROUNDING = 1e-9;

  /** Makes the test; JUnit calls this. */
  protected ContentionContractTest() {}

  /** Returns data sets with models of the kind. */
  protected abstract List<DataSet> dataSets() throws InvalidInputException;

  /** A model, where it stands, and what solves by it. */
  private record Case(DataSet set, SharingLevel level, LevelModel model, ContentionModel solver) {
    int columns() {
      return set.parameters().size();
    }

    int[] draw(SplittableRandom random) {
      return random.ints(1 + random.nextInt(MOST), 0, set.applications().size()).sorted().toArray();
    }
  }

  private void each(Consumer<Case> test) throws InvalidInputException {
    int models = 0;
    for (DataSet set : dataSets()) {
      for (var level : set.levels().entrySet()) {
        for (LevelModel model : level.getValue()) {
          test.accept(new Case(set, level.getKey(), model, model.solver(set.parameters())));
          models++;
        }
      }
    }
    assertThat(models).as("models that were tried").isPositive();
  }

  /** Tries random co-schedules. */
  private void eachDrawn(Drawn test) throws InvalidInputException {
    each(one -> {
      for (int seed = 0; seed < CO_SCHEDULES; seed++) {
        SplittableRandom random = new SplittableRandom(seed);
        test.tries(one, one.draw(random), random);
      }
    });
  }

  /** What is tried with a co-schedule. */
  private interface Drawn {
    void tries(Case one, int[] rows, SplittableRandom random);
  }

  private static double[] speeds(Case one, int[] rows) {
    return one.solver().solve(rows.clone()).speeds();
  }

  /** What a model by rates says of members in any order, and of their parameters. */
  private static double[] speeds(Case one, int[] rows, double[] rates, double[][] parameters) {
    double[] speeds = new double[rows.length];
    ((RateModel) one.solver()).solve(rows, rates, rows.length, speeds, parameters);
    return speeds;
  }

  @Test
  void speedsAreInRange() throws InvalidInputException {
    eachDrawn((one, rows, _) -> {
      for (double speed : speeds(one, rows)) {
        assertThat(speed)
            .as("%s, rows %s", one.model().name(), Arrays.toString(rows))
            .isBetween(Double.MIN_VALUE, MOST_SPEED);
      }
    });
  }

  @Test
  void nobodySlowsOneThatIsAlone() throws InvalidInputException {
    each(one -> {
      for (int row = 0; row < one.set().applications().size(); row++) {
        assertThat(speeds(one, new int[] {row})).containsExactly(1);
      }
    });
  }

  /** Caches that remember answer by what was asked of them in this run alone. */
  @Test
  void cachesForgetWhatAnotherRunDid() throws InvalidInputException {
    each(one -> {
      if (one.solver().residentCaches().isEmpty()) {
        return;
      }
      ResidentCaches caches = one.solver().residentCaches().get();
      int[] rows =
          IntStream.range(0, one.set().applications().size()).filter(caches::knows).toArray();
      CacheState state = caches.begin(new int[] {0, 1, 2}, new int[] {0, 0, 1});
      double[] first = passes(state, rows);
      state.clear();
      assertThat(passes(state, rows)).containsExactly(first);
      for (double nanos : first) {
        assertThat(nanos).isGreaterThanOrEqualTo(1).isFinite().isEqualTo(Math.rint(nanos));
      }
    });
  }

  private static double[] passes(CacheState state, int[] rows) {
    SplittableRandom random = new SplittableRandom(rows.length);
    double[] nanos = new double[rows.length == 0 ? 0 : CO_SCHEDULES];
    long now = 0;
    for (int i = 0; i < nanos.length; i++) {
      int row = rows[random.nextInt(rows.length)];
      nanos[i] = state.pass(random.nextInt(3), row, row, 1 + random.nextInt(MOST_KIB), now);
      assertThat(state.missCount()).isNotNegative();
      now += random.nextInt(1_000_000);
    }
    return nanos;
  }

  @Test
  void theSameRowsGetTheSame() throws InvalidInputException {
    eachDrawn((one, rows, _) -> {
      double[] speeds = speeds(one, rows);
      assertThat(speeds(one, rows)).containsExactly(speeds);
      for (int i = 1; i < rows.length; i++) {
        if (rows[i] == rows[i - 1]) {
          assertThat(speeds[i]).isEqualTo(speeds[i - 1]);
        }
      }
    });
  }

  @Test
  void theOrderOfMembersDoesNotMatter() throws InvalidInputException {
    eachDrawn((one, rows, random) -> {
      if (one.solver() instanceof RateModel) {
        double[] rates = random.doubles(rows.length, 0, 1).toArray();
        double[] speeds = speeds(one, rows, rates, null);
        int[] turned = new int[rows.length];
        double[] turnedRates = new double[rows.length];
        for (int i = 0; i < rows.length; i++) {
          turned[i] = rows[rows.length - 1 - i];
          turnedRates[i] = rates[rows.length - 1 - i];
        }
        double[] back = speeds(one, turned, turnedRates, null);
        for (int i = 0; i < rows.length; i++) {
          assertThat(back[rows.length - 1 - i]).isCloseTo(speeds[i], within(ROUNDING));
        }
      }
    });
  }

  /** Threads that ask for less leave more to the others. */
  @Test
  void fullRatesAreTheCoScheduleOfRows() throws InvalidInputException {
    eachDrawn((one, rows, _) -> {
      if (one.solver() instanceof RateModel) {
        double[] full = new double[rows.length];
        Arrays.fill(full, 1);
        assertThat(speeds(one, rows, full, null)).containsExactly(speeds(one, rows));
      }
    });
  }

  /** Nothing is written into the columns of others, and nobody has to ask. */
  @Test
  void parametersAreGivenOnlyWhereTheModelSaysSo() throws InvalidInputException {
    eachDrawn((one, rows, random) -> {
      if (one.solver() instanceof RateModel) {
        double[] rates = random.doubles(rows.length, 0.1, 1).toArray();
        double[][] given = new double[one.columns()][];
        for (int c = 0; c < given.length; c++) {
          given[c] = one.solver().gives(c) ? new double[rows.length] : null;
        }
        assertThat(speeds(one, rows, rates, given)).containsExactly(speeds(one, rows, rates, null));
      } else {
        double[][] given = one.solver().solve(rows.clone()).parameters();
        for (int i = 0; given != null && i < given.length; i++) {
          assertThat(given[i]).hasSize(one.columns());
          for (int c = 0; c < one.columns(); c++) {
            assertThat(one.solver().gives(c) || Double.isNaN(given[i][c])).isTrue();
          }
        }
      }
    });
  }

  /** Who comes after whom, drawn at random. */
  private record DrawnSwitch(
      Before before,
      int row,
      int rowBefore,
      long awayNanos,
      boolean isFromElsewhere,
      boolean isAfterSlice)
      implements ContextSwitch {
    static DrawnSwitch of(SplittableRandom random, int rows) {
      Before before = Before.values()[random.nextInt(Before.values().length)];
      boolean isFirst = random.nextInt(4) == 0;
      return new DrawnSwitch(
          before,
          random.nextInt(rows),
          before == Before.NOBODY ? NO_ROW : random.nextInt(rows),
          isFirst ? NEVER_RAN : random.nextLong(MOST_AWAY_NANOS),
          !isFirst && random.nextBoolean(),
          before != Before.NOBODY && random.nextBoolean());
    }
  }

  /** Where a model has a price of switches, it is never negative, and the same for the same. */
  @Test
  void switchesCostAtLeastNothing() throws InvalidInputException {
    each(one ->
        one.solver()
            .switchCost()
            .ifPresent(cost -> {
              assertThat(cost.text()).isNotBlank();
              for (int seed = 0; seed < CO_SCHEDULES; seed++) {
                SplittableRandom random = new SplittableRandom(seed);
                DrawnSwitch drawn = DrawnSwitch.of(random, one.set().applications().size());
                double nanos = cost.nanos(drawn);
                assertThat(nanos).as("%s", drawn).isBetween(0.0, Double.MAX_VALUE);
                assertThat(cost.nanos(drawn)).isEqualTo(nanos);
                if (cost.isFlat() && !drawn.isAfterSlice()) {
                  assertThat(nanos).as("%s", drawn).isZero();
                }
              }
            }));
  }

  @Test
  void whatIsWrittenIsReadBack() throws InvalidInputException {
    for (DataSet set : dataSets()) {
      var files = DataSetWriter.files(set);
      var kinds = ContentionKinds.of(kindLoader(set));
      DataSet back = DataSetReader.read(Path.of("written"), files, kinds);
      assertThat(back.levels()).isEqualTo(set.levels());
      assertThat(DataSetWriter.files(back).keySet()).isEqualTo(files.keySet());
    }
  }

  private static ClassLoader kindLoader(DataSet set) {
    return set.levels().values().stream()
        .flatMap(List::stream)
        .map(LevelModel::kind)
        .map(ContentionKind::getClass)
        .map(Class::getClassLoader)
        .findFirst()
        .orElse(ContentionKind.class.getClassLoader());
  }

  @Test
  void aModelDescribesItself() throws InvalidInputException {
    each(one -> {
      assertThat(one.model().name()).isEqualTo(one.model().kind().name()).isNotBlank();
      assertThat(one.model().summary()).isNotBlank();
      assertThat(one.model().facts()).doesNotContainKey("model");
    });
  }
}
