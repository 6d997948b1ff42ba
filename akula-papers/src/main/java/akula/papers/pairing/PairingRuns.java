package akula.papers.pairing;

import akula.api.host.MachineDescription;
import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.Mixing;
import akula.bootstrap.engine.Simulator;
import akula.bootstrap.pieces.EncodedPieces;
import akula.bootstrap.pieces.InOrder;
import akula.bootstrap.pieces.PieceRunner;
import akula.bootstrap.sweep.RunMeasures;
import akula.formats.packed.Codec;
import akula.formats.workload.Workload;
import akula.papers.pairing.PairingResults.Run;
import akula.statistics.metrics.RunAccumulator;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;

/**
 * Runs the workloads of the pairing paper under its policies. The policies draw nothing; what
 * differs from repeat to repeat is when, within the first second, each application is launched, the
 * same for all policies: with one order alone, what comes out is also the chance of who meets whom.
 */
public final class PairingRuns {
  private static final long LAUNCHES_NANOS = 1_000_000_000L;

  /** The quantum of all policies, at whose end the paper's processor manager reads counters. */
  private static final Duration INTERVAL = Duration.ofMillis(100);

  private final MachineDescription machine;
  private final BootstrapData data;
  private final Settings settings;
  private final long closedNanos;
  private final long seed;
  private final List<PolicyFactory> policies;

  public PairingRuns(MachineDescription machine, BootstrapData data, Duration closed, long seed) {
    this.machine = machine;
    this.data = data;
    this.seed = seed;
    closedNanos = closed.toNanos();
    settings = withInterval(Settings.DEFAULT);
    PolicyCatalog catalog = PolicyCatalog.ofClassPath();
    policies = PairingTable.RUN.stream().map(catalog::resolve).toList();
  }

  private static Settings withInterval(Settings usual) {
    return new Settings(
        usual.mode(),
        usual.tick(),
        INTERVAL,
        usual.slice(),
        usual.migrationCost(),
        usual.switchPrice(),
        usual.numaPenalty(),
        usual.noise());
  }

  private Simulator newSimulator() {
    return new Simulator(machine, data, settings);
  }

  /** Checks that data and machine have what the policies need. */
  public void require(List<Workload> workloads) throws RunFailedException {
    int most = workloads.stream().mapToInt(Workload::threadCount).max().orElseThrow();
    for (PolicyFactory policy : policies) {
      newSimulator().require(policy.name(), policy.newScheduler(new SplittableRandom(seed)), most);
    }
  }

  /**
   * Runs everything.
   *
   * @param workloads in the order of {@link PairingTable#WORKLOADS}
   * @param means of which instances times are means
   * @param runner runs each repeat of each workload
   * @param done notified of how many runs are done, again and again
   */
  public PairingResults run(
      List<Workload> workloads, int repeats, MeanTimes means, PieceRunner runner, IntConsumer done)
      throws RunFailedException, IOException, InterruptedException {
    List<List<Run>> finished = new ArrayList<>();
    runner.run(
        new Repeats(workloads, repeats),
        new InOrder<>((_, runs) -> {
          finished.add(runs);
          done.accept(policies.size());
        }));
    return new PairingResults(
        (workload, policy) -> {
          int first = PairingTable.WORKLOADS.indexOf(workload) * repeats;
          return finished.subList(first, first + repeats).stream()
              .map(runs -> runs.get(PairingTable.RUN.indexOf(policy)))
              .toList();
        },
        means);
  }

  /** The repeats of all workloads, as pieces. */
  private final class Repeats implements EncodedPieces<List<Run>> {
    private static final Codec<List<Run>> RESULTS = Codec.listOf(Codec.of(Run.class));

    private final List<Workload> workloads;
    private final int repeats;

    Repeats(List<Workload> workloads, int repeats) {
      this.workloads = workloads;
      this.repeats = repeats;
    }

    @Override
    public Codec<List<Run>> codec() {
      return RESULTS;
    }

    @Override
    public long count() {
      return (long) workloads.size() * repeats;
    }

    @Override
    public Worker<List<Run>> newWorker() {
      Simulator simulator = newSimulator();
      return piece -> {
        int number = (int) (piece / repeats);
        Workload workload = launched(workloads.get(number), number, (int) (piece % repeats));
        return PairingRuns.this.run(workload, simulator);
      };
    }
  }

  private Workload launched(Workload workload, int number, int repeat) {
    SplittableRandom random =
        new SplittableRandom(Mixing.mix(Mixing.mix(Mixing.mix(seed) + number) + repeat));
    return new Workload(
        workload.name(),
        workload.launches().stream()
            .map(launch -> launch.at(random.nextLong(LAUNCHES_NANOS)))
            .toList());
  }

  private List<Run> run(Workload workload, Simulator simulator) throws RunFailedException {
    Launches launches = Launches.of(workload, data).closedFor(closedNanos);
    List<Run> runs = new ArrayList<>();
    for (PolicyFactory policy : policies) {
      var scheduler = policy.newScheduler(new SplittableRandom(seed));
      simulator.run(launches, scheduler, policy.name(), seed);
      RunMeasures.of(simulator, launches, new RunAccumulator()); // refuses runs without an end
      runs.add(
          new Run(
              RunMeasures.byApplication(
                  simulator, launches, row -> data.dataSet().applications().get(row).name())));
    }
    return runs;
  }
}
