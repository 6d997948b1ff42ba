package akula.benchmarks;

import akula.api.host.MachineDescription;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.sweep.Category;
import java.util.List;

/**
 * Evaluations per second of whole sweeps: machine x contention model x policy, on all cores, with
 * {@code runs.csv} written, after warm-up; median of five.
 */
public final class Throughput {
  private static final int WORKLOADS_OF_8 = 10_000;
  private static final int WORKLOADS_OF_128 = 1_000;
  private static final List<String> POLICIES =
      List.of("naive_spread", "di", "naive_cluster", "random", "threshold", "swap", "di_swap");

  private Throughput() {}

  /** Runs it; arguments are the policies to measure, all of the list above unless told. */
  public static void main(String[] arguments) throws Exception {
    int workers = Runtime.getRuntime().availableProcessors();
    System.out.printf("evaluations per second, %d workers, median of %d%n", workers, Bench.REPEATS);
    List<String> policies = arguments.length == 0 ? POLICIES : List.of(arguments);
    for (String model : List.of("pair-matrix", "shared-cache")) {
      for (String policy : policies) {
        BootstrapData data = Bench.data(model);
        double small =
            Bench.medianEvaluationsPerSecond(
                Bench.plan(
                    MachineDescription.regular("2x4", 2, 4, 1),
                    data,
                    policy,
                    concat(Category.WELL_BEHAVED, Category.BADLY_BEHAVED),
                    WORKLOADS_OF_8),
                workers);
        double large =
            Bench.medianEvaluationsPerSecond(
                Bench.plan(
                    MachineDescription.regular("32x4", 32, 4, 1),
                    data,
                    policy,
                    Category.MANYCORE,
                    WORKLOADS_OF_128),
                workers);
        System.out.printf(
            "%-12s %-14s 8 threads on 2x4: %,9.0f   128 threads on 32x4: %,8.0f%n",
            model, policy, small, large);
      }
    }
  }

  private static List<Category> concat(List<Category> first, List<Category> second) {
    var all = new java.util.ArrayList<>(first);
    all.addAll(second);
    return all;
  }
}
