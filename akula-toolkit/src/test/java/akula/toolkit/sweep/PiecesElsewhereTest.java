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

  private static SweepBuilder sweep(int workloads, boolean bound) {
    return Toolkit.sweep()
        .machine("2x4")
        .policy("random")
        .policy("naive_spread")
        .category("D4_T4")
        .category("D1_S2_T1")
        .workloads(workloads)
        .threads(true)
        .bound(bound)
        .coSchedules(CoScheduleLevel.DOMAIN);
  }

  private static List<String> names(Path results) throws IOException {
    try (Stream<Path> all = Files.list(results)) {
      return all.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private void assertSame(int workloads, boolean bound, String file) throws Exception {
    Path here = folder.resolve("here");
    Path there = folder.resolve("there");
    FakeCluster cluster = new FakeCluster(7);
    sweep(workloads, bound).out(here).build().run(JobListener.SILENT);
    sweep(workloads, bound).out(there).runner(cluster).build().run(JobListener.SILENT);
    assertThat(cluster.lost()).isPositive();
    assertThat(names(there)).isEqualTo(names(here)).contains(file);
    for (String name : names(here)) {
      assertThat(there.resolve(name)).hasSameBinaryContentAs(here.resolve(name));
    }
  }

  @Test
  void aSweepLeavesTheSameBytes() throws Exception {
    assertSame(600, false, "co-schedules.csv");
  }

  @Test
  void boundsAreTheSameBytes() throws Exception {
    assertSame(8, true, "bounds.csv");
  }

  @Test
  void meansWithDrawnDataAreTheSameBytes() throws Exception {
    Path here = folder.resolve("here");
    Path there = folder.resolve("there");
    FakeCluster cluster = new FakeCluster(9);
    for (Path out : List.of(here, there)) {
      SweepBuilder sweep =
          Toolkit.sweep()
              .machine("2x2")
              .data("suite-2-cores")
              .policy("random")
              .policy("naive_spread")
              .category("A4")
              .workloads(5)
              .uncertainty(20)
              .out(out);
      (out.equals(there) ? sweep.runner(cluster) : sweep).build().run(JobListener.SILENT);
    }
    assertThat(cluster.lost()).isPositive();
    assertThat(names(there)).isEqualTo(names(here)).contains("draws.csv");
    assertThat(there.resolve("draws.csv")).hasSameBinaryContentAs(here.resolve("draws.csv"));
  }

  private static HuntBuilder hunt() {
    return Toolkit.hunt()
        .machine("2x2")
        .policy("naive_spread")
        .against("best_static")
        .threads(3)
        .budget(1_000);
  }

  @Test
  void aHuntFindsTheSame() throws Exception {
    FakeCluster cluster = new FakeCluster(8);
    assertThat(hunt().runner(cluster).build().run(JobListener.SILENT).csv())
        .isEqualTo(hunt().build().run(JobListener.SILENT).csv());
    assertThat(cluster.lost()).isPositive();
  }
}
