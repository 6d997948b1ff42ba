package akula.papers.pairing;

import akula.api.host.MachineDescription;
import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.Awaited;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.Mixing;
import akula.bootstrap.engine.Simulator;
import akula.bootstrap.sweep.RunMeasures;
import akula.formats.workload.Workload;
import akula.papers.pairing.PairingResults.Run;
import akula.statistics.metrics.RunAccumulator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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
  private final ThreadLocal<Simulator> simulators;

  public PairingRuns(MachineDescription machine, BootstrapData data, Duration closed, long seed) {
    this.machine = machine;
    this.data = data;
    this.seed = seed;
    closedNanos = closed.toNanos();
    settings = withInterval(Settings.DEFAULT);
    PolicyCatalog catalog = PolicyCatalog.ofClassPath();
    policies = PairingTable.RUN.stream().map(catalog::resolve).toList();
    simulators = ThreadLocal.withInitial(this::newSimulator);
  }

  private static Settings withInterval(Settings usual) {
    return new Settings(
        usual.mode(),
        usual.tick(),
        INTERVAL,
        usual.slice(),
        usual.migrationCost(),
        usual.contextSwitchCost(),
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
      newSimulator().require(policy.spec(), policy.newScheduler(new SplittableRandom(seed)), most);
    }
  }

  /**
   * Runs everything.
   *
   * @param workloads in the order of {@link PairingTable#WORKLOADS}
   * @param workers number of threads; what comes out does not depend on it
   * @param done told how many runs are done, again and again
   */
  public PairingResults run(List<Workload> workloads, int repeats, int workers, IntConsumer done)
      throws RunFailedException, InterruptedException {
    Map<String, List<Future<List<Run>>>> underWay = new HashMap<>();
    Map<String, List<List<Run>>> finished = new HashMap<>();
    try (ExecutorService executor =
        Executors.newFixedThreadPool(
            workers, Thread.ofPlatform().daemon().name("pairing-", 0).factory())) {
      try {
        for (int w = 0; w < workloads.size(); w++) {
          List<Future<List<Run>>> ofWorkload = new ArrayList<>();
          for (int repeat = 0; repeat < repeats; repeat++) {
            Workload workload = launched(workloads.get(w), w, repeat);
            ofWorkload.add(executor.submit(() -> run(workload)));
          }
          underWay.put(PairingTable.WORKLOADS.get(w), ofWorkload);
        }
        for (String workload : PairingTable.WORKLOADS) {
          List<List<Run>> runs = new ArrayList<>();
          for (Future<List<Run>> future : underWay.get(workload)) {
            runs.add(Awaited.result(future));
            done.accept(policies.size());
          }
          finished.put(workload, runs);
        }
      } finally {
        executor.shutdownNow();
      }
    }
    return new PairingResults((workload, policy) ->
        finished.get(workload).stream()
            .map(runs -> runs.get(PairingTable.RUN.indexOf(policy)))
            .toList());
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

  private List<Run> run(Workload workload) throws RunFailedException {
    Simulator simulator = simulators.get();
    Launches launches = Launches.of(workload, data).closedFor(closedNanos);
    List<Run> runs = new ArrayList<>();
    for (PolicyFactory policy : policies) {
      var scheduler = policy.newScheduler(new SplittableRandom(seed));
      simulator.run(launches, scheduler, policy.spec(), seed);
      double seconds =
          RunMeasures.of(simulator, launches, new RunAccumulator()).weightedMeanExecutionSeconds();
      runs.add(
          new Run(
              seconds,
              RunMeasures.byApplication(
                  simulator, launches, row -> data.dataSet().applications().get(row).name())));
    }
    return runs;
  }
}
