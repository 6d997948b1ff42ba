package akula.benchmarks;

import akula.api.host.MachineDescription;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.sweep.Category;
import java.util.stream.Stream;

/**
 * Evaluations per second of whole sweeps under one policy with one contention model, on all cores,
 * with {@code runs.csv} written, after warm-up; median of five. One process measures one policy, as
 * a sweep mostly does: what is compiled for one that ran before would slow the next.
 */
public final class Throughput {
  private static final int WORKLOADS_OF_8 = 10_000;
  private static final int WORKLOADS_OF_128 = 1_000;

  private Throughput() {}

  /** Runs it; arguments are the contention model and the policy. */
  public static void main(String[] arguments) throws Exception {
    String model = arguments[0];
    String policy = arguments[1];
    int workers = Runtime.getRuntime().availableProcessors();
    BootstrapData data = Bench.data(model);
    double small =
        Bench.medianEvaluationsPerSecond(
            Bench.plan(
                MachineDescription.regular("2x4", 2, 4, 1),
                data,
                policy,
                Stream.concat(Category.WELL_BEHAVED.stream(), Category.BADLY_BEHAVED.stream())
                    .toList(),
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
