package akula.bootstrap.sweep;

import akula.api.host.PolicyCalls;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.pieces.PortablePieces;
import akula.formats.packed.Packed;
import akula.statistics.coschedules.CoScheduleTotals;
import akula.statistics.parquet.ParquetRows;
import akula.statistics.parquet.WrittenParquet;
import akula.statistics.results.ResultsException;
import akula.statistics.results.RunsCsv;
import akula.statistics.results.SegmentFiles;
import akula.statistics.results.SegmentFiles.Table;
import akula.statistics.results.SegmentFiles.Writing;
import akula.statistics.results.SegmentRow;
import akula.statistics.results.Segments;
import akula.statistics.results.ThreadsCsv;
import akula.statistics.summary.Summary;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Some of the workloads of a sweep in pieces, each a Parquet part that its worker writes to the
 * folder of the results. What is handed back is what was written and what it comes to, so that rows
 * need not go through whoever puts the sweep together. A worker holds no more than a block of
 * workloads and what Parquet holds of its part.
 */
final class SegmentPieces implements PortablePieces<WrittenSegment> {
  private final SweepPlan plan;
  private final WorkloadRange range;
  private final Segments segments;
  private final SegmentFiles files;
  private final String version;
  private final Collection<PolicyCalls> calls;
  private final LongConsumer done;
  private final long first;

  /**
   * Cuts.
   *
   * @param range which workloads; from one bound of a part to another
   * @param files where the parts are written
   * @param version of Parquet, that of all who write parts
   * @param calls takes what is to be watched of each worker
   * @param done is told by the workers how many more runs were made
   */
  SegmentPieces(
      SweepPlan plan,
      WorkloadRange range,
      Segments segments,
      SegmentFiles files,
      String version,
      Collection<PolicyCalls> calls,
      LongConsumer done) {
    if (segments.aligned(range.first()) != range.first()
        || segments.aligned(range.end()) != range.end()) {
      throw new IllegalArgumentException(range + " does not end where parts do");
    }
    this.plan = plan;
    this.range = range;
    this.segments = segments;
    this.files = files;
    this.version = version;
    this.calls = calls;
    this.done = done;
    first = segments.at(range.first());
  }

  /** Returns the cut of a plan. */
  static Segments segments(SweepPlan plan, int perSegment) {
    return new Segments(plan.categories().size(), plan.workloadsPerCategory(), perSegment);
  }

  @Override
  public long count() {
    return segments.at(range.end()) - first;
  }

  @Override
  public Collection<PolicyCalls> calls() {
    return calls;
  }

  @Override
  public String work() {
    return new SweepWork(
            SweepWork.Kind.SEGMENTS,
            range,
            Optional.of(
                new SweepWork.Target(
                    segments.perSegment(), version, files.folder().toAbsolutePath())))
        .text();
  }

  @Override
  public Worker<WrittenSegment> newWorker() throws RunFailedException {
    if (!version.equals(ParquetRows.version())) {
      throw new RunFailedException(
          ("a process that is to write parts of the sweep has version %s of Parquet, and the sweep"
                  + " was begun with %s; all of them have to have the same")
              .formatted(ParquetRows.version(), version),
          null);
    }
    try {
      files.requireSeen();
    } catch (ResultsException e) {
      throw new RunFailedException(e.getMessage(), e);
    }
    SweepWorker worker = new SweepWorker(plan);
    calls.add(worker.calls());
    Block block = new Block();
    return piece -> run(first + piece, worker, block);
  }

  private WrittenSegment run(long number, SweepWorker worker, Block block)
      throws RunFailedException {
    try (Writing runs = files.open(Table.RUNS, number, RunsCsv.schema(plan.columns()));
        Writing threads =
            plan.withThreads()
                ? files.open(Table.THREADS, number, ThreadsCsv.schema(plan.hasTeams()))
                : null) {
      int category = segments.category(number);
      Summary summary = emptySummary(number);
      CoScheduleTotals coSchedules = new CoScheduleTotals();
      int most = SweepPieces.blockSize(plan, category);
      for (long begin = segments.first(number); begin < segments.end(number); begin += most) {
        block.begin(begin, Math.min(segments.end(number), begin + most), category);
        worker.run(block);
        runs.add(block.runs());
        if (threads != null) {
          threads.add(block.threads());
        }
        summary.addAll(block.summary());
        coSchedules.addAll(block.coSchedules());
        done.accept((block.end() - block.first()) * plan.policies().size());
        requireWanted();
      }
      Optional<WrittenParquet> ofThreads =
          threads == null ? Optional.empty() : Optional.of(threads.end());
      return new WrittenSegment(
          new SegmentRow(number, runs.end(), ofThreads, summary), coSchedules);
    } catch (ResultsException e) {
      throw new RunFailedException(e.getMessage(), e);
    }
  }

  /** A piece may take long, and nobody wait for it any more. */
  static void requireWanted() throws RunFailedException {
    if (Thread.currentThread().isInterrupted()) {
      throw new RunFailedException("interrupted", new InterruptedException());
    }
  }

  private Summary emptySummary(long number) {
    return new Summary(
        List.of(plan.categories().get(segments.category(number)).name()), plan.policyNames());
  }

  @Override
  public void write(WrittenSegment result, DataOutput out) throws IOException {
    SegmentRow row = result.row();
    Packed.writeCount(out, row.number());
    write(row.runs(), out);
    out.writeBoolean(row.threads().isPresent());
    if (row.threads().isPresent()) {
      write(row.threads().get(), out);
    }
    row.summary().writeTo(out);
    result.coSchedules().writeTo(out);
  }

  private static void write(WrittenParquet file, DataOutput out) throws IOException {
    Packed.writeCount(out, file.bytes());
    Packed.writeText(out, file.sha256());
  }

  @Override
  public WrittenSegment read(DataInput in) throws IOException {
    long number = Packed.readCount(in);
    if (number < first || number >= first + count()) {
      throw new IOException("part %d of %d from %d on".formatted(number, count(), first));
    }
    WrittenParquet runs = written(in);
    Optional<WrittenParquet> threads =
        in.readBoolean() ? Optional.of(written(in)) : Optional.empty();
    Summary summary = emptySummary(number);
    summary.readFrom(in);
    CoScheduleTotals coSchedules = new CoScheduleTotals();
    coSchedules.readFrom(in);
    return new WrittenSegment(new SegmentRow(number, runs, threads, summary), coSchedules);
  }

  private static WrittenParquet written(DataInput in) throws IOException {
    return new WrittenParquet(Packed.readCount(in), Packed.readText(in));
  }
}
