package akula.papers.pairing;

import akula.api.Parameter.Quantity;
import akula.api.Parameters;
import akula.api.Scheduler;
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
import akula.formats.dataset.Application;
import akula.formats.packed.Codec;
import akula.formats.script.Behaviour;
import akula.formats.script.Habits;
import akula.formats.script.Script;
import akula.formats.script.Step;
import akula.formats.workload.Workload;
import akula.formats.workload.Workload.Launch;
import akula.papers.claims.SettingGrid.Setting;
import akula.papers.pairing.Imbalance.Moment;
import akula.papers.pairing.PairingResults.Run;
import akula.statistics.metrics.ApplicationTime;
import akula.statistics.metrics.RunAccumulator;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;

/**
 * Runs the workloads of the pairing paper under its policies. The policies draw nothing; what
 * differs from repeat to repeat is when, within the first second, each application is launched, the
 * same for all policies: with one order alone, what comes out is also the chance of who meets whom.
 */
public final class PairingRuns {
  private static final long LAUNCHES_NANOS = 1_000_000_000L;
  private static final double NANOS_PER_SECOND = 1e9;

  /** Of the paper's processors, 2 GHz; the machine file leaves that open. */
  private static final double CYCLES_PER_MICROSECOND = 2000;

  /** The quantum of all policies, at whose end the paper's processor manager reads counters. */
  private static final Duration INTERVAL = Duration.ofMillis(100);

  private final MachineDescription machine;
  private final BootstrapData data;
  private final Settings settings;
  private final double jitter;

  /** Times that of the data set's bus. */
  private final double capacity;

  private final long closedNanos;
  private final long seed;
  private final List<String> names;
  private final List<PolicyFactory> policies;

  private final Purpose purpose;

  /** What runs are for. */
  private enum Purpose {
    /** For all tables; one of the paper's policies in which no application ends is refused. */
    TABLES,
    /** For what claims are judged by: times, and what is done meanwhile. */
    CLAIMS,
    /** For times alone. */
    TIMES
  }

  public PairingRuns(MachineDescription machine, BootstrapData data, Duration closed, long seed) {
    this(machine, data, 0, 0, 1, closed.toNanos(), seed, PairingTable.RUN, Purpose.TABLES);
  }

  private PairingRuns(
      MachineDescription machine,
      BootstrapData data,
      double noise,
      double jitter,
      double capacity,
      long closedNanos,
      long seed,
      List<String> names,
      Purpose purpose) {
    this.machine = machine;
    this.data = data;
    this.jitter = jitter;
    this.capacity = capacity;
    this.closedNanos = closedNanos;
    this.seed = seed;
    this.names = names;
    this.purpose = purpose;
    settings = with(Settings.DEFAULT, noise);
    PolicyCatalog catalog = PolicyCatalog.ofClassPath();
    policies = names.stream().map(catalog::resolve).toList();
  }

  private static Settings with(Settings usual, double noise) {
    return new Settings(
        usual.mode(),
        usual.tick(),
        INTERVAL,
        usual.slice(),
        usual.migrationCost(),
        usual.switchPrice(),
        usual.numaPenalty(),
        noise);
  }

  /**
   * Returns the runs at a setting of a grid, of the policies that claims are judged by alone. That
   * no application ends in time there is none of the user's business.
   */
  PairingRuns at(Setting setting, VariedData varied) {
    return new PairingRuns(
        machine,
        varied.at(setting),
        PairingAxis.NOISE.of(setting),
        PairingAxis.JITTER.of(setting),
        PairingAxis.CAPACITY.of(setting),
        closedNanos,
        seed,
        PairingTable.OVER_GRID,
        Purpose.CLAIMS);
  }

  /** Returns the same runs of some policies, with readings that err, for their times alone. */
  PairingRuns noisy(double noise, List<String> policies) {
    return new PairingRuns(machine, data, noise, 0, 1, closedNanos, seed, policies, Purpose.TIMES);
  }

  /** Returns how many policies there are. */
  int policyCount() {
    return policies.size();
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
    return runAll(List.of(this), workloads, repeats, means, runner, done).getFirst();
  }

  /** Runs everything at several settings, as above. */
  static List<PairingResults> runAll(
      List<PairingRuns> settings,
      List<Workload> workloads,
      int repeats,
      MeanTimes means,
      PieceRunner runner,
      IntConsumer done)
      throws RunFailedException, IOException, InterruptedException {
    List<List<Run>> finished = new ArrayList<>();
    runner.run(
        new Repeats(settings, workloads, repeats),
        new InOrder<>((_, runs) -> {
          finished.add(runs);
          done.accept(runs.size());
        }));
    int each = workloads.size() * repeats;
    List<PairingResults> results = new ArrayList<>();
    for (PairingRuns setting : settings) {
      int begin = results.size() * each;
      results.add(setting.results(finished.subList(begin, begin + each), repeats, means));
    }
    return results;
  }

