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
import akula.formats.contention.SwitchPrice;
import akula.formats.packed.Codec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;

/** Runs the memory tests with one kind of costs, under CFS and under all bonuses. */
final class SiblingRuns {
  private final MachineDescription machine;
  private final BootstrapData data;
  private final Settings settings;
  private final List<PolicyFactory> policies;
  private final double gigabytes;
  private final long seed;

  /**
   * Makes them.
   *
   * @param data with these costs
   * @param gigabytes how much all memory tests go through together
   */
  SiblingRuns(
      MachineDescription machine, BootstrapData data, Costs costs, double gigabytes, long seed) {
    this.machine = machine;
    this.data = data;
    this.gigabytes = gigabytes;
    this.seed = seed;
    settings = Settings.DEFAULT.with(SwitchPrice.parse(costs.switches()));
    PolicyCatalog catalog = PolicyCatalog.ofClassPath();
    policies =
        Bonus.ALL.stream()
            .map(bonus -> catalog.resolve(bonus.policy() + options(bonus, costs)))
            .toList();
  }

  /** Only what was added to CFS costs something. */
  private static String options(Bonus bonus, Costs costs) {
    String version = "version=2.6.24";
    return bonus.equals(Bonus.CFS) ? version : version + ",decisionCost=" + costs.decision();
  }

  /**
   * Runs everything.
   *
   * @param done notified of how many runs are done, again and again
   */
  SiblingTimes run(int repeats, PieceRunner runner, IntConsumer done)
      throws RunFailedException, IOException, InterruptedException {
    List<List<MemoryRun>> finished = new ArrayList<>();
    runner.run(
        new Repeats(repeats),
        new InOrder<>((_, runs) -> {
          finished.add(runs);
          done.accept(runs.size());
        }));
    return new SiblingTimes(repeats, finished);
  }

  /** The repeats of all ways to use a block, as pieces. */
  private final class Repeats implements EncodedPieces<List<MemoryRun>> {
    private static final Codec<List<MemoryRun>> RESULTS = Codec.listOf(Codec.of(MemoryRun.class));

    private final int repeats;

    Repeats(int repeats) {
      this.repeats = repeats;
    }

    @Override
    public Codec<List<MemoryRun>> codec() {
      return RESULTS;
    }

    @Override
    public long count() {
      return (long) Access.ALL.size() * repeats;
    }

    @Override
    public Worker<List<MemoryRun>> newWorker() {
      Simulator simulator = new Simulator(machine, data, settings);
      return piece -> {
        Access access = Access.ALL.get((int) (piece / repeats));
        int repeat = (int) (piece % repeats);
        return SiblingRuns.this.run(
            Launches.of(MemoryPrograms.of(access, gigabytes, seed, repeat), data), simulator);
      };
    }
  }

  private List<MemoryRun> run(Launches launches, Simulator simulator) throws RunFailedException {
    List<MemoryRun> runs = new ArrayList<>();
    for (PolicyFactory policy : policies) {
      simulator.run(launches, policy.newScheduler(new SplittableRandom(seed)), policy.name(), seed);
      runs.add(measured(simulator));
    }
    return runs;
  }

  private static MemoryRun measured(Simulator simulator) {
    double[] seconds = new double[MemoryPrograms.PROGRAMS];
    long misses = 0;
    for (int id = 0; id < simulator.threadCount(); id++) {
      int program = simulator.process(id);
      double own = (simulator.endNanos(id) - simulator.launchNanos(id)) / 1e9;
      seconds[program] = Math.max(seconds[program], own);
      misses += simulator.missCount(id);
    }
    double sum = 0;
    double greatest = 0;
    for (double one : seconds) {
      sum += one;
      greatest = Math.max(greatest, one);
    }
    return new MemoryRun(sum / seconds.length, greatest, misses);
  }
}
