package akula.bootstrap.sweep;

import akula.api.host.PolicyCalls;
import akula.bootstrap.pieces.PortablePieces;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Some of the workloads of a sweep in pieces, each of one category and of about as many threads.
 */
final class SweepPieces implements PortablePieces<Block> {
  private static final int BLOCK_THREADS = 512;

  private final SweepPlan plan;
  private final WorkloadRange range;

  /** The number of the first piece of each category, and after the last the number of all. */
  private final long[] begins;

  private final Collection<PolicyCalls> calls;
  private final Queue<Block> free = new ConcurrentLinkedQueue<>();

  /**
   * Cuts.
   *
   * @param range which workloads
   * @param calls takes what is to be watched of each worker
   */
  SweepPieces(SweepPlan plan, WorkloadRange range, Collection<PolicyCalls> calls) {
    this.plan = plan;
    this.range = range;
    this.calls = calls;
    begins = new long[plan.categories().size() + 1];
    for (int category = 0; category < plan.categories().size(); category++) {
      long workloads = Math.max(0, endOf(category) - firstOf(category));
      begins[category + 1] = begins[category] + Math.ceilDiv(workloads, blockSize(plan, category));
    }
  }

  private long firstOf(int category) {
    return Math.max(range.first(), (long) category * plan.workloadsPerCategory());
  }

  private long endOf(int category) {
    return Math.min(range.end(), (category + 1L) * plan.workloadsPerCategory());
  }

  /** Returns how many workloads are run at a time. */
  static int blockSize(SweepPlan plan, int category) {
    return Math.max(1, BLOCK_THREADS / plan.mostThreads(category));
  }

  @Override
  public long count() {
    return begins[begins.length - 1];
  }

  @Override
  public Worker<Block> newWorker() {
    SweepWorker worker = new SweepWorker(plan);
    calls.add(worker.calls());
    return piece -> {
      Block block = block();
      int category = categoryOf(piece);
      long begin = firstOf(category) + (piece - begins[category]) * blockSize(plan, category);
      block.begin(begin, Math.min(endOf(category), begin + blockSize(plan, category)), category);
      worker.run(block);
      return block;
    };
  }

  @Override
  public Collection<PolicyCalls> calls() {
    return calls;
  }

  @Override
  public String work() {
    return new SweepWork(SweepWork.Kind.RUNS, range, Optional.empty()).text();
  }

  private Block block() {
    Block reused = free.poll();
    return reused == null ? new Block() : reused;
  }

  @Override
  public void write(Block result, DataOutput out) throws IOException {
    result.write(out);
  }

  @Override
  public Block read(DataInput in) throws IOException {
    Block block = block();
    block.read(in, plan);
    return block;
  }

  /** The last category that begins at or before a piece is the one that has it. */
  private int categoryOf(long piece) {
    int at = Arrays.binarySearch(begins, piece);
    int category = at < 0 ? -at - 2 : at;
    while (begins[category + 1] == begins[category]) {
      category++; // those without workloads begin where the next one does
    }
    return category;
  }

  @Override
  public void free(Block result) {
    free.add(result);
  }
}
