package akula.toolkit.sweep;

import akula.bootstrap.RunFailedException;
import akula.bootstrap.sweep.Sweep;
import akula.bootstrap.sweep.SweepSink;
import akula.bootstrap.sweep.WorkloadRange;
import akula.formats.InvalidInputException;
import akula.formats.csv.CsvSchema;
import akula.formats.csv.RowEncoder;
import akula.statistics.coschedules.CoScheduleTotals;
import akula.statistics.parquet.ParquetTable;
import akula.statistics.results.Checkpoint;
import akula.statistics.results.CoSchedulesCsv;
import akula.statistics.results.DamagedResultsException;
import akula.statistics.results.DrawsCsv;
import akula.statistics.results.InputPaths;
import akula.statistics.results.ResultsFolder;
import akula.statistics.results.ResumableFolder;
import akula.statistics.results.RunsCsv;
import akula.statistics.results.RunsScan;
import akula.statistics.results.SegmentIndex;
import akula.statistics.results.Segments;
import akula.statistics.results.ShareCsv;
import akula.statistics.results.SummaryCsv;
import akula.statistics.results.ThreadsCsv;
import akula.statistics.summary.Summary;
import akula.toolkit.job.JobListener;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The files of a sweep while they are written. From time to time they are written down in the
 * journal, so that a sweep that was interrupted continues from there.
 */
final class SweepResults implements Closeable {
  /** How much work is lost at most when the process is killed; nothing else depends on it. */
  private static final long CHECKPOINT_NANOS = 1_000_000_000;

  private static final List<String> CHECKED =
      List.of(RunsCsv.FILE, ThreadsCsv.FILE, SegmentIndex.FILE, DrawsCsv.FILE);

  private final ResumableFolder folder;
  private final ResultsShape shape;
  private final OutputStream runs;
  private final OutputStream threads;
  private final OutputStream draws;
  private final Optional<SweptCoSchedules> coSchedules;
  private final Optional<SweptSegments> segments;
  private long workloads;
  private long nextCheckpoint = System.nanoTime() + CHECKPOINT_NANOS;

