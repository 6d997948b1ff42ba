package akula.toolkit.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import akula.statistics.coschedules.CoScheduleLevel;
import akula.toolkit.Toolkit;
import akula.toolkit.hunt.HuntBuilder;
import akula.toolkit.job.JobListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is run on machines that lose, double and reorder pieces is what threads here make of it. */
class PiecesElsewhereTest {
  @TempDir private Path folder;

  private static SweepBuilder sweep() {
    return Toolkit.sweep()
        .machine("2x2")
        .policy("random")
        .policy("naive_spread")
        .category("D4_T4")
        .category("D1_S2_T1")
        .workloads(300)
        .threads(true)
        .bound(true)
        .coSchedules(CoScheduleLevel.DOMAIN);
  }

  private static List<String> names(Path results) throws IOException {
    try (Stream<Path> all = Files.list(results)) {
      return all.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void aSweepWithItsBoundsLeavesTheSameBytes() throws Exception {
    Path here = folder.resolve("here");
    Path there = folder.resolve("there");
    FakeCluster cluster = new FakeCluster(7);
    sweep().out(here).build().run(JobListener.SILENT);
    sweep().out(there).runner(cluster).build().run(JobListener.SILENT);
    assertThat(cluster.lost()).isPositive();
    assertThat(names(there)).isEqualTo(names(here)).contains("bounds.csv", "co-schedules.csv");
    for (String name : names(here)) {
      assertThat(there.resolve(name)).hasSameBinaryContentAs(here.resolve(name));
    }
  }

  private static HuntBuilder hunt() {
    return Toolkit.hunt()
        .machine("2x2")
        .policy("naive_spread")
        .against("best_static")
        .threads(4)
        .budget(2_000);
  }

  @Test
  void aHuntFindsTheSame() throws Exception {
    FakeCluster cluster = new FakeCluster(8);
    assertThat(hunt().runner(cluster).build().run(JobListener.SILENT).csv())
        .isEqualTo(hunt().build().run(JobListener.SILENT).csv());
    assertThat(cluster.lost()).isPositive();
  }
}
