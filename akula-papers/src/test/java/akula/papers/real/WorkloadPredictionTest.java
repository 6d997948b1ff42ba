package akula.papers.real;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.plugin.PolicyCatalog;
import akula.toolkit.run.DrawingPolicy;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkloadPredictionTest {
  private static final TwoCores CORES = new TwoCores(0, 1, 0.8556);
  private static final int REPETITIONS = 3;

  @TempDir private Path folder;

  /** Else two seeds would tell little more than one. */
  @Test
  void theNextSeedSharesNoRepetition() throws Exception {
    DrawingPolicy policy = new DrawingPolicy(folder);
    for (long seed = 1; seed <= 2; seed++) {
      new WorkloadPrediction(CORES, PolicyCatalog.ofClassPath(), seed, REPETITIONS)
          .seconds("two-rows-340-260", policy.name());
    }
    assertThat(policy.drawn()).hasSize(2 * REPETITIONS).doesNotHaveDuplicates();
  }
}
