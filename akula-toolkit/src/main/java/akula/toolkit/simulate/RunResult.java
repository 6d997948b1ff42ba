package akula.toolkit.simulate;

import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.Simulator;
import akula.bootstrap.sweep.RunMeasures;
import akula.formats.dataset.DataSet;
import akula.statistics.metrics.ApplicationTime;
import akula.statistics.metrics.RunAccumulator;
import akula.statistics.metrics.RunMetrics;
import akula.statistics.metrics.ThreadRun;
import akula.toolkit.inside.SimulationStep;
import akula.toolkit.setup.Setup;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * What became of one simulated run.
 *
 * @param policy the policy with the options that differ from their defaults
 * @param settings how it was simulated
 * @param switchCosts what switches cost, by the settings and by models, in words
 * @param threads in the order of their numbers
 * @param metrics the measures of the run
 * @param times how long each application took in a closed run; empty for an open one
 * @param instances number of the application instance of each thread, from 0
 * @param drained numbers of the threads of a closed run whose application instance ended after its
 *     time: they are in no measure
 * @param misses how many lines of its data each thread loaded from memory; empty if the data set
 *     has no caches that hold data from turn to turn
 * @param steps what happened when; empty unless asked for
 */
public record RunResult(
    String policy,
    Settings settings,
    List<String> switchCosts,
    List<ThreadRun> threads,
    RunMetrics metrics,
    List<ApplicationTime> times,
    List<Integer> instances,
    Set<Integer> drained,
    List<Long> misses,
    List<SimulationStep> steps) {

  /** Takes the results of the run that a simulator has just finished. */
  public static RunResult of(
      String policy,
      Setup setup,
      Launches launches,
      Simulator simulator,
      List<SimulationStep> steps)
      throws RunFailedException {
    DataSet data = setup.dataSet();
    List<ThreadRun> threads = new ArrayList<>();
    RunMetrics measures = RunMeasures.of(simulator, launches, new RunAccumulator());
    List<Integer> instances = new ArrayList<>();
    List<Long> misses = new ArrayList<>();
    IntFunction<String> names = row -> data.applications().get(row).name();
    for (int id = 0; id < simulator.threadCount(); id++) {
      threads.add(
          new ThreadRun(
              id,
              names.apply(simulator.application(id)),
              simulator.launchNanos(id),
              simulator.startNanos(id),
              simulator.endNanos(id),
              simulator.soloNanos(id),
              simulator.migrations(id)));
      instances.add(simulator.process(id));
      if (setup.data().residentLevel().isPresent()) {
        misses.add(simulator.missCount(id));
      }
    }
    return new RunResult(
        policy,
        setup.settings(),
        setup.switchCosts(),
        threads,
        measures,
        RunMeasures.byApplication(simulator, launches, names),
        instances,
        drained(threads, instances, launches.closedNanos()),
        misses,
        steps);
  }

  /** An instance has ended when its last thread has. */
  private static Set<Integer> drained(
      List<ThreadRun> threads, List<Integer> instances, long closedNanos) {
    if (closedNanos == 0) {
      return Set.of();
    }
    Set<Integer> late = new HashSet<>();
    for (ThreadRun thread : threads) {
      if (thread.endNanos() > closedNanos) {
        late.add(instances.get(thread.thread()));
      }
    }
    return threads.stream()
        .map(ThreadRun::thread)
        .filter(thread -> late.contains(instances.get(thread)))
        .collect(Collectors.toSet());
  }
}
