package akula.bootstrap.sweep;

import akula.api.host.PolicyCalls;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.Awaited;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.engine.Simulator;
import akula.statistics.summary.Summary;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.stream.Stream;

/**
 * Carries out a sweep on several threads. Rows reach the sink in the order of category, workload
 * and policy, and the summary is exact, so the results do not depend on the number of workers.
 * Memory does not grow with the number of workloads: a few dozen blocks are under way at a time.
 */
public final class Sweep {
  private static final int BLOCK_THREADS = 512;
  private static final int BLOCKS_PER_WORKER = 32;

  private final SweepPlan plan;
  private final int workers;
  private final List<SweepWorker> all;

  /** Those that no thread has taken yet. */
  private final Queue<SweepWorker> untaken;

  /** Each thread keeps its worker, and so its part of the memory. */
  private final ThreadLocal<SweepWorker> mine = ThreadLocal.withInitial(this::take);

  /**
   * Makes a sweep ready.
   *
   * @param plan what to do
   * @param workers number of threads, at least 1
   * @throws RunFailedException if a policy needs what the data or the machine do not have
   */
  public Sweep(SweepPlan plan, int workers) throws RunFailedException {
    this.plan = plan;
    this.workers = workers;
    Simulator probe = new Simulator(plan.machine(), plan.data(), plan.settings());
    for (PolicyFactory factory : plan.policies()) {
      var policy = factory.newScheduler(new SplittableRandom(plan.seed()));
      probe.require(factory.spec(), policy, plan.mostThreads());
    }
    all = apart(plan, workers);
    untaken = new ConcurrentLinkedQueue<>(all);
  }

  private SweepWorker take() {
    SweepWorker worker = untaken.poll();
    if (worker == null) {
      throw new IllegalStateException("a sweep runs once only");
    }
    return worker;
  }

  /**
   * Each worker is made by a thread of its own, so that what two of them change all the time lies
   * in different parts of the memory.
   */
  private static List<SweepWorker> apart(SweepPlan plan, int workers) {
    try (ExecutorService makers = Executors.newThreadPerTaskExecutor(threads("sweep-maker-"))) {
      List<CompletableFuture<SweepWorker>> made =
          Stream.generate(() -> CompletableFuture.supplyAsync(() -> new SweepWorker(plan), makers))
              .limit(workers)
              .toList();
      return made.stream().map(Sweep::made).toList();
    }
  }

  private static SweepWorker made(CompletableFuture<SweepWorker> future) {
    try {
      return future.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof Error error) {
        throw error; // such as that of a full heap, which is told as what it is
      }
      throw e;
    }
  }

  private static ThreadFactory threads(String name) {
    return Thread.ofPlatform().daemon().name(name, 0).factory();
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
    return run(0, plan.workloadCount(), sink);
  }

  /**
   * Runs some of the workloads. A sweep runs once only.
   *
   * @param first number of the first workload, from 0 over all categories
   * @param end number of the one after the last
   * @param sink takes the rows; called from the calling thread
   * @return means by category and policy over these workloads
   * @throws RunFailedException if a run fails; the message names its workload
   * @throws IOException if the sink throws it
   * @throws InterruptedException if the calling thread is interrupted
   */
  public Summary run(long first, long end, SweepSink sink)
      throws RunFailedException, IOException, InterruptedException {
    ExecutorService executor = Executors.newFixedThreadPool(workers, threads("sweep-"));
    try {
      feed(executor, first, end, sink);
    } finally {
      executor.shutdownNow();
    }
    Summary summary = new Summary(plan.categoryNames(), plan.policyNames());
    for (SweepWorker worker : all) {
      summary.addAll(worker.summary());
    }
    return summary;
  }

  /** Returns the calls that each worker makes, to be watched while the sweep runs. */
  public List<PolicyCalls> calls() {
    return all.stream().map(SweepWorker::calls).toList();
  }

  private void feed(ExecutorService executor, long first, long workloads, SweepSink sink)
      throws RunFailedException, IOException, InterruptedException {
    Deque<Future<Block>> underWay = new ArrayDeque<>();
    Deque<Block> free = new ArrayDeque<>();
    for (int i = 0; i < workers * BLOCKS_PER_WORKER; i++) {
      free.add(new Block());
    }
    long next = first;
    while (next < workloads || !underWay.isEmpty()) {
      while (next < workloads && !free.isEmpty()) {
        Block block = free.remove();
        long end = Math.min(workloads, next + blockSize(next));
        block.begin(next, end);
        next = end;
        underWay.add(executor.submit(() -> run(block)));
      }
      Block done = Awaited.result(underWay.remove());
      int runs = (int) (done.end() - done.first()) * plan.policies().size();
      sink.accept(done.runs(), done.threads(), runs);
      free.add(done);
    }
  }

  private int blockSize(long workload) {
    int category = (int) (workload / plan.workloadsPerCategory());
    return Math.max(1, BLOCK_THREADS / plan.mostThreads(category));
  }

  private Block run(Block block) throws RunFailedException {
    mine.get().run(block);
    return block;
  }
}
