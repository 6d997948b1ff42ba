package akula.bootstrap.sweep;

import akula.api.host.MachineDescription;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Simulator;
import akula.bootstrap.uncertainty.DataDraws;
import akula.formats.dataset.DataSet;
import akula.formats.sweep.Arrivals;
import akula.statistics.coschedules.CoScheduleLevel;
import akula.statistics.metrics.RunColumns;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * What a sweep is to do.
 *
 * @param machine where the threads run
 * @param data solo times and contention models
 * @param settings how to simulate
 * @param policies at least one
 * @param categories what is swept over, at least one: categories, each of which the data set can
 *     fill, or written workloads
 * @param workloadsPerCategory at least 1; of a written workload, how often it is repeated
 * @param seed from which every workload is drawn
 * @param withThreads whether a row for every thread is wanted, beside a row for every run
 * @param arrivals when the threads of a drawn workload are launched
 * @param closed in closed runs, until when an application that ends starts again; else zero
 * @param coSchedules within what it is counted who runs beside whom; nothing if it is not
 * @param draws data sets drawn from the intervals of the figures, if the same workloads are run
 *     with such, too
 */
public record SweepPlan(
    MachineDescription machine,
    BootstrapData data,
    Settings settings,
    List<PolicyFactory> policies,
    List<? extends WorkloadGroup> categories,
    int workloadsPerCategory,
    long seed,
    boolean withThreads,
    Arrivals arrivals,
    Duration closed,
    Optional<CoScheduleLevel> coSchedules,
    Optional<DataDraws> draws) {
  /** Makes a plan whose threads are all launched at time 0 and run once. */
  public SweepPlan(
      MachineDescription machine,
      BootstrapData data,
      Settings settings,
      List<PolicyFactory> policies,
      List<? extends WorkloadGroup> categories,
      int workloadsPerCategory,
      long seed,
      boolean withThreads) {
    this(
        machine,
        data,
        settings,
        policies,
        categories,
        workloadsPerCategory,
        seed,
        withThreads,
        Arrivals.TOGETHER,
        Duration.ZERO);
  }

  /** Makes a plan in which it is not counted who runs beside whom, with the data as they are. */
  public SweepPlan(
      MachineDescription machine,
      BootstrapData data,
      Settings settings,
      List<PolicyFactory> policies,
      List<? extends WorkloadGroup> categories,
      int workloadsPerCategory,
      long seed,
      boolean withThreads,
      Arrivals arrivals,
      Duration closed) {
    this(
        machine,
        data,
        settings,
        policies,
        categories,
        workloadsPerCategory,
        seed,
        withThreads,
        arrivals,
        closed,
        Optional.empty(),
        Optional.empty());
  }

  /**
   * Returns the same plan with a count of who runs beside whom, or without.
   *
   * @param level within what they are beside each other; nothing for no count
   */
  public SweepPlan with(Optional<CoScheduleLevel> level) {
    return new SweepPlan(
        machine,
        data,
        settings,
        policies,
        categories,
        workloadsPerCategory,
        seed,
        withThreads,
        arrivals,
        closed,
        level,
        draws);
  }

  /** Returns the same plan, in which the workloads are run with drawn data sets, too. */
  public SweepPlan withDraws(Optional<DataDraws> others) {
    return new SweepPlan(
        machine,
        data,
        settings,
        policies,
        categories,
        workloadsPerCategory,
        seed,
        withThreads,
        arrivals,
        closed,
        coSchedules,
        others);
  }

  /**
   * Returns the plan of a draw: the same workloads with another data set, of which nothing but the
   * measures of runs is kept.
   *
   * @param number of the draw, from 0
   * @throws IllegalArgumentException if the drawn data do not go with the rest
   */
  SweepPlan drawn(int number) {
    BootstrapData other = draws.orElseThrow().data(seed, number);
    return new SweepPlan(
        machine,
        other,
        settings,
        policies,
        categories.stream().map(group -> group.with(other)).toList(),
        workloadsPerCategory,
        seed,
        false,
        arrivals,
        closed);
  }

  /**
   * Checks that there is something to do, that every category can be filled, and that closed runs
   * end.
   */
  public SweepPlan {
    policies = List.copyOf(policies);
    categories = List.copyOf(categories);
    if (policies.isEmpty() || categories.isEmpty() || workloadsPerCategory < 1) {
      throw new IllegalArgumentException(
          "a sweep needs at least one policy, one category and one workload per category");
    }
    requireDistinct("policy", policies.stream().map(PolicyFactory::name).toList());
    boolean written = categories.getFirst() instanceof WrittenWorkload;
    requireDistinct(
        written ? "workload" : "category", categories.stream().map(WorkloadGroup::name).toList());
    WorkloadSource source = new WorkloadSource(data.dataSet(), seed);
    categories.forEach(source::require);
    for (WorkloadGroup group : categories) {
      requireClosed(group, data.dataSet(), closed);
    }
    Optional<String> waiting = waiting(categories, data.dataSet());
    if (settings.mode() == Settings.Mode.TICK && waiting.isPresent()) {
      throw new IllegalArgumentException(
          "%s: %s".formatted(waiting.get(), Simulator.NO_PROGRAMS_IN_STEPS));
    }
  }

  private static void requireClosed(WorkloadGroup group, DataSet data, Duration closed) {
    try {
      ShortestApplication.of(group, data).requireClosed(closed);
    } catch (IllegalArgumentException e) {
      String what = group instanceof WrittenWorkload ? "workload" : "category";
      throw new IllegalArgumentException(
          "%s %s: %s".formatted(what, group.name(), e.getMessage()), e);
    }
  }

  /** Returns where the workloads come from. */
  public WorkloadSource source() {
    return new WorkloadSource(data.dataSet(), seed, arrivals, closed);
  }

  /** Returns whether applications may have several threads. */
  public boolean hasTeams() {
    return data.dataSet().hasTeams()
        || categories.stream().anyMatch(WrittenWorkload.class::isInstance);
  }

  /** Returns whether threads may wait for each other. */
  public boolean hasPrograms() {
    return waiting().isPresent();
  }

  /** Returns what has threads that wait for each other, in words, or nothing. */
  Optional<String> waiting() {
    return waiting(categories, data.dataSet());
  }

  private static Optional<String> waiting(List<? extends WorkloadGroup> groups, DataSet dataSet) {
    return groups.stream().flatMap(group -> waiting(group, dataSet).stream()).findFirst();
  }

  private static Optional<String> waiting(WorkloadGroup group, DataSet dataSet) {
    return switch (group) {
      case WrittenWorkload written ->
          written.launches().hasPrograms()
              ? Optional.of("workload " + written.name())
              : Optional.empty();
      case Category category ->
          dataSet.applications().stream()
              .filter(category::mayDraw)
              .filter(row -> row.team().barrierSeconds().isPresent())
              .findFirst()
              .map(row ->
                  "application %s of data set %s, which may be drawn"
                      .formatted(row.name(), dataSet.name()));
    };
  }

  /** Returns which columns its runs have beside the usual ones. */
  public RunColumns columns() {
    return new RunColumns(isClosed(), !isClosed() && machine.power().isPresent());
  }

  /** Returns whether applications that end start again. */
  public boolean isClosed() {
    return !closed.isZero();
  }

  private static void requireDistinct(String what, List<String> names) {
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (!seen.add(name)) {
        throw new IllegalArgumentException(
            "%s %s is given twice; name each once".formatted(what, name));
      }
    }
  }

  /** Returns the number of runs. */
  public long runCount() {
    return (long) workloadsPerCategory * categories.size() * policies.size();
  }

  /** Returns the number of workloads. */
  public long workloadCount() {
    return (long) workloadsPerCategory * categories.size();
  }

  /** Returns how often workloads are run with drawn data sets: all of them with each. */
  public long drawnWorkloadCount() {
    return workloadCount() * draws.map(DataDraws::count).orElse(0);
  }

  /** Returns the number of threads of the largest workloads of a category. */
  int mostThreads(int category) {
    return categories.get(category).mostThreads(data.dataSet());
  }

  /** Returns the number of threads of the largest workloads. */
  public int mostThreads() {
    return IntStream.range(0, categories.size()).map(this::mostThreads).max().orElseThrow();
  }

  /** Returns what results call the policies. */
  public List<String> policyNames() {
    return policies.stream().map(PolicyFactory::name).toList();
  }

  /** Returns the names of the categories. */
  public List<String> categoryNames() {
    return categories.stream().map(WorkloadGroup::name).toList();
  }
}
