package akula.papers.unequal;

import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import akula.api.host.MachineDescription.Domain;
import akula.api.host.MachineDescription.Node;
import akula.api.host.MachinePower;
import akula.api.host.MachinePower.CorePower;
import akula.api.host.MachinePower.Point;
import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.Mixing;
import akula.bootstrap.engine.Simulator;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.machine.MachineReader;
import akula.formats.workload.Workload;
import akula.papers.unequal.KnownTimes.Measured;
import akula.toolkit.common.Home;
import akula.toolkit.common.UsageException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Times of the bootstrap simulator. What was simulated once is remembered. */
public final class SimulatedTimes implements Times {
  private final BootstrapData data;
  private final PolicyCatalog catalog;
  private final long seed;
  private final int runs;
  private final Map<CoreMix, MachineDescription> machines;
  private final Map<CoreMix, Simulator> simulators = new HashMap<>();
  private final Map<String, Launches> workloads = new LinkedHashMap<>();
  private final SequencedMap<Run, Measured> known = new LinkedHashMap<>();

  /**
   * Makes the machines ready.
   *
   * @param catalog has the policies
   * @param seed from which the seeds of all runs follow
   * @param runs how often each is run, at least 1
   * @throws InvalidInputException if a machine cannot be read
   */
  public SimulatedTimes(BootstrapData data, PolicyCatalog catalog, long seed, int runs)
      throws InvalidInputException {
    this(data, catalog, seed, runs, shipped());
  }

  private SimulatedTimes(
      BootstrapData data,
      PolicyCatalog catalog,
      long seed,
      int runs,
      Map<CoreMix, MachineDescription> machines) {
    this.data = data;
    this.catalog = catalog;
    this.seed = seed;
    this.runs = runs;
    this.machines = machines;
  }

  private static Map<CoreMix, MachineDescription> shipped() throws InvalidInputException {
    Map<CoreMix, MachineDescription> machines = new HashMap<>();
    for (CoreMix mix : CoreMix.SHIPPED) {
      machines.put(mix, MachineReader.read(Home.catalog().machine(mix.machine())));
    }
    return machines;
  }

  /** Returns times of other data on the same machines; nothing is known yet. */
  public SimulatedTimes of(BootstrapData other, long otherSeed, int otherRuns) {
    return new SimulatedTimes(other, catalog, otherSeed, otherRuns, machines);
  }

  /**
   * Returns times of the same data on machines whose slow cores consume more or less, busy and
   * idle; nothing is known yet.
   *
   * @param factor so many times as much, above 0
   */
  public SimulatedTimes withSlowWatts(double factor) {
    Map<CoreMix, MachineDescription> scaled = new HashMap<>();
    machines.forEach((mix, machine) -> scaled.put(mix, withSlowWatts(machine, factor)));
    return new SimulatedTimes(data, catalog, seed, runs, scaled);
  }

  private static MachineDescription withSlowWatts(MachineDescription machine, double factor) {
    List<CoreDescription> cores =
        machine.domains().stream().flatMap(domain -> domain.cores().stream()).toList();
    return new MachineDescription(
        machine.name(),
        machine.nodes(),
        machine.domains(),
        machine
            .power()
            .map(power ->
                new MachinePower(
                    IntStream.range(0, cores.size())
                        .mapToObj(core ->
                            cores.get(core).speed() < 1
                                ? scaled(power.cores().get(core), factor)
                                : power.cores().get(core))
                        .toList(),
                    power.uncoreWatts())));
  }

  private static CorePower scaled(CorePower power, double factor) {
    return new CorePower(
        power.points().stream()
            .map(it -> new Point(it.hertz(), factor * it.activeWatts(), factor * it.idleWatts()))
            .toList());
  }

  private Simulator simulator(CoreMix mix) {
    return simulators.computeIfAbsent(
        mix,
        it -> new Simulator(it.ships() ? machines.get(it) : machine(it), data, Settings.DEFAULT));
  }

  /** What a core of another speed consumes is not known. */
  private static MachineDescription machine(CoreMix mix) {
    List<CoreDescription> cores = new ArrayList<>();
    for (int cpu = 0; cpu < CoreMix.CORES; cpu++) {
      double speed = cpu < mix.fast() ? 1 : mix.slow();
      cores.add(new CoreDescription(List.of(cpu), speed, 0, 0, 0));
    }
    int half = CoreMix.CORES / 2;
    return new MachineDescription(
        mix.machine(),
        List.of(new Node(0, 0, List.of(10))),
        List.of(
            new Domain(0, cores.subList(0, half)),
            new Domain(0, cores.subList(half, CoreMix.CORES))));
  }

  /**
   * Adds a workload, by its name.
   *
   * @throws UsageException if the data set lacks an application, or its threads wait for each other
   *     for ever
   */
  public void add(Workload workload) {
    try {
      workloads.put(workload.name(), Launches.of(workload, data));
    } catch (IllegalArgumentException e) {
      throw new UsageException(
          MessageCode.WRONG_VALUE, "workload %s: %s".formatted(workload.name(), e.getMessage()));
    }
  }

  /**
   * Simulates a workload, unless that was done before.
   *
   * @throws RunFailedException if the policy fails
   */
  public void simulate(Run run) throws RunFailedException {
    simulate(run, () -> {});
  }

  /**
   * Simulates a workload, unless that was done before, and tells how it continues.
   *
   * @param done called whenever one of the runs has ended
   * @throws RunFailedException if the policy fails
   */
  public void simulate(Run run, Runnable done) throws RunFailedException {
    if (!known.containsKey(run)) {
      simulateAll(run, done);
    }
  }

  @Override
  public long[] nanos(String workload, CoreMix mix, String policy) {
    return known().nanos(workload, mix, policy);
  }

  @Override
  public double[] joules(String workload, CoreMix mix, String policy) {
    return known().joules(workload, mix, policy);
  }

  /** Returns everything that was simulated so far, in the order in which it was asked for. */
  public KnownTimes known() {
    return new KnownTimes(known);
  }

  /** Returns what came of a run that was simulated. */
  public Measured measured(Run run) {
    return known.get(run);
  }

  private void simulateAll(Run run, Runnable done) throws RunFailedException {
    Launches launches = workloads.get(run.workload());
    PolicyFactory factory = catalog.resolve(run.policy());
    Simulator simulator = simulator(run.mix());
    long[] nanos = new long[runs];
    double[] joules = new double[runs];
    for (int i = 0; i < runs; i++) {
      long own = Mixing.seedOf(seed, i);
      simulator.run(launches, factory.newScheduler(new SplittableRandom(own)), run.policy(), own);
      nanos[i] = makespan(simulator);
      joules[i] = simulator.energyJoules().orElse(Double.NaN);
      done.run();
    }
    known.put(run, new Measured(nanos, run.mix().ships() ? Optional.of(joules) : Optional.empty()));
  }

  private static long makespan(Simulator simulator) {
    long first = Long.MAX_VALUE;
    long last = 0;
    for (int i = 0; i < simulator.threadCount(); i++) {
      first = Math.min(first, simulator.launchNanos(i));
      last = Math.max(last, simulator.endNanos(i));
    }
    return last - first;
  }
}
