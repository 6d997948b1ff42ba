package akula.toolkit.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.statistics.coschedules.CoScheduleLevel;
import akula.statistics.metrics.Measure;
import akula.statistics.parquet.ParquetScan;
import akula.statistics.reading.ResultsReader;
import akula.statistics.reading.RunTable;
import akula.toolkit.job.JobInterruptedException;
import akula.toolkit.job.JobListener;
import akula.toolkit.results.CompareJob;
import akula.toolkit.results.CompareResult;
import akula.toolkit.results.PartComparison;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A sweep in Parquet parts has the rows of the same sweep without, and whoever writes them the same
 * files.
 */
class ParquetPartsTest {
  @TempDir private Path folder;
  private Path whole;

  private static SweepBuilder sweep() {
    return SweepJob.builder()
        .machine("2x4")
        .policy("random")
        .policy("naive_spread")
        .category("D1_T1")
        .category("D1_S1_T2")
        .workloads(9)
        .threads(true)
        .parquetFrom(36)
        .coSchedules(CoScheduleLevel.DOMAIN);
  }

  private Path run(String name, SweepBuilder sweep) throws Exception {
    Path out = folder.resolve(name);
    sweep.out(out).build().run(JobListener.SILENT);
    return out;
  }

  @BeforeEach
  void sweepOnce() throws Exception {
    whole = run("whole", sweep());
  }

