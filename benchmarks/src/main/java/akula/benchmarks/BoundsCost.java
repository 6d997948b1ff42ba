package akula.benchmarks;

import akula.api.host.MachineDescription;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.bounds.BoundsProver;
import akula.bootstrap.bounds.StaticBest;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.sweep.Category;
import akula.bootstrap.sweep.WorkloadSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Milliseconds per workload of {@code best_static} (mean and worst, each) and of the lower bound,
 * warm, one thread, median of five; and how many of the placements are known to be the best.
 */
public final class BoundsCost {
  private BoundsCost() {}

  private interface Measured {
    void run(BoundsProver prover, Launches launches) throws RunFailedException;
  }

  /** Runs it; takes no arguments. */
  public static void main(String[] arguments) throws Exception {
    List<Category> eight = new ArrayList<>(Category.WELL_BEHAVED);
    eight.addAll(Category.BADLY_BEHAVED);
    for (String model : List.of("pair-matrix", "shared-cache")) {
      BootstrapData data = Bench.data(model);
      report(model, MachineDescription.regular("2x4", 2, 4, 1), data, eight, 100);
      report(model, MachineDescription.regular("4x2", 4, 2, 1), data, eight, 20);
      report(model, MachineDescription.regular("32x4", 32, 4, 1), data, Category.MANYCORE, 1);
    }
  }

  private static void report(
      String model,
      MachineDescription machine,
      BootstrapData data,
      List<Category> categories,
      int each)
      throws RunFailedException {
    List<Launches> workloads = new ArrayList<>();
    WorkloadSource source = new WorkloadSource(data.dataSet(), 1);
    for (Category category : categories) {
      for (int i = 0; i < each; i++) {
        workloads.add(source.draw(category, i));
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%s, %s: best_static, average %s (%s), worst %s (%s), lower bounds %s%n",
        model,
        machine.name(),
        milliseconds(machine, data, workloads, (y, launches) -> y.bestStatic(launches, false)),
        exact(machine, data, workloads, false),
        milliseconds(machine, data, workloads, (y, launches) -> y.bestStatic(launches, true)),
        exact(machine, data, workloads, true),
        milliseconds(machine, data, workloads, BoundsProver::lowerBound));
  }

  /** Provers are made anew for every round, so that nothing is remembered but compiled code. */
  private static String milliseconds(
      MachineDescription machine, BootstrapData data, List<Launches> workloads, Measured measured)
      throws RunFailedException {
    double[] medians = new double[Bench.REPEATS];
    double[] means = new double[Bench.REPEATS];
    for (int round = -1; round < Bench.REPEATS; round++) {
      BoundsProver prover = BoundsProver.of(machine, data, Settings.DEFAULT);
      double[] times = new double[workloads.size()];
      for (int i = 0; i < times.length; i++) {
        long start = System.nanoTime();
        measured.run(prover, workloads.get(i));
        times[i] = (System.nanoTime() - start) / 1e6;
      }
      Arrays.sort(times);
      if (round >= 0) {
        medians[round] = times[times.length / 2];
        means[round] = Arrays.stream(times).average().orElseThrow();
      }
    }
    Arrays.sort(medians);
    Arrays.sort(means);
    return String.format(
        Locale.ROOT,
        "median %.3f ms, mean %.3f ms",
        medians[Bench.REPEATS / 2],
        means[Bench.REPEATS / 2]);
  }

  private static String exact(
      MachineDescription machine, BootstrapData data, List<Launches> workloads, boolean worst)
      throws RunFailedException {
    BoundsProver prover = BoundsProver.of(machine, data, Settings.DEFAULT);
    int exact = 0;
    double widest = 0;
    for (Launches launches : workloads) {
      StaticBest best = prover.bestStatic(launches, worst);
      exact += best.isExact() ? 1 : 0;
      widest = best.isKnown() ? Math.max(widest, best.gap()) : widest;
    }
    return String.format(
        Locale.ROOT, "%d of %d exact, widest gap %.4f", exact, workloads.size(), widest);
  }
}
