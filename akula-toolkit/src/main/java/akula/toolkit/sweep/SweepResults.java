package akula.toolkit.sweep;

import akula.bootstrap.sweep.SweepPlan;
import akula.bootstrap.sweep.SweepSink;
import akula.formats.csv.CsvSchema;
import akula.formats.csv.RowEncoder;
import akula.statistics.coschedules.CoScheduleTotals;
import akula.statistics.parquet.ParquetTable;
import akula.statistics.results.CoSchedulesCsv;
import akula.statistics.results.DamagedResultsException;
import akula.statistics.results.ResultsFolder;
import akula.statistics.results.ResumableFolder;
import akula.statistics.results.RunsCsv;
import akula.statistics.results.RunsScan;
import akula.statistics.results.SummaryCsv;
import akula.statistics.results.ThreadsCsv;
import akula.statistics.summary.Summary;
import akula.toolkit.job.JobListener;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The files of a sweep while they are written. From time to time they are written down in the
 * journal, so that a sweep that was interrupted continues from there.
 */
final class SweepResults implements Closeable {
  /** How much work is lost at most when the process is killed; nothing else depends on it. */
  private static final long CHECKPOINT_NANOS = 1_000_000_000;

  private final ResumableFolder folder;
  private final PartPlan part;
  private final OutputStream runs;
  private final OutputStream threads;
  private final Optional<SweptCoSchedules> coSchedules;
  private long workloads;
  private long nextCheckpoint = System.nanoTime() + CHECKPOINT_NANOS;

  /**
   * Opens the files.
   *
   * @param folder begun or reopened
   * @throws DamagedResultsException if what is there of them was cut or edited
   */
  SweepResults(ResumableFolder folder, PartPlan part) throws IOException, DamagedResultsException {
    this.folder = folder;
    this.part = part;
    SweepPlan plan = part.plan();
    workloads = folder.last().workloads();
    boolean resumes = !folder.checkpoints().isEmpty();
    coSchedules =
        plan.coSchedules().isPresent()
            ? Optional.of(new SweptCoSchedules(folder))
            : Optional.empty();
    RowEncoder header = new RowEncoder();
    RunsCsv.header(header, plan.isClosed());
    runs = open(RunsCsv.FILE, header, resumes);
    if (!plan.withThreads()) {
      threads = OutputStream.nullOutputStream();
      return;
    }
    header.clear();
    ThreadsCsv.header(header, plan.hasTeams());
    threads = open(ThreadsCsv.FILE, header, resumes);
  }

  private OutputStream open(String name, RowEncoder header, boolean resumes)
      throws IOException, DamagedResultsException {
    OutputStream out = folder.grow(name);
    if (!resumes) {
      header.writeTo(out);
    }
    return out;
  }

  /** Returns how many workloads are done. */
  long workloads() {
    return workloads;
  }

  /**
   * Returns the summary of what was done before this process, computed from {@code runs.csv}.
   *
   * @throws DamagedResultsException if that is not what the sweep wrote
   */
  Summary before() throws IOException, DamagedResultsException {
    Summary summary = new Summary(part.plan().categoryNames(), part.plan().policyNames());
    if (workloads > 0) {
      runs.flush();
      Path file = RunsScan.partOf(folder.path().resolve(RunsCsv.FILE));
      RunsScan.sum(
          file, summary, part.plan().workloadsPerCategory(), workloads, part.plan().isClosed());
    }
    return summary;
  }

  /** Returns what takes the rows and counts the runs. */
  SweepSink sink(JobListener.Counter progress, JobListener listener) {
    int policies = part.plan().policies().size();
    return new SweepSink() {
      @Override
      public void coSchedules(CoScheduleTotals totals) {
        coSchedules.orElseThrow().add(totals);
      }

      @Override
      public void accept(RowEncoder runRows, RowEncoder threadRows, int count) throws IOException {
        runRows.writeTo(runs);
        threadRows.writeTo(threads);
        workloads += count / policies;
        progress.done(count);
        if (listener.isCancelled()) {
          Thread.currentThread().interrupt();
        }
        if (System.nanoTime() - nextCheckpoint >= 0) {
          checkpoint();
        }
      }
    };
  }

  /** Writes down how far the sweep has come. */
  void checkpoint() throws IOException {
    if (coSchedules.isPresent()) {
      coSchedules.get().keep();
    }
    folder.checkpoint(workloads);
    nextCheckpoint = System.nanoTime() + CHECKPOINT_NANOS;
  }

  /** Writes the summary and the manifest and gives all files their names. */
  void publish(Summary summary) throws IOException {
    checkpoint();
    if (part.parquet()) {
      parquet(RunsCsv.FILE, RunsCsv.PARQUET_FILE, RunsCsv.schema(part.plan().isClosed()));
      if (part.plan().withThreads()) {
        parquet(
            ThreadsCsv.FILE, ThreadsCsv.PARQUET_FILE, ThreadsCsv.schema(part.plan().hasTeams()));
      }
    }
    folder.write(SummaryCsv.FILE, SummaryCsv.encode(summary));
    if (coSchedules.isPresent()) {
      SweepPlan plan = part.plan();
      folder.write(
          CoSchedulesCsv.FILE,
          CoSchedulesCsv.encode(
              coSchedules.get().shares(plan.categoryNames(), plan.policyNames())));
    }
    folder.write(ResultsFolder.MANIFEST, part.manifest());
    folder.publish();
  }

  private void parquet(String csv, String name, CsvSchema columns) throws IOException {
    Path rows = RunsScan.partOf(folder.path().resolve(csv));
    folder.write(name, file -> ParquetTable.write(rows, file, columns));
  }

  /** Lets nothing stay: there is no continuing from here. */
  void discard() {
    folder.discard();
  }

  @Override
  public void close() {
    folder.close();
  }
}
