package akula.profiler.derive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.bootstrap.contention.pairs.PairMatrix;
import akula.bootstrap.contention.sharedcache.SharedCache;
import akula.bootstrap.contention.sharedcache.SharedCacheModel;
import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.Composition;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.SharingLevel;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The two data sets that ship: what contention they show, and that their files agree. */
class ShippedDataSetsTest {
  private static final String SMALL = "spec2006-small-cache";
  private static final String LARGE = "spec2006-large-cache";

  private static DataSet dataSet(String name) throws Exception {
    return DataSetReader.read(Path.of("../data/data-sets", name));
  }

  @Test
  void theSmallCacheBitesAsItShould() throws Exception {
    var survey = new ContentionSurvey(dataSet(SMALL));
    assertThat(survey.medianOfPairs()).isBetween(0.96, 1.0);
    assertThat(survey.medianOfGroups()).isBetween(0.88, 0.96);
  }

  @Test
  void theWorstPairsAreTheSensitiveNextToTheStreams() throws Exception {
    List<ContentionSurvey.Pair> worst = new ContentionSurvey(dataSet(SMALL)).pairs();
    assertThat(worst.subList(0, 5))
        .allSatisfy(pair -> {
          assertThat(pair.program()).isIn("mcf", "xalancbmk", "omnetpp");
          assertThat(pair.neighbour()).isIn("libquantum", "lbm");
          assertThat(pair.speed()).isBetween(0.15, 0.45);
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {SMALL, LARGE})
  void theMatrixIsWhatTheCurvesGive(String name) throws Exception {
    DataSet data = dataSet(name);
    List<LevelModel> models = data.levels().get(SharingLevel.MEMORY_DOMAIN);
    var model = new SharedCacheModel((SharedCache) models.get(0), data.parameters());
    double[][] pairs = ((PairMatrix) models.get(1)).speeds();
    for (int i = 0; i < pairs.length; i++) {
      for (int j = i; j < pairs.length; j++) {
        double[] speeds = model.solve(new int[] {i, j}).speeds();
        assertThat(new double[] {pairs[i][j], pairs[j][i]}).containsExactly(speeds, within(1e-6));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {SMALL, LARGE})
  void aNeighbourSpeedsNobodyUpBeyondTheNoiseOfTheCurves(String name) throws Exception {
    DataSet data = dataSet(name);
    var cache = (SharedCache) data.levels().get(SharingLevel.MEMORY_DOMAIN).get(0);
    var model = new SharedCacheModel(cache, data.parameters());
    var random = new java.util.Random(5);
    for (int n = 0; n < 5000; n++) {
      int[] four = random.ints(4, 0, data.applications().size()).toArray();
      double[] three = model.equilibrium(java.util.Arrays.copyOf(four, 3)).speeds();
      double[] withFourth = model.equilibrium(four).speeds();
      for (int i = 0; i < 3; i++) {
        assertThat(withFourth[i]).isLessThan(three[i] + 0.02);
      }
    }
  }

  @Test
  void soloTimesFollowFromInstructionsAndIpc() throws Exception {
    for (String name : List.of(SMALL, LARGE)) {
      DataSet data = dataSet(name);
      assertThat(data.modelled()).isTrue();
      assertThat(data.applications()).hasSize(29);
      for (Application a : data.applications()) {
        double seconds = a.instructions() / (a.parameters().getFirst() * 2.1e9);
        assertThat(a.soloSeconds()).isCloseTo(seconds, within(6e-4));
      }
    }
  }

  @Test
  void everyClassIsFilledAndDevilsAreThoseThatHurtAndSuffer() throws Exception {
    for (String name : List.of(SMALL, LARGE)) {
      DataSet data = dataSet(name);
      var survey = new ContentionSurvey(data);
      double devils = meanHarm(data, ApplicationClass.DEVIL, survey::harm);
      double between = meanHarm(data, ApplicationClass.SEMI_DEVIL, survey::harm);
      double turtles = meanHarm(data, ApplicationClass.TURTLE, survey::harm);
      assertThat(devils).isGreaterThan(1.5 * between);
      assertThat(between).isGreaterThan(3 * turtles);
    }
  }

  @Test
  void inTheSmallCacheEveryDevilDoesMoreHarmThanAnyOther() throws Exception {
    DataSet data = dataSet(SMALL);
    var survey = new ContentionSurvey(data);
    for (int row = 0; row < data.applications().size(); row++) {
      boolean devil = data.applications().get(row).kind() == ApplicationClass.DEVIL;
      assertThat(survey.harm(row) > 0.14).isEqualTo(devil);
    }
  }

  private static double meanHarm(
      DataSet data, ApplicationClass kind, ToDoubleFunction<Integer> harm) {
    double[] harms =
        IntStream.range(0, data.applications().size())
            .filter(row -> data.applications().get(row).kind() == kind)
            .mapToDouble(harm::applyAsDouble)
            .toArray();
    assertThat(harms).hasSizeGreaterThanOrEqualTo(7);
    return java.util.Arrays.stream(harms).average().orElseThrow();
  }

  /**
   * The figures of docs/reference/shared-cache.md: mean absolute error, mean error, worst error.
   */
  @ParameterizedTest
  @CsvSource({
    "spec2006-small-cache, PRODUCT, 0.020, 0.008, 0.32",
    "spec2006-small-cache, SUM_OF_LOSSES, 0.024, -0.006, -0.44",
    "spec2006-small-cache, WORST_PAIR, 0.046, 0.046, 0.56",
    "spec2006-large-cache, PRODUCT, 0.012, -0.002, -0.20",
    "spec2006-large-cache, SUM_OF_LOSSES, 0.015, -0.005, -0.39",
    "spec2006-large-cache, WORST_PAIR, 0.016, 0.016, 0.28"
  })
  void compositionRulesAreOffByAsMuchAsDocumented(
      String name, Composition rule, double absolute, double mean, double worst) throws Exception {
    ContentionSurvey.RuleError error = new ContentionSurvey(dataSet(name)).error(rule);
    assertThat(error.meanAbsolute()).isCloseTo(absolute, within(6e-4));
    assertThat(error.mean()).isCloseTo(mean, within(6e-4));
    assertThat(error.worst()).isCloseTo(worst, within(6e-3));
  }
}