  private PairingResults results(List<List<Run>> finished, int repeats, MeanTimes means) {
    return new PairingResults(
        (workload, policy) -> {
          int first = PairingTable.WORKLOADS.indexOf(workload) * repeats;
          return finished.subList(first, first + repeats).stream()
              .map(runs -> runs.get(names.indexOf(policy)))
              .toList();
        },
        means);
  }

  /** The repeats of all workloads at all settings, as pieces. */
  private record Repeats(List<PairingRuns> settings, List<Workload> workloads, int repeats)
      implements EncodedPieces<List<Run>> {
    private static final Codec<List<Run>> RESULTS = Codec.listOf(Codec.of(Run.class));

    @Override
    public Codec<List<Run>> codec() {
      return RESULTS;
    }

    @Override
    public long count() {
      return (long) settings.size() * workloads.size() * repeats;
    }

    @Override
    public Worker<List<Run>> newWorker() {
      return new Worker<>() {
        private PairingRuns last;
        private Simulator simulator;

        @Override
        public List<Run> run(long piece) throws RunFailedException {
          int repeat = (int) (piece % repeats);
          int number = (int) (piece / repeats % workloads.size());
          PairingRuns setting = settings.get((int) (piece / repeats / workloads.size()));
          if (setting != last) {
            simulator = setting.newSimulator();
            last = setting;
          }
          return setting.run(workloads.get(number), number, repeat, simulator);
        }
      };
    }
  }

  private Workload launched(Workload workload, int number, int repeat) {
    SplittableRandom random =
        new SplittableRandom(Mixing.mix(Mixing.seedOf(seed, number) + repeat));
    return new Workload(
        workload.name(),
        workload.launches().stream()
            .map(launch -> uneven(launch.at(random.nextLong(LAUNCHES_NANOS))))
            .toList());
  }

  /** Work varies by pieces; of one that has a single thread each phase is one. */
  private Launch uneven(Launch launch) {
    if (jitter == 0) {
      return launch;
    }
    Application row =
        data.dataSet().applications().get(data.dataSet().indexOf(launch.application()));
    Launch known = launch.asInData(row);
    Script script =
        known
            .behaviour()
            .script()
            .orElse(
                new Script(
                    known.threads(),
                    row.phases().stream()
                        .<Step>map(
                            phase -> new Step.Work(List.of(phase.soloSeconds() * NANOS_PER_SECOND)))
                        .toList()));
    Habits habits = new Habits(jitter, 0, false);
    return new Launch(
        known.application(),
        known.launchNanos(),
        known.threads(),
        new Behaviour(
            Optional.of(script), known.behaviour().hints(), known.behaviour().nice(), habits),
        known.program());
  }

  /** Computes what any policy could reach with these data, on this machine. */
  Reachable reachable(PairingResults results, List<Workload> workloads) {
    int cores = machine.domains().stream().mapToInt(domain -> domain.cores().size()).sum();
    return Reachable.of(results, workloads, data, cores);
  }

  /** Runs the experiment of section 4 once, the first repeat of a workload under Linux. */
  Imbalance imbalance(List<Workload> workloads) throws RunFailedException {
    return new Imbalance(
        samples(workloads, Quantity.BUS_TRANSACTIONS, 1),
        samples(workloads, Quantity.STALLED_CYCLES, CYCLES_PER_MICROSECOND));
  }

  private List<Moment> samples(List<Workload> workloads, Quantity quantity, double factor)
      throws RunFailedException {
    int number = PairingTable.WORKLOADS.indexOf(Imbalance.WORKLOAD);
    Launches launches =
        Launches.of(launched(workloads.get(number), number, 0), data).closedFor(closedNanos);
    long own = Mixing.seedOf(seed, 0);
    Simulator simulator = newSimulator();
    var samples =
        new ContextSamples(simulator, Parameters.of(quantity).name(), factor, closedNanos);
    Scheduler linux =
        policies.get(names.indexOf(PairingTable.LINUX)).newScheduler(new SplittableRandom(own));
    simulator.run(launches, linux, PairingTable.LINUX, own, samples);
    return samples.moments();
  }

  private List<Run> run(Workload workload, int number, int repeat, Simulator simulator)
      throws RunFailedException {
    Launches launches =
        Launches.of(launched(workload, number, repeat), data).closedFor(closedNanos);
    long own = Mixing.seedOf(seed, repeat);
    List<Run> runs = new ArrayList<>();
    for (PolicyFactory policy : policies) {
      var scheduler = policy.newScheduler(new SplittableRandom(own));
      WorkWatch watch =
          purpose == Purpose.TIMES
              ? null
              : new WorkWatch(simulator, data.dataSet(), capacity, closedNanos);
      simulator.run(launches, scheduler, policy.name(), own, watch);
      if (purpose == Purpose.TABLES && !policy.name().startsWith(OwnPolicy.PROMISING)) {
        RunMeasures.of(simulator, launches, new RunAccumulator());
      }
      List<ApplicationTime> times =
          RunMeasures.byApplication(
              simulator, launches, row -> data.dataSet().applications().get(row).name());
      runs.add(watch == null ? new Run(times) : new Run(times, watch.work()));
    }
    return runs;
  }
}
