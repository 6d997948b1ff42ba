package akula.profiler.merge;

import static akula.profiler.merge.SmallData.DOMAIN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.bootstrap.contention.pairs.PairMatrix;
import akula.bootstrap.contention.sharedcache.SharedCache;
import akula.formats.dataset.Application;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.dataset.DataSetWriter;
import akula.formats.dataset.Phase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Data sets that have curves of their caches beside their pairs. */
class CurvesMergeTest {
  private static final MissingFigures NOBODY = (_, _) -> Map.of();

  @Test
  void halvesOfADataSetWithCurvesGiveTheWholeAgain(@TempDir Path folder) throws Exception {
    DataSet whole = DataSetReader.read(Path.of("../data/data-sets/spec2006-small-cache"));
    DataSet one = part(whole, 0, 20);
    DataSet other = part(whole, 10, 29);
    var merge = new DataSetMerge(one, other);
    assertThat(merge.objections()).isEmpty();
    assertThat(merge.missing()).isEmpty();
    MergedDataSet merged = merge.merged("whole", NOBODY);
    assertThat(merged.dataSet().applications()).isEqualTo(whole.applications());
    assertThat(merged.dataSet().levels().get(DOMAIN))
        .containsExactly(whole.levels().get(DOMAIN).getFirst());
    assertThat(merged.notes())
        .containsExactly(
            "the model pair-matrix of level memory_domain is left out: nobody measured 180 of its"
                + " speeds, and the shared-cache model has all of them");
    DataSetWriter.write(merged.dataSet(), folder.resolve("whole"));
  }

  @Test
  void cachesThatAreNotAlikeCannotStandBesideEachOther() throws Exception {
    DataSet small = DataSetReader.read(Path.of("../data/data-sets/spec2006-small-cache"));
    DataSet large = DataSetReader.read(Path.of("../data/data-sets/spec2006-large-cache"));
    MergedDataSet merged = new DataSetMerge(small, large).merged("z", NOBODY);
    assertThat(merged.notes())
        .first()
        .isEqualTo(
            "the model shared-cache of level memory_domain is left out: the caches or their curves"
                + " are not alike");
    assertThat(merged.dataSet().levels().get(DOMAIN))
        .containsExactly(small.levels().get(DOMAIN).getLast());
    var merge = new DataSetMerge(cacheOnly(small), cacheOnly(large));
    assertThat(merge.obstacles())
        .containsExactly("at level memory_domain they have no model in common");
    assertThatThrownBy(() -> merge.merged("z", NOBODY))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static DataSet cacheOnly(DataSet set) {
    return new DataSet(
        set.name(),
        set.description(),
        set.provenance(),
        set.modelled(),
        set.parameters(),
        set.applications(),
        Map.of(DOMAIN, List.of(set.levels().get(DOMAIN).getFirst())),
        set.contentHash());
  }

  /** Those applications of a data set from one position to another. */
  private static DataSet part(DataSet whole, int from, int to) {
    var cache = (SharedCache) whole.levels().get(DOMAIN).getFirst();
    var matrix = (PairMatrix) whole.levels().get(DOMAIN).getLast();
    double[][] speeds = new double[to - from][];
    var applications = new ArrayList<Application>();
    for (int i = from; i < to; i++) {
      speeds[i - from] = Arrays.copyOfRange(matrix.speeds()[i], from, to);
      var old = whole.applications().get(i);
      applications.add(
          new Application(
              old.name(),
              old.soloSeconds(),
              old.instructions(),
              old.kind(),
              old.parameters(),
              List.of(new Phase(i - from, old.soloSeconds()))));
    }
    return new DataSet(
        whole.name(),
        whole.description(),
        whole.provenance(),
        whole.modelled(),
        whole.parameters(),
        applications,
        Map.of(
            DOMAIN,
            List.of(
                new SharedCache(
                    cache.ways(),
                    cache.bandwidthMegabytesPerSecond(),
                    cache.curves().subList(from, to)),
                new PairMatrix(speeds, List.of(), matrix.composition()))),
        "hash");
  }
}
