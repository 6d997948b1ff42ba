package akula.bounds;

import akula.api.host.MachineDescription;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.bounds.Bounds;
import akula.bootstrap.bounds.BoundsProver;
import akula.bootstrap.bounds.StaticBest;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.Simulator;
import akula.formats.dataset.SharingLevel;
import akula.statistics.metrics.RunAccumulator;
import akula.statistics.metrics.RunMetrics;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The bounds of workloads on one machine: the best placement that never moves a thread, and what no
 * policy can beat, for the mean and for the worst degradation. {@code docs/guide/bounds.md} says
 * what they are and why they are true.
 */
public final class WorkloadBounds implements BoundsProver {
  /** Degradation of a thread that would end when it is launched, per cent. */
  private static final double NO_TIME_AT_ALL = -100;

  private final StaticSearch bestStatic;
  private final FluidBound lowerBound;
  private final Simulator simulator;
  private final int contexts;
  private final RunAccumulator accumulator = new RunAccumulator();

  /** What is registered as a service. */
  public static final class Provider implements BoundsProver.Provider {
    /** Made by the service loader. */
    public Provider() {}

    @Override
    public BoundsProver prover(MachineDescription machine, BootstrapData data, Settings settings) {
      return new WorkloadBounds(machine, data, settings);
    }
  }

  /**
   * Makes them ready for one machine.
   *
   * @param machine where the threads run
   * @param data solo times and contention models
   * @param settings how policies are simulated
   * @throws IllegalArgumentException if nothing can be proven there; the message says why
   */
  public WorkloadBounds(MachineDescription machine, BootstrapData data, Settings settings) {
    requireSupported(data, settings);
    requireModels(machine, data);
    requireProportional(machine, data);
    requireEqualNodes(machine, data);
    var kinds = DomainKind.of(machine);
    lowerBound = new FluidBound(machine, data, settings, kinds);
    bestStatic = new StaticSearch(data, settings, kinds, lowerBound);
    simulator = new Simulator(machine, data, settings);
    contexts = machine.contextCount();
  }

  private static void requireSupported(BootstrapData data, Settings settings) {
    if (settings.mode() == Settings.Mode.TICK) {
      throw new IllegalArgumentException(
          "bounds are proven for exact mode only: in tick mode threads that share a context meet"
              + " the neighbours of another moment; use --mode exact");
    }
  }

  /**
   * Refuses models beyond the memory domain, and those by rates within; what would be refused of
   * the nodes then is said, too.
   */
  private static void requireModels(MachineDescription machine, BootstrapData data) {
    List<SharingLevel> beyond =
        Stream.of(SharingLevel.NUMA_NODE, SharingLevel.MACHINE)
            .filter(level -> data.model(level) != null)
            .toList();
    if (!beyond.isEmpty()) {
      throw new IllegalArgumentException(
          "bounds need memory domains that do not slow each other down, but data set %s has a model"
                  .formatted(data.dataSet().name())
              + " for level %s; leave it out with %s, or choose a data set without one%s"
                  .formatted(
                      words(beyond, " and level "), options(beyond), andOneNode(machine, data)));
    }
    List<SharingLevel> byRates =
        Stream.of(SharingLevel.values()).filter(level -> data.rateModel(level) != null).toList();
    if (!byRates.isEmpty()) {
      throw new IllegalArgumentException(
          "bounds need contention models that depend on who runs together and on nothing else, but"
              + " that of data set %s for level %s depends on how fast they work; leave it out with"
                  .formatted(data.dataSet().name(), words(byRates, " and level "))
              + " %s, or choose a data set without one".formatted(options(byRates)));
    }
  }

  private static String options(List<SharingLevel> levels) {
    return levels.stream()
        .map(level -> "--model " + level.word() + "=none")
        .collect(Collectors.joining(" "));
  }

  private static String words(List<SharingLevel> levels, String between) {
    return levels.stream().map(SharingLevel::word).collect(Collectors.joining(between));
  }

  private static String andOneNode(MachineDescription machine, BootstrapData data) {
    int nodes = machine.nodes().size();
    return data.dependsOnNode(nodes, SharingLevel.SMT_CORE, SharingLevel.MEMORY_DOMAIN)
        ? "; and take a machine of one node, since threads are slowed otherwise at some of %s"
            .formatted(machine.name())
        : "";
  }

