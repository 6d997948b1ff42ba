package akula.benchmarks;

import akula.api.host.MachineDescription;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.Simulator;
import akula.formats.SourceText;
import akula.formats.workload.Workload;
import akula.formats.workload.WorkloadReader;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Lock events per second of the event loop, on one core: 8 threads of one application on 8 cores,
 * each of which takes and gives back one lock 100,000 times. To take it and to give it back are two
 * events. Median of five runs, after warm-up; working out the solo time, which is done once for
 * each workload, is reported beside it.
 */
public final class LockEvents {
  private static final int THREADS = 8;
  private static final int ITERATIONS = 800_000;
  private static final int WARM_UPS = 5;

  private LockEvents() {}

  /** Runs it; takes no arguments. */
  public static void main(String[] arguments) throws Exception {
    BootstrapData data = Bench.data("pair-matrix");
    MachineDescription together = MachineDescription.regular("2x4", 2, 4, 1);
    MachineDescription apart = MachineDescription.regular("8x1", THREADS, 1, 1);
    for (MachineDescription machine : List.of(together, apart)) {
      for (String share : List.of("0.01", "0.1", "0.3")) {
        measure(machine, data, share);
      }
    }
  }

  private static void measure(MachineDescription machine, BootstrapData data, String share)
      throws Exception {
    Workload workload = workload(data, share);
    Launches.of(workload, data);
    long start = System.nanoTime();
    Launches launches = Launches.of(workload, data);
    double prepared = (System.nanoTime() - start) / 1e9;
    Simulator simulator = new Simulator(machine, data, Settings.DEFAULT);
    for (int i = 0; i < WARM_UPS; i++) {
      seconds(simulator, launches);
    }
    double[] seconds = new double[Bench.REPEATS];
    for (int i = 0; i < seconds.length; i++) {
      seconds[i] = seconds(simulator, launches);
    }
    Arrays.sort(seconds);
    double events = 2.0 * ITERATIONS;
    System.out.printf(
        Locale.ROOT,
        "%s, %4s of the work under the lock: %.2f million lock events per second (slowest %.2f,"
            + " fastest %.2f); solo times %.2f%n",
        machine.name(),
        share,
        events / seconds[seconds.length / 2] / 1e6,
        events / seconds[seconds.length - 1] / 1e6,
        events / seconds[0] / 1e6,
        events / prepared / 1e6);
  }

  private static Workload workload(BootstrapData data, String share) throws Exception {
    String entry =
        """
        launches:
          - application: %s
            threads: %d
            pattern:
              critical: {work: 800s, share: %s, iterations: %d}
        """;
    String name = data.dataSet().applications().getFirst().name();
    String text = entry.formatted(name, THREADS, share, ITERATIONS / THREADS);
    return WorkloadReader.read(new SourceText("locks.yaml", text), Optional.empty());
  }

  private static double seconds(Simulator simulator, Launches launches) throws Exception {
    PolicyFactory policy = Bench.policy("naive_spread");
    long start = System.nanoTime();
    simulator.run(launches, policy.newScheduler(new SplittableRandom(1)), policy.name(), 1);
    return (System.nanoTime() - start) / 1e9;
  }
}
