package akula.benchmarks;

import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.Simulator;
import akula.bootstrap.sweep.Category;
import akula.bootstrap.sweep.WorkloadSource;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Cost of the engine per simulated thread-second against the size of the machine, under {@code
 * fixed} (which does nothing after the launch), and the cost of one call of each policy beside it:
 * the time that its run takes longer than that of {@code fixed}, per call. One thread, median of
 * five.
 */
public final class EngineCost {
  private static final int[] THREADS = {8, 32, 128, 512, 1024};
  private static final int THREADS_PER_SAMPLE = 200_000;
  private static final List<String> POLICIES =
      List.of("naive_spread", "naive_cluster", "random", "threshold", "di", "swap", "di_swap");

  private EngineCost() {}

  private record Cost(double secondsPerRun, double threadSecondsPerRun, double callsPerRun) {}

  /** Runs it; takes no arguments. */
  public static void main(String[] arguments) throws Exception {
    BootstrapData data = Bench.data("pair-matrix");
    for (int threads : THREADS) {
      String cores =
          IntStream.range(0, threads).mapToObj(String::valueOf).collect(Collectors.joining("/"));
      Cost fixed = measure(data, threads, "fixed:cores=" + cores);
      System.out.printf(
          Locale.ROOT,
          "%4d threads on %3d domains: engine %.2f ns per simulated thread-second (%.1f us per"
              + " run)%n",
          threads,
          threads / 4,
          fixed.secondsPerRun / fixed.threadSecondsPerRun * 1e9,
          fixed.secondsPerRun * 1e6);
      for (String policy : POLICIES) {
        Cost cost = measure(data, threads, policy);
        System.out.printf(
            Locale.ROOT,
            "     %-14s %8.1f us per run, %7.1f ns per call more than fixed%n",
            policy,
            cost.secondsPerRun * 1e6,
            (cost.secondsPerRun - fixed.secondsPerRun) / cost.callsPerRun * 1e9);
      }
    }
  }

  private static Cost measure(BootstrapData data, int threads, String spec) throws Exception {
    MachineDescription machine = MachineDescription.regular("m", threads / 4, 4, 1);
    Simulator simulator = new Simulator(machine, data, Settings.DEFAULT);
    PolicyFactory policy = Bench.policy(spec);
    Category category = Category.parse("D" + threads / 2 + "_T" + threads / 2);
    int runs = Math.max(50, THREADS_PER_SAMPLE / threads);
    sample(simulator, policy, data, category, runs);
    sample(simulator, policy, data, category, runs);
    Cost[] costs = new Cost[Bench.REPEATS];
    for (int i = 0; i < costs.length; i++) {
      costs[i] = sample(simulator, policy, data, category, runs);
    }
    Arrays.sort(costs, (a, b) -> Double.compare(a.secondsPerRun, b.secondsPerRun));
    return costs[costs.length / 2];
  }

  private static Cost sample(
      Simulator simulator, PolicyFactory policy, BootstrapData data, Category category, int runs)
      throws Exception {
    WorkloadSource source = new WorkloadSource(data.dataSet(), 1);
    double threadSeconds = 0;
    double calls = 0;
    long start = System.nanoTime();
    for (int i = 0; i < runs; i++) {
      Launches launches = source.draw(category, i);
      Scheduler scheduler = policy.newScheduler(new SplittableRandom(i));
      simulator.run(launches, scheduler, policy.name(), i);
      long last = 0;
      for (int t = 0; t < simulator.threadCount(); t++) {
        threadSeconds += simulator.endNanos(t) / 1e9;
        last = Math.max(last, simulator.endNanos(t));
      }
      calls += last / 1e9 + simulator.threadCount();
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    return new Cost(seconds / runs, threadSeconds / runs, calls / runs);
  }
}
