package akula.bootstrap.sweep;

import akula.api.plugin.DurationText;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.Simulator;
import akula.statistics.metrics.ApplicationTime;
import akula.statistics.metrics.RunAccumulator;
import akula.statistics.metrics.RunMetrics;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.IntFunction;

/** Which threads and applications of a run are measured, and what comes out. */
public final class RunMeasures {
  private static final double NANOS_PER_SECOND = 1e9;

  private RunMeasures() {}

  /**
   * Returns the measures of the run that a simulator has just finished: of an open run over all
   * threads, of a closed one over the applications that ended with all their threads within its
   * time, so that the drain, when the machine empties, counts for none. What the machine consumed
   * is of open runs alone: closed ones last as long as one says, and differ by what is done.
   *
   * @param launches what was run
   * @param accumulator used for the sums; reset first
   * @throws RunFailedException if no application of a closed run ended within its time
   */
  public static RunMetrics of(Simulator simulator, Launches launches, RunAccumulator accumulator)
      throws RunFailedException {
    accumulator.reset();
    if (launches.isClosed()) {
      return ofClosed(simulator, launches.closedNanos(), accumulator);
    }
    add(simulator, 0, simulator.threadCount(), accumulator);
    RunMetrics metrics = accumulator.metrics();
    OptionalDouble joules = simulator.energyJoules();
    return joules.isPresent() ? metrics.withEnergy(joules.getAsDouble()) : metrics;
  }

  private static RunMetrics ofClosed(Simulator simulator, long closedNanos, RunAccumulator sums)
      throws RunFailedException {
    List<Instance> instances = Instance.of(simulator);
    for (Instance instance : instances) {
      if (instance.endNanos() <= closedNanos) {
        sums.addInstance(instance.executionNanos());
        add(simulator, instance.firstThread(), instance.threads(), sums);
      }
    }
    if (sums.isEmpty()) {
      throw tooShort(instances, closedNanos);
    }
    return sums.closedMetrics(closedNanos);
  }

  private static void add(Simulator simulator, int first, int count, RunAccumulator sums) {
    for (int t = first; t < first + count; t++) {
      sums.addThread(simulator.launchNanos(t), simulator.endNanos(t), simulator.soloNanos(t));
      sums.addMigrations(simulator.migrations(t));
    }
  }

  /**
   * Returns how long the instances of each application took in a closed run; none for an open one.
   * McGregor, Antonopoulos and Nikolopoulos, IPDPS 2005, Figure 4.
   *
   * @param names of the applications of the data set, by position
   * @return in the order in which the applications were first launched
   */
  public static List<ApplicationTime> byApplication(
      Simulator simulator, Launches launches, IntFunction<String> names) {
    if (!launches.isClosed()) {
      return List.of();
    }
    Map<Integer, LongSummaryStatistics> ended = new LinkedHashMap<>();
    Map<Integer, LongSummaryStatistics> all = new LinkedHashMap<>();
    for (Instance instance : Instance.of(simulator)) {
      int row = instance.application();
      ended.putIfAbsent(row, new LongSummaryStatistics());
      if (instance.endNanos() <= launches.closedNanos()) {
        ended.get(row).accept(instance.executionNanos());
      }
      all.computeIfAbsent(row, _ -> new LongSummaryStatistics()).accept(instance.executionNanos());
    }
    return ended.entrySet().stream()
        .map(entry ->
            new ApplicationTime(
                names.apply(entry.getKey()),
                (int) entry.getValue().getCount(),
                meanSeconds(entry.getValue()),
                meanSeconds(all.get(entry.getKey()))))
        .toList();
  }

  private static double meanSeconds(LongSummaryStatistics times) {
    return times.getCount() == 0
        ? Double.NaN
        : (double) times.getSum() / times.getCount() / NANOS_PER_SECOND;
  }

  private static RunFailedException tooShort(List<Instance> instances, long closedNanos) {
    long first = instances.stream().mapToLong(Instance::endNanos).min().orElseThrow();
    return new RunFailedException(
        "no application ended within the %s of the closed run, the first one at %s; make it longer"
            .formatted(
                DurationText.format(Duration.ofNanos(closedNanos)),
                DurationText.formatSeconds(first) + " s"),
        null);
  }
}
