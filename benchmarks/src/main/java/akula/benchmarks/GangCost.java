package akula.benchmarks;

import akula.policies.kit.GangQuanta.Changes;
import akula.policies.kit.GangQuanta.Requeue;
import akula.policies.pairing.Gang;
import akula.profiler.kernels.Kernels;
import akula.wrapper.carried.CarriedProgram;
import akula.wrapper.run.RealLaunch;
import akula.wrapper.run.RealOutcome;
import akula.wrapper.run.ThreadOutcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * How long it takes to exchange real gangs every 100 ms, and what that is worth: programs whose
 * threads wait for each other at barriers, under the policy {@code gang} and as the kernel places
 * them. Argument: a folder to run in.
 */
public final class GangCost {
  private static final Duration QUANTUM = Duration.ofMillis(100);

  /** Longer than all runs: only the policy's own time to be woken counts. */
  private static final Duration INTERVAL = Duration.ofMillis(100);

  private GangCost() {}

  /** Runs it. */
  public static void main(String[] arguments) throws Exception {
    Path folder = Files.createDirectories(Path.of(arguments[0]));
    measure(folder, 2, 2, "spin", "1500000", "3000");
    measure(folder, 2, 2, "sleep", "1500000", "3000");
    measure(folder, 8, 8, "sleep", "1500000", "1000");
  }

  private static void measure(
      Path folder, int programs, int threads, String wait, String items, String repeat)
      throws Exception {
    List<RealLaunch> launches =
        WrapperCost.launches(
            CarriedProgram.of(Kernels.TEAM).onDisk(),
            folder,
            programs,
            "barriers",
            "--threads",
            String.valueOf(threads),
            "--wait",
            wait,
            "--items",
            items,
            "--repeat",
            repeat);
    RealOutcome gang =
        WrapperCost.run(
            launches,
            new Gang(new Gang.Options(QUANTUM, Requeue.HEAD, Changes.WAIT)),
            INTERVAL,
            false);
    RealOutcome kernel = WrapperCost.run(launches, null, INTERVAL, false);
    var enforcing = gang.cost().enforcing();
    System.out.printf(
        Locale.ROOT,
        "%d programs of %d threads, %s: gang %.2f s, kernel %.2f s%n"
            + "  %d exchanges: median %.2f ms, 99%% %.2f ms, most %.2f ms%n",
        programs,
        threads,
        wait,
        seconds(gang),
        seconds(kernel),
        enforcing.count(),
        enforcing.quantileNanos(0.5) / 1e6,
        enforcing.quantileNanos(0.99) / 1e6,
        enforcing.greatestNanos() / 1e6);
  }

  private static double seconds(RealOutcome outcome) {
    return outcome.programs().stream().mapToLong(ThreadOutcome::endNanos).max().orElseThrow() / 1e9;
  }
}