  private static void requireProportional(MachineDescription machine, BootstrapData data) {
    boolean equal =
        machine.domains().stream()
            .flatMap(domain -> domain.cores().stream())
            .allMatch(core -> core.speed() == 1);
    boolean proportional =
        data.dataSet().applications().stream().allMatch(row -> row.speedSensitivity() == 1);
    if (!equal && !proportional) {
      throw new IllegalArgumentException(
          "bounds need speeds that are proportional to the core's, but data set %s has applications"
                  .formatted(data.dataSet().name())
              + " with another speed_sensitivity than 1, and not all cores of machine %s have speed"
                  .formatted(machine.name())
              + " 1");
    }
  }

  private static void requireEqualNodes(MachineDescription machine, BootstrapData data) {
    if (data.dependsOnNode(machine.nodes().size(), SharingLevel.values())) {
      throw new IllegalArgumentException(
          "bounds need contention models that are the same at all NUMA nodes, but data set %s has"
                  .formatted(data.dataSet().name())
              + " one that slows threads otherwise at some of machine %s; choose another data set"
                  .formatted(machine.name())
              + " or a machine of one node");
    }
  }

  @Override
  public Bounds of(Launches launches) throws RunFailedException {
    Bounds found = found(launches);
    return new Bounds(
        settled(found.average(), launches),
        settled(found.worst(), launches),
        found.lowerAveragePercent(),
        found.lowerWorstPercent());
  }

  /** With the placements that were found, whether or not anything proves that they are the best. */
  Bounds found(Launches launches) throws RunFailedException {
    if (launches.closedNanos() > 0) {
      throw new IllegalArgumentException(NOT_CLOSED);
    }
    if (launches.hasPrograms()) {
      throw new IllegalArgumentException(NO_PROGRAMS);
    }
    StaticBest average = found(launches, false);
    StaticBest worst = found(launches, true);
    double[] lower = lowerBound(launches);
    return new Bounds(raised(average, lower[0]), raised(worst, lower[1]), lower[0], lower[1]);
  }

  /** What no policy beats, no placement without moves beats. */
  private static StaticBest raised(StaticBest best, double lower) {
    return lower > best.provenPercent()
        ? new StaticBest(best.percent(), Math.min(lower, best.percent()), best.contexts())
        : best;
  }

  /** Where threads are no more than contexts, one that might not be the best is not told. */
  private StaticBest settled(StaticBest best, Launches launches) {
    return best.isExact() || launches.count() > contexts
        ? best
        : StaticBest.notProven(best.provenPercent());
  }

  @Override
  public StaticBest bestStatic(Launches launches, boolean worst) throws RunFailedException {
    StaticBest found = found(launches, worst);
    return found.isExact()
        ? found
        : settled(raised(found, lowerBound(launches)[worst ? 1 : 0]), launches);
  }

  private StaticBest found(Launches launches, boolean worst) throws RunFailedException {
    bestStatic.begin(launches);
    Partition partition = bestStatic.find(worst);
    int[] places = bestStatic.contextsOf(partition, worst);
    RunMetrics metrics = run(launches, places);
    double percent =
        worst ? metrics.worstDegradationPercent() : metrics.averageDegradationPercent();
    boolean exact = partition.proven() >= partition.value();
    double proven = 100 * partition.proven() / (worst ? 1 : launches.count());
    proven = Math.max(NO_TIME_AT_ALL, proven);
    return new StaticBest(percent, exact ? percent : Math.min(proven, percent), places);
  }

  @Override
  public double[] lowerBound(Launches launches) {
    if (!lowerBound.begin(ThreadClasses.of(launches))) {
      return new double[] {Double.NaN, Double.NaN};
    }
    double average = lowerBound.averagePercent();
    return new double[] {average, Math.max(average, lowerBound.worstPercent())};
  }

  private RunMetrics run(Launches launches, int[] places) throws RunFailedException {
    simulator.run(launches, new StaticPlacement(places), "best_static", 0);
    accumulator.reset();
    for (int t = 0; t < simulator.threadCount(); t++) {
      accumulator.addThread(
          simulator.launchNanos(t), simulator.endNanos(t), simulator.soloNanos(t));
    }
    return accumulator.metrics();
  }
}
