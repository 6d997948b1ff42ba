package akula.wrapper.speed;

import akula.wrapper.os.Errno;
import akula.wrapper.os.Scheduling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What real-time processes of this user may take here. */
final class RealtimeLimits {
  private final Path root;

  /**
   * Makes them.
   *
   * @param root of the file system
   */
  RealtimeLimits(Path root) {
    this.root = root;
  }

  /** Returns why the cpus cannot be made so slow, the rest of a sentence, and what would help. */
  Optional<String> refusal(EmulatedSpeeds speeds) {
    for (var entry : speeds.byCpu().entrySet()) {
      double busy = 1 - entry.getValue();
      if (busy >= share()) {
        return Optional.of(
            ("cpu%d=%s would take %.0f%% of the cpu, and the kernel leaves real-time processes"
                    + " %.0f%% of each; expected a higher speed, or a higher"
                    + " /proc/sys/kernel/sched_rt_runtime_us")
                .formatted(entry.getKey(), entry.getValue(), 100 * busy, 100 * share()));
      }
    }
    return Optional.empty();
  }

  /** The share of a cpu that all its real-time processes may have; 1 if there is no limit. */
  private double share() {
    long runtime = number("sched_rt_runtime_us", -1);
    long period = number("sched_rt_period_us", 0);
    return runtime < 0 || period <= 0 ? 1 : (double) runtime / period;
  }

  private long number(String name, long otherwise) {
    try {
      return Long.parseLong(Files.readString(root.resolve("proc/sys/kernel/" + name)).strip());
    } catch (IOException | NumberFormatException e) {
      return otherwise;
    }
  }

  /** As {@link #refusal}, where the user may give no real-time priority; tried on this thread. */
  static Optional<String> refusal() {
    int error = Scheduling.realtime(0, SpeedEmulation.PRIORITY);
    if (error == 0) {
      Scheduling.realtime(0, 0);
      return Optional.empty();
    }
    return Optional.of(remedy(error));
  }

  /** Returns the rest of a sentence. */
  static String remedy(int error) {
    return ("needs real-time priority for the processes that keep cpus busy, which is refused here"
            + " (%s); what would serve: run as root, or with CAP_SYS_NICE, or after 'ulimit -r 4'"
            + " (RLIMIT_RTPRIO); in a control group with a cpu.rt_runtime_us,"
            + " that has to be above 0")
        .formatted(Errno.text(error));
  }
}
