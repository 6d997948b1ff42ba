package akula.toolkit.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.host.MachineDescription;
import akula.bootstrap.RunFailedException;
import akula.statistics.coschedules.CoScheduleLevel;
import akula.statistics.parquet.ParquetRows;
import akula.toolkit.cluster.TwoProcesses;
import akula.toolkit.common.UsageException;
import akula.toolkit.job.JobListener;
import akula.toolkit.sweep.OpenSweep;
import akula.toolkit.sweep.SweepBuilder;
import akula.toolkit.sweep.SweepJob;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bundles as Java code makes them. */
class BundledSweepTest {
  @TempDir private Path folder;

  @Test
  void whatJavaCodeHasOpenedCannotBeBundled() throws Exception {
    SweepJob job =
        SweepJob.builder()
            .machine(MachineDescription.regular("mine", 2, 2, 1))
            .category("A4")
            .workloads(1)
            .build();
    assertThatThrownBy(() -> BundledSweep.write(job, folder.resolve("b.zip"), false))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("was opened by Java code; give its name or path");
    assertThat(folder.resolve("b.zip")).doesNotExist();
  }

  private static SweepBuilder inParts() {
    return SweepJob.builder()
        .file("docs/example-sweep.yaml")
        .workloads(2)
        .policy("random")
        .policy("./samples/15-the-order-of-a-queue/LeastServedFirst.java")
        .threads(true);
  }

  private static SweepBuilder withBounds() {
    return SweepJob.builder().machine("2x2").category("A4").workloads(3).bound(true);
  }

  @Test
  void machinesThatHaveTheBundleAloneLeaveTheSameRuns() throws Exception {
    assertSame(BundledSweepTest::inParts, 8);
  }

  private static SweepBuilder inParquetParts() {
    return withBounds().threads(true).coSchedules(CoScheduleLevel.DOMAIN).parquetFrom(4);
  }

  @Test
  void machinesThatHaveTheBundleAloneWriteTheSameParquetParts() throws Exception {
    assertSame(BundledSweepTest::inParquetParts, 10);
  }

  /** The same work where the folder is not seen, and where Parquet is another one. */
  @Test
  void aProcessThatCannotWriteThereSaysSo() throws Exception {
    Path file = folder.resolve("b.zip");
    BundledSweep.write(withBounds().bound(false).parquetFrom(2).build(), file, false);
    try (OpenSweep open = BundledSweep.open(file)) {
      String version = ParquetRows.version();
      var elsewhere = open.pieces("", "segments 0 3 1 %s /no where".formatted(version), _ -> null);
      assertThatThrownBy(elsewhere::newWorker)
          .isInstanceOf(RunFailedException.class)
          .hasMessage(
              "/no where/runs.part is not there for a process that is to write parts of the sweep;"
                  + " all of them have to see the same folder under the same name");
      assertThatThrownBy(open.pieces("", "segments 0 3 1 0.9 /", _ -> null)::newWorker)
          .isInstanceOf(RunFailedException.class)
          .hasMessageStartingWith(
              "a process that is to write parts of the sweep has version %s of Parquet, and the"
                  + " sweep was begun with 0.9;",
              version);
    }
  }

  @Test
  void machinesThatHaveTheBundleAloneLeaveTheSameBounds() throws Exception {
    assertSame(BundledSweepTest::withBounds, 3);
  }

  @Test
  void aBundleHasNoPartButItsOwn() throws Exception {
    Path file = folder.resolve("b.zip");
    BundledSweep.write(inParts().build(), file, false);
    try (OpenSweep open = BundledSweep.open(file)) {
      assertThatThrownBy(() -> open.pieces("moon", "runs 0 1", List.<byte[]>of()::get))
          .isInstanceOf(UsageException.class)
          .hasMessage("%s has no part 'moon'", file);
    }
  }

  @Test
  void whatIsSentMayHaveAbsolutePathsButNoBundleThatIsKept() throws Exception {
    Path policy = Path.of("samples/15-the-order-of-a-queue/LeastServedFirst.java");
    Supplier<SweepBuilder> absolute =
        () ->
            SweepJob.builder()
                .category("A4")
                .workloads(2)
                .policy(policy.toAbsolutePath().toString());
    assertSame(absolute, 3);
    SweepJob job = absolute.get().build();
    assertThatThrownBy(() -> BundledSweep.write(job, folder.resolve("b.zip"), false))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("is an absolute path, which would stand in the bundle");
  }

  /** Who runs the pieces has the bundle, and has planned the sweep from it. */
  private void assertSame(Supplier<SweepBuilder> sweep, int least) throws Exception {
    Path here = folder.resolve("here");
    sweep.get().out(here).build().run(JobListener.SILENT);
    Path there = folder.resolve("there");
    try (TwoProcesses cluster = new TwoProcesses()) {
      sweep.get().out(there).on(cluster).build().run(JobListener.SILENT);
      assertThat(cluster.totals().bytes()).isPositive();
    }
    try (Stream<Path> all = Files.walk(here)) {
      List<Path> files = all.filter(Files::isRegularFile).toList();
      assertThat(files).hasSizeGreaterThan(least);
      for (Path each : files) {
        assertThat(there.resolve(here.relativize(each))).hasSameBinaryContentAs(each);
      }
    }
  }

  @Test
  void whatIsThereIsNotReplaced() throws Exception {
    Path file = Files.createFile(folder.resolve("b.zip"));
    SweepJob job = SweepJob.builder().category("A4").workloads(1).build();
    assertThatThrownBy(() -> BundledSweep.write(job, file, false))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThat(file).isEmptyFile();
  }
}
