package akula.bootstrap.sweep;

import akula.bootstrap.Awaited;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.bounds.Bounds;
import akula.bootstrap.bounds.BoundsProver;
import akula.statistics.results.BoundsCsv;
import akula.statistics.results.RowEncoder;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The bounds of all workloads of a sweep, computed on several threads. Rows and sums come in the
 * order of the workloads, so nothing depends on the number of workers; a few workloads are under
 * way at a time.
 */
public final class BoundsPass {
  private static final int WORKLOADS_PER_WORKER = 8;

  private final SweepPlan plan;
  private final int workers;
  private final WorkloadSource source;
  private final BlockingQueue<BoundsProver> idle = new LinkedBlockingQueue<>();

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
   * Makes a pass ready.
   *
   * @param plan whose workloads are looked at
   * @param workers number of threads, at least 1
   * @throws IllegalArgumentException if nothing can be proven with this machine, data and settings,
   *     or there is no prover
   */
  public BoundsPass(SweepPlan plan, int workers) {
    this.plan = plan;
    this.workers = workers;
    source = plan.source();
    if (plan.isClosed()) {
      throw new IllegalArgumentException(BoundsProver.NOT_CLOSED);
    }
    plan.waiting()
        .ifPresent(who -> {
          throw new IllegalArgumentException("%s: %s".formatted(who, BoundsProver.NO_PROGRAMS));
        });
    for (int i = 0; i < workers; i++) {
      idle.add(BoundsProver.of(plan.machine(), plan.data(), plan.settings()));
    }
  }

  /**
   * Computes everything.
   *
   * @param sink takes the rows
   * @return means by category
   * @throws RunFailedException if a placement cannot be simulated
   * @throws IOException if the sink throws it
   * @throws InterruptedException if the calling thread is interrupted
   */
  public List<BoundsMeans> run(Sink sink)
      throws RunFailedException, IOException, InterruptedException {
    ExecutorService executor =
        Executors.newFixedThreadPool(
            workers, Thread.ofPlatform().daemon().name("bounds-", 0).factory());
    try {
      return feed(executor, sink);
    } finally {
      executor.shutdownNow();
    }
  }

  private List<BoundsMeans> feed(ExecutorService executor, Sink sink)
      throws RunFailedException, IOException, InterruptedException {
    List<BoundsMeans> means = new ArrayList<>();
    plan.categories().forEach(_ -> means.add(new BoundsMeans()));
    Deque<Future<Bounds>> underWay = new ArrayDeque<>();
    RowEncoder row = new RowEncoder();
    long started = 0;
    for (long done = 0; done < plan.workloadCount(); done++) {
      while (started < plan.workloadCount() && started - done < workers * WORKLOADS_PER_WORKER) {
        long workload = started++;
        underWay.add(executor.submit(() -> bounds(workload)));
      }
      Bounds bounds = Awaited.result(underWay.remove());
      means.get(category(done)).add(bounds);
      row.clear();
      encode(row, done, bounds);
      sink.accept(row);
    }
    return means;
  }

  private int category(long workload) {
    return (int) (workload / plan.workloadsPerCategory());
  }

  private Bounds bounds(long workload) throws RunFailedException, InterruptedException {
    BoundsProver prover = idle.take();
    try {
      WorkloadGroup group = plan.categories().get(category(workload));
      return prover.of(source.draw(group, workload % plan.workloadsPerCategory()));
    } finally {
      idle.add(prover);
    }
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
