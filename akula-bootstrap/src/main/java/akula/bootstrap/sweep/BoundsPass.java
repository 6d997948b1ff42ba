package akula.bootstrap.sweep;

import akula.bootstrap.RunFailedException;
import akula.bootstrap.bounds.Bounds;
import akula.bootstrap.bounds.BoundsProver;
import akula.bootstrap.pieces.InOrder;
import akula.bootstrap.pieces.LocalWorkers;
import akula.bootstrap.pieces.PieceRunner;
import akula.bootstrap.pieces.PortablePieces;
import akula.formats.csv.RowEncoder;
import akula.statistics.results.BoundsCsv;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The bounds of all workloads of a sweep, each of them a piece. Rows and sums come in the order of
 * the workloads, so nothing depends on the number of workers.
 */
public final class BoundsPass {
  private final SweepPlan plan;
  private final PieceRunner runner;
  private final WorkloadSource source;

  /** Takes the rows of {@code bounds.csv}, in order, from one thread. */
  public interface Sink {
    /**
     * Takes the row of one workload.
     *
     * @throws IOException if it cannot be kept; the pass then ends with it
     */
    void accept(RowEncoder row) throws IOException;
  }

  /**
   * Makes a pass ready that runs on threads of this process.
   *
   * @param plan whose workloads are looked at
   * @param workers number of threads, at least 1
   * @throws IllegalArgumentException if nothing can be proven with this machine, data and settings,
   *     or there is no prover
   */
  public BoundsPass(SweepPlan plan, int workers) {
    this(plan, new LocalWorkers("bounds", workers));
  }

  /**
   * Makes a pass ready.
   *
   * @param plan whose workloads are looked at
   * @param runner computes the bounds of each
   * @throws IllegalArgumentException if nothing can be proven with this machine, data and settings,
   *     or there is no prover
   */
  public BoundsPass(SweepPlan plan, PieceRunner runner) {
    this.plan = plan;
    this.runner = runner;
    source = plan.source();
    if (plan.isClosed()) {
      throw new IllegalArgumentException(BoundsProver.NOT_CLOSED);
    }
    plan.waiting()
        .ifPresent(who -> {
          throw new IllegalArgumentException("%s: %s".formatted(who, BoundsProver.NO_PROGRAMS));
        });
    prover(); // or it throws
  }

  private BoundsProver prover() {
    return BoundsProver.of(plan.machine(), plan.data(), plan.settings());
  }

  /**
   * Computes the bounds of some of the workloads.
   *
   * @param range which of them
   * @param sink takes the rows
   * @return means by category
   * @throws RunFailedException if a placement cannot be simulated
   * @throws IOException if the sink throws it
   * @throws InterruptedException if the calling thread is interrupted
   */
  public List<BoundsMeans> run(WorkloadRange range, Sink sink)
      throws RunFailedException, IOException, InterruptedException {
    List<BoundsMeans> means = new ArrayList<>();
    plan.categories().forEach(_ -> means.add(new BoundsMeans()));
    RowEncoder row = new RowEncoder();
    runner.run(
        pieces(range),
        new InOrder<>((piece, bounds) -> {
          long workload = range.first() + piece;
          means.get(category(workload)).add(bounds);
          row.clear();
          encode(row, workload, bounds);
          sink.accept(row);
        }));
    return means;
  }

  /** Returns the pieces of some of the workloads. */
  PortablePieces<Bounds> pieces(WorkloadRange range) {
    return new Workloads(range);
  }

  /** Each workload is a piece. */
  private final class Workloads implements PortablePieces<Bounds> {
    private final WorkloadRange range;

    Workloads(WorkloadRange range) {
      this.range = range;
    }

    @Override
    public long count() {
      return range.count();
    }

    @Override
    public Worker<Bounds> newWorker() {
      BoundsProver prover = prover();
      return piece -> {
        long workload = range.first() + piece;
        WorkloadGroup group = plan.categories().get(category(workload));
        return prover.of(source.draw(group, workload % plan.workloadsPerCategory()));
      };
    }

    @Override
    public String work() {
      return new SweepWork(SweepWork.Kind.BOUNDS, range, Optional.empty()).text();
    }

    @Override
    public void write(Bounds result, DataOutput out) throws IOException {
      result.write(out);
    }

    @Override
    public Bounds read(DataInput in) throws IOException {
      return Bounds.read(in);
    }
  }

  private int category(long workload) {
    return (int) (workload / plan.workloadsPerCategory());
  }

  private void encode(RowEncoder row, long workload, Bounds bounds) {
    BoundsCsv.row(
        row,
        plan.categories().get(category(workload)).name(),
        workload % plan.workloadsPerCategory(),
        new double[] {bounds.average().percent(), bounds.worst().percent()},
        new double[] {bounds.lowerAveragePercent(), bounds.lowerWorstPercent()},
        new double[] {bounds.average().gap(), bounds.worst().gap()});
  }
}