  private static TreeMap<String, byte[]> files(Path folder) throws IOException {
    TreeMap<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : (Iterable<Path>) all.filter(Files::isRegularFile)::iterator) {
        files.put(folder.relativize(file).toString(), Files.readAllBytes(file));
      }
    }
    return files;
  }

  private void assertSame(Path other) throws IOException {
    TreeMap<String, byte[]> expected = files(whole);
    TreeMap<String, byte[]> there = files(other);
    assertThat(there.keySet()).isEqualTo(expected.keySet());
    expected.forEach((name, bytes) -> assertThat(there.get(name)).as(name).isEqualTo(bytes));
  }

  private List<String> rows(String table) throws IOException {
    List<String> rows = new ArrayList<>();
    for (int number = 0; number < 2 * 9; number++) {
      Path part = whole.resolve(table).resolve("part-%05d.parquet".formatted(number));
      List<String> columns = ParquetScan.columns(part);
      try (ParquetScan scan = new ParquetScan(part, columns)) {
        while (scan.next()) {
          List<String> row = new ArrayList<>();
          for (int i = 0; i < columns.size(); i++) {
            row.add(
                switch (columns.get(i)) {
                  case "category", "policy", "application" -> scan.text(i);
                  case "workload", "thread", "migrations" -> Long.toString(scan.whole(i));
                  default -> plain(Double.toString(scan.decimal(i)));
                });
          }
          rows.add(String.join(",", row));
        }
      }
    }
    return rows;
  }

  private static String plain(String number) {
    return new BigDecimal(number).stripTrailingZeros().toPlainString();
  }

  private static List<String> lines(Path csv) throws IOException {
    return Files.readAllLines(csv).stream()
        .skip(1)
        .map(line -> {
          List<String> fields = new ArrayList<>();
          for (String field : line.split(",")) {
            fields.add(field.matches("-?[0-9]+\\.[0-9]+") ? plain(field) : field);
          }
          return String.join(",", fields);
        })
        .toList();
  }

  private static RunTable runs(Path results) throws Exception {
    return ResultsReader.read(results).runs();
  }

  @Test
  void theRowsAreThoseOfTheSameSweepWithout() throws Exception {
    Path csv = run("csv", sweep().parquetFrom(37));
    assertThat(files(csv)).containsKeys("runs.csv", "threads.csv").hasSize(5);
    assertThat(rows("runs")).isEqualTo(lines(csv.resolve("runs.csv")));
    assertThat(rows("threads")).isEqualTo(lines(csv.resolve("threads.csv")));
    for (String same : List.of("summary.csv", "co-schedules.csv")) {
      assertThat(whole.resolve(same)).hasSameBinaryContentAs(csv.resolve(same));
    }
    assertThat(whole.resolve("runs.csv")).doesNotExist();
    for (String category : runs(csv).categories()) {
      for (Measure measure : runs(csv).measures()) {
        assertThat(runs(whole).runs(category, "random").orElseThrow().steps(measure))
            .isEqualTo(runs(csv).runs(category, "random").orElseThrow().steps(measure));
      }
    }
    assertThat(compared(whole).comparison()).isEqualTo(compared(csv).comparison());
    assertThat(compared(whole).lostByMost("random", "naive_spread"))
        .isEqualTo(compared(csv).lostByMost("random", "naive_spread"));
  }

  private static PartComparison compared(Path results) throws Exception {
    CompareResult result = CompareJob.builder().results(results).build().run(JobListener.SILENT);
    return result.parts().getFirst();
  }

  @Test
  void applicationsOfClosedRunsTakeAsLong() throws Exception {
    List<String> said = new ArrayList<>();
    for (int from : new int[] {36, 37}) {
      SweepBuilder closed = sweep().closed(Duration.ofMinutes(10)).parquetFrom(from);
      Path out = run("closed-" + from, closed);
      var times = ResultsReader.read(out).applications().orElseThrow();
      for (String name : times.applications()) {
        var both = times.both(name, "random", "naive_spread");
        said.add(
            name
                + List.of(
                    times.workloads(name),
                    both.first().stream().boxed().toList(),
                    both.second().stream().boxed().toList()));
      }
      said.add(String.valueOf(ResultsReader.read(out).runs().measures()));
    }
    assertThat(said.subList(0, said.size() / 2))
        .isEqualTo(said.subList(said.size() / 2, said.size()));
  }

  /** Three workloads a part, and fewer in the last of each category. */
  @Test
  void partsOfSeveralWorkloadsHaveTheSameRows() throws Exception {
    SweepBuilder sweep = sweep().workloads(151).threads(false);
    Path parts = run("parts", sweep.parquetFrom(600));
    Path csv = run("csv", sweep.parquetFrom(605));
    assertThat(parts.resolve("runs/part-00101.parquet")).exists();
    assertThat(parts.resolve("runs/part-00102.parquet")).doesNotExist();
    assertThat(parts.resolve("summary.csv")).hasSameBinaryContentAs(csv.resolve("summary.csv"));
    assertThat(compared(parts).comparison()).isEqualTo(compared(csv).comparison());
  }

  @Test
  void othersWriteTheSameFiles() throws Exception {
    assertSame(run("one", sweep().jobs(1)));
    FakeCluster cluster = new FakeCluster(3);
    assertSame(run("cluster", sweep().runner(cluster)));
    assertThat(cluster.lost()).isPositive();
    long rows = Files.size(whole.resolve("runs/part-00000.parquet"));
    assertThat(cluster.bytes()).isLessThan(18 * rows); // rows do not come back
  }

  @Test
  void sharesPutTogetherAreTheWhole() throws Exception {
    MergeBuilder merge = MergeJob.builder();
    for (int i = 1; i <= 3; i++) {
      merge.share(run("share-" + i, sweep().share(new SweepShare(i, 3))));
    }
    Path merged = folder.resolve("merged");
    merge.out(merged).build().run(JobListener.SILENT);
    assertSame(merged);
  }

  /** Stopped when some parts are there, and then once more. */
  @Test
  void whatWasInterruptedEndsWithTheSameFiles() throws Exception {
    Path out = folder.resolve("out");
    for (int stop = 1; stop <= 2; stop++) {
      SweepJob job = sweep().jobs(2).out(out).resume(true).build();
      assertThatThrownBy(() -> job.run(new StopsAfter(11)))
          .isInstanceOf(JobInterruptedException.class);
      Thread.interrupted();
      assertThat(out.resolve("parquet-parts.csv.part")).exists();
      assertThat(out.resolve("journal.part")).exists();
      Files.createFile(out.resolve("runs.part/part-00001.parquet." + "0".repeat(36) + ".part"));
    }
    sweep().out(out).resume(true).build().run(JobListener.SILENT);
    assertSame(out);
    sweep().out(out).resume(true).build().run(JobListener.SILENT);
    assertSame(out);
  }

  /** Cancels when so many more runs are made. */
  private static final class StopsAfter implements JobListener {
    private long left;

    StopsAfter(long runs) {
      left = runs;
    }

    @Override
    public Counter begin(String task, Unit unit, LongSupplier total, long done) {
      return runs -> left -= runs;
    }

    @Override
    public boolean isCancelled() {
      return left <= 0;
    }
  }

  @Test
  void aPartThatWasChangedIsTold() throws Exception {
    Path part = whole.resolve("threads/part-00007.parquet");
    byte[] bytes = Files.readAllBytes(part);
    bytes[100]++;
    Files.write(part, bytes);
    assertThatThrownBy(() -> ResultsReader.read(whole))
        .hasMessageContaining(part + ": was changed since it was written");
    Files.delete(part);
    assertThatThrownBy(() -> ResultsReader.read(whole))
        .hasMessageContaining(part + ": there is no such file");
  }
}
