package akula.bootstrap.contention.sharedcache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.dataset.SharingLevel;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The shared cache on measured curves, with their noise, against the slow relaxation. */
class ShippedCurvesTest {
  private static final int CASES = 60;

  @ParameterizedTest
  @ValueSource(strings = {"spec2006-small-cache", "spec2006-large-cache"})
  void agreesWithTheSlowRelaxation(String name) throws Exception {
    DataSet data = DataSetReader.read(Path.of("../data/data-sets", name));
    var cache = (SharedCache) data.levels().get(SharingLevel.MEMORY_DOMAIN).getFirst();
    var model = new SharedCacheModel(cache, data.parameters());
    var random = new Random(7);
    for (int i = 0; i < CASES; i++) {
      int[] rows = random.ints(2 + i % 3, 0, data.applications().size()).sorted().toArray();
      double[] expected = new CacheRelaxation(cache, rows).speeds();
      assertThat(model.solve(rows).speeds()).containsExactly(expected, within(1e-6));
    }
  }
}
