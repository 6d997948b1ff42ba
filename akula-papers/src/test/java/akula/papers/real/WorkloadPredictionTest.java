package akula.papers.real;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.plugin.PolicyCatalog;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkloadPredictionTest {
  private static final TwoCores CORES = new TwoCores(0, 1, 0.8556);
  private static final int REPETITIONS = 3;

  @TempDir private Path folder;

  /** A policy that writes down what it draws first in a run. */
  private Path drawing() throws Exception {
    return Files.writeString(
        folder.resolve("Draws.java"),
        """
        import akula.api.*;
        import java.nio.file.*;
        import java.util.random.RandomGenerator;
        public final class Draws implements Scheduler {
          private final RandomGenerator random;
          private boolean drawn;
          public Draws(RandomGenerator random) { this.random = random; }
          public void launchThread(AkulaThread thread, Machine machine) {
            thread.activate();
            machine.addThread(thread);
            if (!drawn) {
              drawn = true;
              write(random.nextLong() + "\\n");
            }
          }
          public void updateSchedule(Machine machine) {}
          private static void write(String line) {
            try {
              Files.writeString(Path.of("%s"), line, StandardOpenOption.APPEND);
            } catch (java.io.IOException e) {
              throw new java.io.UncheckedIOException(e);
            }
          }
        }
        """
            .formatted(Files.writeString(folder.resolve("drawn"), "")));
  }

  private List<String> drawn() throws Exception {
    return Files.readAllLines(folder.resolve("drawn"));
  }

  /** Else two seeds would tell little more than one. */
  @Test
  void theNextSeedSharesNoRepetition() throws Exception {
    String policy = drawing().toString();
    for (long seed = 1; seed <= 2; seed++) {
      new WorkloadPrediction(CORES, PolicyCatalog.ofClassPath(), seed, REPETITIONS)
          .seconds("two-rows-340-260", policy);
    }
    assertThat(drawn()).hasSize(2 * REPETITIONS).doesNotHaveDuplicates();
  }
}
