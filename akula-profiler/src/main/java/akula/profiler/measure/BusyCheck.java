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
   * @param surroundings of them, which have to be quiet too
   * @return what disturbs, for people; empty if the machine is quiet
   */
  public static String disturbance(List<Integer> cpus, Surroundings surroundings)
      throws IOException {
    Path root = Path.of("/");
    MachineState before = MachineState.read(root, List.of());
    long until = System.nanoTime() + LOOK_NANOS;
    for (long left = LOOK_NANOS; left > 0; left = until - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
    List<Integer> beside = surroundings.beside(cpus);
    return disturbance(MachineState.read(root, List.of()).since(before, cpus, beside, 0));
  }

  /** Returns what disturbs, from what was seen while nothing of ours ran. */
  static String disturbance(Conditions now) {
    if (now.othersShare() > MOST) {
      return "other programs use %.0f%% of the cpus that are to be measured on"
          .formatted(100 * now.othersShare());
    }
    if (now.neighboursShare() > MOST) {
      return "other programs use %.0f%% of a cpu that shares a core or a memory domain with those"
              .formatted(100 * now.neighboursShare())
          + " that are to be measured on";
    }
    return now.stealShare() > MOST
        ? "the hypervisor takes %.0f%% of the cpus' time".formatted(100 * now.stealShare())
        : "";
  }
}
