package akula.benchmarks;

import akula.api.host.MachineDescription;
import akula.bootstrap.sweep.Category;
import java.util.List;
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

  /** Runs it; arguments are the contention model, the policy, and 8 or 128 threads. */
  public static void main(String[] arguments) throws Exception {
    String model = arguments[0];
    String policy = arguments[1];
    boolean many = arguments[2].equals("128");
    List<Category> ofEight =
        Stream.concat(Category.WELL_BEHAVED.stream(), Category.BADLY_BEHAVED.stream()).toList();
    System.out.printf(
        "%-12s %-14s %s: %,9.0f%n",
        model,
        policy,
        many ? "128 threads on 32x4" : "  8 threads on  2x4",
        many
            ? perSecond(32, model, policy, Category.MANYCORE, WORKLOADS_OF_128)
            : perSecond(2, model, policy, ofEight, WORKLOADS_OF_8));
  }

  /** Measures sweeps on domains of four cores each. */
  private static double perSecond(
      int domains, String model, String policy, List<Category> categories, int workloads)
      throws Exception {
    MachineDescription machine = MachineDescription.regular(domains + "x4", domains, 4, 1);
    return Bench.medianEvaluationsPerSecond(
        Bench.plan(machine, Bench.data(model), policy, categories, workloads),
        Runtime.getRuntime().availableProcessors());
  }
}
