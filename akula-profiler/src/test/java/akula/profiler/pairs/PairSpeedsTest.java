package akula.profiler.pairs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.SharingLevel;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class PairSpeedsTest {
  private static final SharingLevel DOMAIN = SharingLevel.MEMORY_DOMAIN;

  /** The matrix of a derived data set is what its shared-cache model gives, rounded. */
  @Test
  void theSharedCacheModelComputesWhatTheMatrixSays() throws Exception {
    DataSet data = DataSetReader.read(Path.of("../data/data-sets/spec2006-small-cache"));
    LevelModel cache = data.levels().get(DOMAIN).getFirst();
    LevelModel matrix = data.levels().get(DOMAIN).getLast();
    PairSpeeds computed = PairSpeeds.of(DOMAIN, cache, data);
    PairSpeeds reported = PairSpeeds.of(DOMAIN, matrix, data);
    assertThat(computed.computed()).isTrue();
    assertThat(reported.computed()).isFalse();
    for (int i = 0; i < 29; i++) {
      assertThat(computed.speeds()[i]).containsExactly(reported.speeds()[i], within(1e-6));
    }
  }

  @Test
  void contentionIsWhatOneLosesAndTheOthersLose() {
    double[][] speeds = {{0.5, 0.9}, {0.7, 1}};
    PairSpeeds pairs = new PairSpeeds(DOMAIN, "pair-matrix", false, speeds);
    assertThat(pairs.contention(0)).isCloseTo((0.5 + 0.5 + 0.1 + 0.3) / 4, within(1e-12));
    assertThat(pairs.contention(1)).isCloseTo((0.3 + 0.1) / 4, within(1e-12));
  }
}