  /**
   * Opens the files.
   *
   * @param folder begun or reopened
   * @throws DamagedResultsException if what is there of them was cut or edited
   */
  SweepResults(ResumableFolder folder, ResultsShape shape)
      throws IOException, DamagedResultsException {
    this.folder = folder;
    this.shape = shape;
    workloads = folder.last().workloads();
    boolean resumes = !folder.checkpoints().isEmpty();
    coSchedules =
        shape.tables().coSchedules() ? Optional.of(new SweptCoSchedules(folder)) : Optional.empty();
    RowEncoder header = new RowEncoder();
    if (shape.tables().draws()) {
      header.header(DrawsCsv.schema(shape.tables().columns()));
      draws = open(DrawsCsv.FILE, header, resumes);
      header.clear();
    } else {
      draws = OutputStream.nullOutputStream();
    }
    if (shape.tables().segments().isPresent()) {
      segments = Optional.of(new SweptSegments(folder, shape));
      runs = OutputStream.nullOutputStream();
      threads = OutputStream.nullOutputStream();
      return;
    }
    segments = Optional.empty();
    RunsCsv.header(header, shape.tables().columns());
    runs = open(RunsCsv.FILE, header, resumes);
    if (!shape.tables().threads()) {
      threads = OutputStream.nullOutputStream();
      return;
    }
    header.clear();
    ThreadsCsv.header(header, shape.tables().teams());
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

  /** Returns how many workloads are done, those with drawn data sets counted, which come last. */
  long workloads() {
    return workloads;
  }

  /** Returns the workloads that are left to be run with the data as they are. */
  WorkloadRange left() {
    return new WorkloadRange(shape.range().first() + done(), shape.range().end());
  }

  /** Returns the workloads that are left to be run with drawn data sets, by draw. */
  WorkloadRange leftOfDraws() {
    return new WorkloadRange(shape.draws().first() + workloads - done(), shape.draws().end());
  }

  private long done() {
    return Math.min(workloads, shape.range().count());
  }

  /**
   * Returns the summary of what was done before this process, computed from {@code runs.csv} or
   * from the index of Parquet parts.
   *
   * @throws DamagedResultsException if that is not what the sweep wrote
   */
  Summary before() throws IOException, DamagedResultsException {
    if (segments.isPresent()) {
      return segments.get().sum(done());
    }
    Summary summary = shape.emptySummary();
    if (workloads > 0) {
      runs.flush();
      Path file = RunsScan.partOf(folder.path().resolve(RunsCsv.FILE));
      RunsScan.sum(
          file,
          summary,
          shape.groups().workloads(),
          shape.range().first(),
          done(),
          shape.tables().columns());
    }
    return summary;
  }

  /**
   * Runs workloads, and keeps what comes of them.
   *
   * @return means over these workloads
   */
  Summary run(Sweep sweep, WorkloadRange range, JobListener.Counter progress, JobListener listener)
      throws IOException, RunFailedException, InterruptedException {
    if (segments.isEmpty()) {
      return sweep.run(range, sink(progress, listener));
    }
    SweptSegments parts = segments.get();
    Segments cut = shape.tables().segments().orElseThrow();
    try (RunsDone done = new RunsDone(progress, listener)) {
      return sweep.run(
          range,
          cut,
          parts.files(),
          done::made,
          segment -> {
            parts.add(segment);
            if (coSchedules.isPresent()) {
              coSchedules.get().add(segment.coSchedules());
            }
            long number = segment.row().number();
            long count = cut.end(number) - cut.first(number);
            workloads += count;
            done.handedBack(count * shape.policies().size());
            checkpointIfDue();
          });
    }
  }

  /** Runs workloads with drawn data sets, and keeps their means. */
  void draw(Sweep sweep, WorkloadRange range, JobListener.Counter progress, JobListener listener)
      throws IOException, RunFailedException, InterruptedException {
    sweep.draw(
        range,
        new Sweep.DrawSink() {
          @Override
          public void ran(int runs) {
            progress.done(runs);
            if (listener.isCancelled()) {
              Thread.currentThread().interrupt();
            }
          }

          @Override
          public void accept(RowEncoder rows) throws IOException {
            rows.writeTo(draws);
            workloads += shape.groups().workloads();
            checkpointIfDue();
          }
        });
  }

  private void checkpointIfDue() throws IOException {
    if (System.nanoTime() - nextCheckpoint >= 0) {
      checkpoint();
    }
  }

  /** Returns what takes the rows and counts the runs. */
  private SweepSink sink(JobListener.Counter progress, JobListener listener) {
    int policies = shape.policies().size();
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
        checkpointIfDue();
      }
    };
  }

  /**
   * Adds all runs of a share behind those that are there.
   *
   * @throws InvalidInputException if its files are not as they were written
   */
  void add(ShareFolder share, JobListener listener) throws IOException, InvalidInputException {
    if (segments.isPresent()) {
      addSegments(share, listener);
      return;
    }
    share.copyRows(RunsCsv.FILE, RunsCsv.schema(shape.tables().columns()), runs);
    if (shape.tables().threads()) {
      share.copyRows(ThreadsCsv.FILE, ThreadsCsv.schema(shape.tables().teams()), threads);
    }
    addCoSchedules(share);
    workloads += share.end() - share.first();
    checkpoint();
  }

  /**
   * Adds the means of a share with drawn data sets behind those that are there.
   *
   * @param count of how many workloads they are
   * @throws InvalidInputException if its file is not as it was written
   */
  void addDraws(ShareFolder share, long count) throws IOException, InvalidInputException {
    share.copyRows(DrawsCsv.FILE, DrawsCsv.schema(shape.tables().columns()), draws);
    workloads += count;
    checkpoint();
  }

  /** Times are of the whole share, so that where they are counted it counts as a whole. */
  private void addSegments(ShareFolder share, JobListener listener)
      throws IOException, InvalidInputException {
    addCoSchedules(share);
    long before = workloads;
    segments
        .get()
        .add(
            share,
            before,
            done -> {
              workloads = done;
              if (listener.isCancelled() || Thread.currentThread().isInterrupted()) {
                throw new ClosedByInterruptException();
              }
              if (coSchedules.isEmpty()) {
                checkpointIfDue();
              }
            });
    checkpoint();
  }

  private void addCoSchedules(ShareFolder share) throws IOException, InvalidInputException {
    if (coSchedules.isPresent()
        && !coSchedules.get().addShare(share.content(ShareCsv.TIMES_FILE))) {
      throw ShareFolder.damaged(
          share.path().resolve(ShareCsv.TIMES_FILE), 0, "has what no share wrote");
    }
  }

  /** Returns whether a share of which some is there can be continued with. */
  boolean mayContinueShare() {
    return segments.isPresent() && coSchedules.isEmpty();
  }

  /** Writes down how far the sweep has come. */
  void checkpoint() throws IOException {
    if (coSchedules.isPresent()) {
      coSchedules.get().keep();
    }
    folder.checkpoint(workloads);
    nextCheckpoint = System.nanoTime() + CHECKPOINT_NANOS;
  }

  /** Writes what is made of the rows, and the manifest, and gives all files their names. */
  void publish(Summary summary, InputPaths inputs) throws IOException {
    checkpoint();
    if (shape.tables().share()) {
      addChecks();
    } else {
      addSums(summary);
    }
    if (!inputs.equals(InputPaths.NONE)) {
      inputs.write(folder);
    }
    folder.write(ResultsFolder.MANIFEST, shape.manifest());
    folder.publish();
  }

  private void addSums(Summary summary) throws IOException {
    if (shape.tables().parquet() && segments.isEmpty()) {
      parquet(RunsCsv.FILE, RunsCsv.PARQUET_FILE, RunsCsv.schema(shape.tables().columns()));
      if (shape.tables().threads()) {
        parquet(
            ThreadsCsv.FILE, ThreadsCsv.PARQUET_FILE, ThreadsCsv.schema(shape.tables().teams()));
      }
    }
    folder.write(SummaryCsv.FILE, SummaryCsv.encode(summary));
    if (coSchedules.isPresent()) {
      folder.write(
          CoSchedulesCsv.FILE,
          CoSchedulesCsv.encode(
              coSchedules.get().shares(shape.groups().names(), shape.policies())));
    }
  }

  /** What is made of all shares is left to the whole, which has to know what it takes. */
  private void addChecks() throws IOException {
    List<Checkpoint.State> files = new ArrayList<>();
    for (Checkpoint.State file : folder.last().files()) {
      if (CHECKED.contains(file.name())) {
        files.add(file);
      }
    }
    if (coSchedules.isPresent()) {
      byte[] times = coSchedules.get().encoded();
      folder.write(ShareCsv.TIMES_FILE, times);
      files.add(ShareCsv.state(ShareCsv.TIMES_FILE, times));
    }
    folder.write(ShareCsv.FILE, ShareCsv.encode(files));
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
