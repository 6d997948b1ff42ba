package akula.toolkit.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.toolkit.job.JobInterruptedException;
import akula.toolkit.job.JobListener;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Of a sweep that is stopped when a part is whole and the next has not begun, that part is kept.
 */
class StoppedBetweenPartsTest {
  @TempDir private Path folder;

  @Test
  void whatIsWholeIsSaidToBeKept() throws Exception {
    Path out = folder.resolve("out");
    SweepJob job =
        SweepJob.builder().file("akula-paper").workloads(1).policy("random").out(out).build();
    JobListener stops =
        new JobListener() {
          @Override
          public Counter begin(String task, Unit unit, LongSupplier total, long done) {
            if (Files.exists(out.resolve("well-behaved/manifest.json"))) {
              Thread.currentThread().interrupt();
            }
            return _ -> {};
          }
        };
    assertThatThrownBy(() -> job.run(stops))
        .isInstanceOfSatisfying(
            JobInterruptedException.class,
            e -> {
              assertThat(e.folder()).isEqualTo(out);
              assertThat(e.isStopped()).isTrue();
              assertThat(e.kept()).isEqualTo("what was done is kept");
            });
    Thread.interrupted();
    SweepJob again =
        SweepJob.builder()
            .file("akula-paper")
            .workloads(1)
            .policy("random")
            .out(out)
            .resume(true)
            .build();
    assertThat(again.run(JobListener.SILENT).parts()).hasSizeGreaterThan(1);
  }
}
