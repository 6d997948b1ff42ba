package akula.bootstrap.sweep;

import akula.api.host.PolicyCalls;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.pieces.PortablePieces;
import akula.formats.packed.Packed;
import akula.statistics.summary.Summary;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The workloads of a sweep with drawn data sets, in pieces, each of one category and one draw. What
 * comes of a piece are sums, so memory grows neither with the workloads nor with the draws: a
 * worker has one drawn data set at a time, with the co-schedules that it has solved of that.
 */
final class DrawPieces implements PortablePieces<DrawPieces.Drawn> {
  /** So many threads are a piece: a data set is made ready again in less time than these take. */
  private static final int PIECE_THREADS = 8192;

  private final SweepPlan plan;
  private final Collection<PolicyCalls> calls;
  private final long firstCell;
  private final long cells;
  private final int size;
  private final int perCell;

  /**
   * Sums of the runs of some workloads with a draw.
   *
   * @param category of the workloads
   * @param summary as of a sweep over that category alone
   */
  record Drawn(int category, Summary summary) {}

  /**
   * Cuts.
   *
   * @param range which workloads, by draw; from one end of a category to another
   * @param calls takes what is to be watched of each worker
   */
  DrawPieces(SweepPlan plan, WorkloadRange range, Collection<PolicyCalls> calls) {
    if (range.first() % plan.workloadsPerCategory() != 0
        || range.end() % plan.workloadsPerCategory() != 0
        || range.end() > plan.drawnWorkloadCount()) {
      throw new IllegalArgumentException(range + " does not end where categories of draws do");
    }
    this.plan = plan;
    this.calls = calls;
    firstCell = range.first() / plan.workloadsPerCategory();
    cells = range.count() / plan.workloadsPerCategory();
    size = Math.min(plan.workloadsPerCategory(), Math.max(1, PIECE_THREADS / plan.mostThreads()));
    perCell = Math.ceilDiv(plan.workloadsPerCategory(), size);
  }

  /** Returns the number of the draw that a piece is of, from 0. */
  int draw(long piece) {
    return (int) ((firstCell + piece / perCell) / plan.categories().size());
  }

  private int category(long piece) {
    return (int) ((firstCell + piece / perCell) % plan.categories().size());
  }

  private int first(long piece) {
    return (int) (piece % perCell) * size;
  }

  private int end(long piece) {
    return (int) Math.min(plan.workloadsPerCategory(), (piece % perCell + 1) * size);
  }

  /** Returns how many workloads a piece has. */
  int workloads(long piece) {
    return end(piece) - first(piece);
  }

  /** Returns whether a piece is the last one of a category of a draw. */
  boolean isLast(long piece) {
    return piece % perCell == perCell - 1;
  }

  /** Returns a summary of no runs, as that of a piece. */
  Summary emptySummary(int category) {
    return new Summary(List.of(plan.categories().get(category).name()), plan.policyNames());
  }

  @Override
  public long count() {
    return cells * perCell;
  }

  @Override
  public Collection<PolicyCalls> calls() {
    return calls;
  }

  @Override
  public String work() {
    WorkloadRange range =
        new WorkloadRange(
            firstCell * plan.workloadsPerCategory(),
            (firstCell + cells) * plan.workloadsPerCategory());
    return new SweepWork(SweepWork.Kind.DRAWS, range, Optional.empty()).text();
  }

  @Override
  public Worker<Drawn> newWorker() {
    return new OneAtATime();
  }

  /** Keeps what is ready for the draw of the last piece, and of no other. */
  private final class OneAtATime implements Worker<Drawn> {
    private int ready = -1;
    private SweepWorker worker;

    @Override
    public Drawn run(long piece) throws RunFailedException {
      try {
        if (draw(piece) != ready) {
          begin(draw(piece));
        }
        return new Drawn(category(piece), worker.sums(category(piece), first(piece), end(piece)));
      } catch (RunFailedException e) {
        throw new RunFailedException(
            "with draw %d of the data: %s".formatted(draw(piece) + 1, e.getMessage()), e);
      }
    }

    private void begin(int draw) throws RunFailedException {
      if (worker != null) {
        calls.remove(worker.calls());
      }
      try {
        worker = new SweepWorker(plan.drawn(draw));
      } catch (IllegalArgumentException e) {
        throw new RunFailedException(e.getMessage(), e);
      }
      calls.add(worker.calls());
      ready = draw;
    }
  }

  @Override
  public void write(Drawn result, DataOutput out) throws IOException {
    Packed.writeCount(out, result.category());
    result.summary().writeTo(out);
  }

  @Override
  public Drawn read(DataInput in) throws IOException {
    int category = Packed.readSmall(in);
    if (category >= plan.categories().size()) {
      throw new IOException("category %d of %d".formatted(category, plan.categories().size()));
    }
    Summary summary = emptySummary(category);
    summary.readFrom(in);
    return new Drawn(category, summary);
  }
}
