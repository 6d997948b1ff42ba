package akula.profiler.measure;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Looks whether a machine is quiet enough to measure on it. */
public final class BusyCheck {
  /** A quiet machine uses at most this share of its cpus. */
  public static final double MOST = 0.05;

  private static final long LOOK_NANOS = 1_000_000_000;

  private BusyCheck() {}

  /**
   * Watches for a second.
   *
   * @param cpus on which will be measured
   * @return what disturbs, for people; empty if the machine is quiet
   */
  public static String disturbance(List<Integer> cpus) throws IOException {
    Path root = Path.of("/");
    MachineState before = MachineState.read(root);
    long until = System.nanoTime() + LOOK_NANOS;
    for (long left = LOOK_NANOS; left > 0; left = until - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
    Conditions now = MachineState.read(root).since(before, cpus, 0, root);
    if (now.othersShare() > MOST) {
      return "other programs use %.0f%% of the cpus that are to be measured on"
          .formatted(100 * now.othersShare());
    }
    return now.stealShare() > MOST
        ? "the hypervisor takes %.0f%% of the cpus' time".formatted(100 * now.stealShare())
        : "";
  }
}
