package akula.papers.siblings;

import akula.api.host.MachineDescription;
import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.Simulator;
import akula.bootstrap.pieces.EncodedPieces;
import akula.bootstrap.pieces.InOrder;
import akula.bootstrap.pieces.PieceRunner;
import akula.formats.packed.Codec;
import akula.formats.workload.Workload;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;

/** Runs workloads under policies that order queues, and watches who waits. */
final class QueueRuns {
  private final MachineDescription machine;
  private final BootstrapData data;
  private final Settings settings;
  private final List<PolicyFactory> policies;
  private final long seed;

  /**
   * Makes them.
   *
   * @param policies with their options
   * @param seed for what policies draw
   */
  QueueRuns(
      MachineDescription machine,
      BootstrapData data,
      Settings settings,
      List<String> policies,
      long seed) {
    this.machine = machine;
    this.data = data;
    this.settings = settings;
    this.seed = seed;
    PolicyCatalog catalog = PolicyCatalog.ofClassPath();
    this.policies = policies.stream().map(catalog::resolve).toList();
  }

  /**
   * Returns what came of each workload under each policy.
   *
   * @param count how many workloads
   * @param workloads by number, from 0
   * @param done notified of how many runs are done, again and again
   */
  List<List<QueueRun>> run(
      int count, IntFunction<Workload> workloads, PieceRunner runner, IntConsumer done)
      throws RunFailedException, IOException, InterruptedException {
    List<List<QueueRun>> finished = new ArrayList<>();
    runner.run(
        new Numbered(count, workloads),
        new InOrder<>((_, runs) -> {
          finished.add(runs);
          done.accept(runs.size());
        }));
    return finished;
  }

  /** The workloads, as pieces. */
  private final class Numbered implements EncodedPieces<List<QueueRun>> {
    private static final Codec<List<QueueRun>> RESULTS = Codec.listOf(Codec.of(QueueRun.class));

    private final int count;
    private final IntFunction<Workload> workloads;

    Numbered(int count, IntFunction<Workload> workloads) {
      this.count = count;
      this.workloads = workloads;
    }

    @Override
    public Codec<List<QueueRun>> codec() {
      return RESULTS;
    }

    @Override
    public long count() {
      return count;
    }

    @Override
    public Worker<List<QueueRun>> newWorker() {
      Simulator simulator = new Simulator(machine, data, settings);
      return piece -> all(Launches.of(workloads.apply((int) piece), data), simulator);
    }
  }

  private List<QueueRun> all(Launches launches, Simulator simulator) throws RunFailedException {
    List<QueueRun> runs = new ArrayList<>();
    for (PolicyFactory policy : policies) {
      WatchedOrder watched = new WatchedOrder(policy.newScheduler(new SplittableRandom(seed)));
      simulator.run(launches, watched, policy.name(), seed);
      runs.add(QueueRun.of(simulator, watched));
    }
    return runs;
  }
}
