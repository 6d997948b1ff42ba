package akula.profiler.validate;

import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import akula.api.host.MachineDescription.Domain;
import akula.api.host.PolicyCalls;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.RunObserver;
import akula.bootstrap.engine.Simulator;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.SharingLevel;
import akula.formats.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/** Simulates runs, as the data set says or otherwise. */
public final class RunSimulation {
  private final MachineDescription machine;
  private final DataSet data;
  private final Map<SharingLevel, LevelModel> models;
  private final Settings settings;
  private final AtomicReference<PolicyCalls> calls;

  /**
   * Prepares.
   *
   * @param machine as it is, without emulated speeds
   * @param models one of the models of each sharing level that has any; none at all for a run
   *     without contention
   * @param settings in exact mode; the length of turns comes with each run
   */
  public RunSimulation(
      MachineDescription machine,
      DataSet data,
      Map<SharingLevel, LevelModel> models,
      Settings settings) {
    this(machine, data, models, settings, new AtomicReference<>());
  }

  private RunSimulation(
      MachineDescription machine,
      DataSet data,
      Map<SharingLevel, LevelModel> models,
      Settings settings,
      AtomicReference<PolicyCalls> calls) {
    this.machine = machine;
    this.data = data;
    this.models = Map.copyOf(models);
    this.settings = settings;
    this.calls = calls;
  }

  /** Returns the same machine without contention: all relative speeds are 1. */
  RunSimulation withoutContention() {
    return new RunSimulation(machine, data, Map.of(), settings, calls);
  }

  /** Returns how long turns are where nothing else is said. */
  public Settings settings() {
    return settings;
  }

  /** Returns what counts the calls of the latest run, also of one without contention. */
  public List<PolicyCalls> calls() {
    return Stream.ofNullable(calls.get()).toList();
  }

  /** Returns the data set. */
  public DataSet data() {
    return data;
  }

  /**
   * Simulates a run.
   *
   * @param policy for this run only; not called where the variation has moves
   * @param name of the policy, for messages
   * @return what became of the threads, in the order of launch
   * @throws RunFailedException if the policy fails
   */
  public List<ThreadTimes> run(Variation variation, Scheduler policy, String name, long seed)
      throws RunFailedException {
    List<Workload.Launch> launched = variation.workload().launches();
    MachineDescription slowed = variation.speeds().of(machine);
    Settings how =
        new Settings(
            settings.mode(),
            settings.tick(),
            settings.interval(),
            variation.slice(),
            settings.migrationCost(),
            settings.switchPrice(),
            settings.numaPenalty(),
            settings.noise(),
            settings.decisionTime(),
            settings.habits());
    Simulator simulator =
        new Simulator(withLeft(slowed, variation.leftShare()), prepared(variation), how);
    simulator.calls().nameWorkloadBy(() -> "workload " + variation.workload().name());
    simulator.calls().keepReserve();
    calls.set(simulator.calls());
    Running running = new Running(simulator, speeds(variation), launched.size());
    Scheduler chosen = variation.moves().isEmpty() ? policy : new ReplayedMoves(variation.moves());
    simulator.run(launches(variation), chosen, name, seed, running);
    List<ThreadTimes> threads = new ArrayList<>();
    for (int i = 0; i < launched.size(); i++) {
      threads.add(
          new ThreadTimes(
              launched.get(i).application(),
              launched.get(i).launchNanos(),
              simulator.startNanos(i),
              simulator.endNanos(i),
              running.nanos[i],
              simulator.migrations(i)));
    }
    return threads;
  }

  private BootstrapData prepared(Variation variation) {
    if (variation.needNanos().isEmpty()) {
      DataSet scaled = OtherTimes.scaled(data, variation.soloFactors());
      return models.isEmpty()
          ? BootstrapData.withoutContention(scaled)
          : BootstrapData.ofChosen(scaled, models);
    }
    List<Integer> applications = applications(variation.workload());
    return BootstrapData.withoutContention(
        OtherTimes.byThread(data, applications, variation.needNanos()));
  }

  private Launches launches(Variation variation) {
    List<Workload.Launch> launched = variation.workload().launches();
    int[] rows = new int[launched.size()];
    long[] times = new long[rows.length];
    List<Integer> applications = applications(variation.workload());
    for (int i = 0; i < rows.length; i++) {
      rows[i] = variation.needNanos().isEmpty() ? applications.get(i) : i;
      times[i] =
          variation.launchNanos().isEmpty()
              ? launched.get(i).launchNanos()
              : variation.launchNanos().get(i);
    }
    return new Launches(rows, times);
  }

  private List<Integer> applications(Workload workload) {
    return workload.launches().stream().map(one -> data.indexOf(one.application())).toList();
  }

  /** What others take, they take from all cores alike. */
  private static MachineDescription withLeft(MachineDescription machine, double left) {
    if (left == 1) {
      return machine;
    }
    List<Domain> domains = new ArrayList<>();
    for (Domain domain : machine.domains()) {
      List<CoreDescription> cores = new ArrayList<>();
      for (CoreDescription core : domain.cores()) {
        cores.add(
            new CoreDescription(
                core.cpus(), core.speed() * left, core.frequencyHz(), core.minHz(), core.maxHz()));
      }
      domains.add(new Domain(domain.node(), cores));
    }
    return new MachineDescription(machine.name(), machine.nodes(), domains);
  }

  /** By context: which part of the time the programs there have the cpu for. */
  private double[] speeds(Variation variation) {
    return machine.domains().stream()
        .flatMap(domain -> domain.cores().stream())
        .flatMap(core -> core.cpus().stream())
        .mapToDouble(
            cpu -> variation.leftShare() * variation.speeds().byCpu().getOrDefault(cpu, 1.0))
        .toArray();
  }

  /** Adds up how long each thread had a context. */
  private static final class Running implements RunObserver {
    private final Simulator simulator;
    private final double[] speeds;
    private final double[] nanos;
    private long last;

    Running(Simulator simulator, double[] speeds, int threads) {
      this.simulator = simulator;
      this.speeds = speeds;
      nanos = new double[threads];
    }

    @Override
    public void segmentEnded(long now) {
      for (int context = 0; context < speeds.length && now > last; context++) {
        int thread = simulator.runningOn(context);
        if (thread >= 0) {
          nanos[thread] += (now - last) * speeds[context];
        }
      }
      last = now;
    }
  }
}
