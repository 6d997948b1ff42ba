package akula.bootstrap.sweep;

import akula.api.host.PolicyCalls;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.engine.Simulator;
import akula.bootstrap.pieces.InOrder;
import akula.bootstrap.pieces.LocalWorkers;
import akula.bootstrap.pieces.PieceRunner;
import akula.formats.csv.RowEncoder;
import akula.statistics.parquet.ParquetRows;
import akula.statistics.results.DrawsCsv;
import akula.statistics.results.ResultsException;
import akula.statistics.results.SegmentFiles;
import akula.statistics.results.SegmentRow;
import akula.statistics.results.Segments;
import akula.statistics.summary.Summary;
import java.io.IOException;
import java.util.Collection;
import java.util.Collections;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongConsumer;

/**
 * Carries out a sweep, piece by piece. Rows reach the sink in the order of category, workload and
 * policy, and the summary is exact, so the results depend neither on how many workers there are nor
 * on where they are. Memory does not grow with the number of workloads: a few dozen blocks for each
 * worker are under way at a time.
 */
public final class Sweep {
  private final SweepPlan plan;
  private final PieceRunner runner;
  private final Collection<PolicyCalls> calls = new CopyOnWriteArrayList<>();

  /**
   * Makes a sweep ready that runs on threads of this process.
   *
   * @param plan what to do
   * @param workers number of threads, at least 1
   * @throws RunFailedException if a policy needs what the data or the machine do not have
   */
  public Sweep(SweepPlan plan, int workers) throws RunFailedException {
    this(plan, new LocalWorkers("sweep", workers));
  }

  /**
   * Makes a sweep ready.
   *
   * @param plan what to do
   * @param runner runs its pieces
   * @throws RunFailedException if a policy needs what the data or the machine do not have
   */
  public Sweep(SweepPlan plan, PieceRunner runner) throws RunFailedException {
    this.plan = plan;
    this.runner = runner;
    Simulator probe = new Simulator(plan.machine(), plan.data(), plan.settings());
    for (PolicyFactory factory : plan.policies()) {
      var policy = factory.newScheduler(new SplittableRandom(plan.seed()));
      probe.require(factory.name(), policy, plan.mostThreads());
    }
  }

  /**
   * Runs everything.
   *
   * @param sink takes the rows; called from the calling thread
   * @return means by category and policy
   * @throws RunFailedException if a run fails; the message names its workload
   * @throws IOException if the sink throws it
   * @throws InterruptedException if the calling thread is interrupted
   */
  public Summary run(SweepSink sink) throws RunFailedException, IOException, InterruptedException {
    return run(WorkloadRange.all(plan), sink);
  }

  /**
   * Runs some of the workloads.
   *
   * @param range which of them
   * @param sink takes the rows; called from the calling thread
   * @return means by category and policy over these workloads
   * @throws RunFailedException if a run fails; the message names its workload
   * @throws IOException if the sink throws it
   * @throws InterruptedException if the calling thread is interrupted
   */
  public Summary run(WorkloadRange range, SweepSink sink)
      throws RunFailedException, IOException, InterruptedException {
    Summary summary = new Summary(plan.categoryNames(), plan.policyNames());
    SweepPieces pieces = new SweepPieces(plan, range, calls);
    runner.run(
        pieces,
        new InOrder<>((_, done) -> {
          summary.addCategory(done.category(), done.summary());
          int runs = (int) (done.end() - done.first()) * plan.policies().size();
          if (plan.coSchedules().isPresent()) {
            sink.coSchedules(done.coSchedules());
          }
          sink.accept(done.runs(), done.threads(), runs);
          pieces.free(done);
        }));
    return summary;
  }

  /**
   * Runs some of the workloads, whose rows the workers write as Parquet parts.
   *
   * @param range which of them; from one bound of a part to another
   * @param segments how rows are cut into parts
   * @param files where the parts are written; begun
   * @param done is told by the workers that are in this process how many more runs were made
   * @param sink takes what was written; called from the calling thread
   * @return means by category and policy over these workloads
   * @throws RunFailedException if a run fails; the message names its workload. If a part cannot be
   *     written, its cause is a {@link ResultsException}
   * @throws IOException if the sink throws it, or a part is not there that was written
   * @throws InterruptedException if the calling thread is interrupted
   */
  public Summary run(
      WorkloadRange range,
      Segments segments,
      SegmentFiles files,
      LongConsumer done,
      WrittenSegment.Sink sink)
      throws RunFailedException, IOException, InterruptedException {
    Summary summary = new Summary(plan.categoryNames(), plan.policyNames());
    runner.run(
        new SegmentPieces(plan, range, segments, files, ParquetRows.version(), calls, done),
        new InOrder<>((_, segment) -> {
          SegmentRow row = segment.row();
          files.requireWritten(SegmentFiles.Table.RUNS, row.number(), row.runs());
          if (row.threads().isPresent()) {
            files.requireWritten(SegmentFiles.Table.THREADS, row.number(), row.threads().get());
          }
          summary.addCategory(segments.category(row.number()), row.summary());
          sink.accept(segment);
        }));
    return summary;
  }

  /**
   * Runs some of the workloads with drawn data sets.
   *
   * @param range which of them, by draw, as {@link WorkloadRange#drawnShare} numbers them
   * @param sink takes the means; called from the calling thread
   * @throws RunFailedException if a run fails; the message names its draw and its workload
   * @throws IOException if the sink throws it
   * @throws InterruptedException if the calling thread is interrupted
   */
  public void draw(WorkloadRange range, DrawSink sink)
      throws RunFailedException, IOException, InterruptedException {
    DrawPieces pieces = new DrawPieces(plan, range, calls);
    RowEncoder rows = new RowEncoder();
    AtomicReference<Summary> whole = new AtomicReference<>();
    runner.run(
        pieces,
        new InOrder<>((piece, drawn) -> {
          whole.compareAndSet(null, pieces.emptySummary(drawn.category()));
          whole.get().addAll(drawn.summary());
          sink.ran(pieces.workloads(piece) * plan.policies().size());
          if (pieces.isLast(piece)) {
            rows.clear();
            DrawsCsv.rows(rows, pieces.draw(piece) + 1, whole.getAndSet(null));
            sink.accept(rows);
          }
        }));
  }

  /** Takes what comes of runs with drawn data sets, in order, from one thread. */
  public interface DrawSink {
    /** Hears that some more runs were made. */
    void ran(int runs);

    /**
     * Takes the rows of {@code draws.csv} of a category of a draw.
     *
     * @throws IOException if they cannot be kept; the sweep then ends with it
     */
    void accept(RowEncoder rows) throws IOException;
  }

  /** Returns the calls that the workers make, to be watched while the sweep runs; they grow. */
  public Collection<PolicyCalls> calls() {
    return Collections.unmodifiableCollection(calls);
  }
}
