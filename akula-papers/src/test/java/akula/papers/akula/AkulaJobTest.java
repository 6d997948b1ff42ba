package akula.papers.akula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.papers.claims.Finding;
import akula.papers.claims.Outcome;
import akula.toolkit.cluster.TwoProcesses;
import akula.toolkit.common.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The AKULA paper reproduced by Java code alone. */
class AkulaJobTest {
  @TempDir private Path folder;

  @Test
  void aClaimIsReproduced() throws Exception {
    Path out = folder.resolve("out");
    AkulaJob job = AkulaJob.builder().data("spec2006-small-cache").workloads(4).out(out).build();
    List<Finding> findings = job.run().findings().get("spec2006-small-cache");
    assertThat(findings).anyMatch(finding -> finding.outcome() == Outcome.HOLDS);
    assertThat(job.sweepFolders()).containsExactly(out.resolve("spec2006-small-cache"));
  }

  @Test
  void aClusterLeavesTheSameRuns() throws Exception {
    AkulaJob.Builder one = AkulaJob.builder().data("spec2006-small-cache").workloads(1);
    String here = one.out(folder.resolve("here")).build().run().findings().toString();
    try (TwoProcesses cluster = new TwoProcesses()) {
      AkulaJob elsewhere = one.out(folder.resolve("there")).on(cluster).build();
      assertThat(elsewhere.run().findings()).hasToString(here);
      assertThat(cluster.totals().bytes()).isPositive();
    }
    Path runs = Path.of("spec2006-small-cache", "full-load", "runs.csv");
    assertThat(folder.resolve("there").resolve(runs))
        .hasSameBinaryContentAs(folder.resolve("here").resolve(runs));
  }

  @Test
  void aFolderIsNotReplacedUnasked() throws Exception {
    Files.createDirectory(folder.resolve("out"));
    assertThatThrownBy(() -> AkulaJob.builder().out(folder.resolve("out")).build())
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("exists; name a new one, add --resume");
    assertThatThrownBy(() -> AkulaJob.builder().resume(true).build())
        .hasMessage("--resume needs --out with the folder of what was interrupted");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void theFolderOfADataSetIsNoLink() throws Exception {
    Path out = Files.createDirectory(folder.resolve("out"));
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Files.writeString(elsewhere.resolve("manifest.json"), "{}");
    Path link = Files.createSymbolicLink(out.resolve("spec2006-small-cache"), elsewhere);
    AkulaJob.Builder plan = AkulaJob.builder().data("spec2006-small-cache").out(out);
    for (boolean resume : new boolean[] {false, true}) {
      assertThatThrownBy(() -> plan.overwrite(!resume).resume(resume).build())
          .isInstanceOf(UsageException.class)
          .hasMessage(link + " is a symbolic link; expected a folder of akula's own, so remove it");
    }
  }

  @Test
  void dataSetsNeedNamesOfTheirOwn() {
    assertThatThrownBy(() -> AkulaJob.builder().data("a/same").data("b/same").build())
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("--data: two data sets are called same");
  }
}
