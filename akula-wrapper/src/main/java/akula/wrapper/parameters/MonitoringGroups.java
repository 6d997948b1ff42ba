package akula.wrapper.parameters;

import akula.wrapper.agent.EventSpec;
import akula.wrapper.os.Errno;
import java.util.Optional;

/**
 * Bytes between the last-level caches and memory, which the kernel counts for groups of threads
 * (resctrl) and not by perf. The agent makes a group for each program and each thread that it
 * counts, and tells the bytes as those of an event.
 */
public final class MonitoringGroups {
  /** The name of the event, which is that of the kernel's file. */
  public static final String EVENT = "mbm_total_bytes";

  /** What the agent's protocol has in place of a type of perf. */
  static final int TYPE = 0x7fffffff;

  /** How many the agent takes. */
  private static final int MOST = 4096;

  private MonitoringGroups() {}

  /** Returns whether that is counted by groups. */
  static boolean count(EventSpec event) {
    return event.type() == TYPE;
  }

  /**
   * Returns an event as it is counted in a run.
   *
   * @param programs how many of them there are at once; so many groups are wanted before it begins
   */
  public static EventSpec forPrograms(EventSpec event, int programs) {
    return count(event)
        ? new EventSpec(
            event.name(), TYPE, event.group(), Math.clamp(programs, 1, MOST), 0, 0, false)
        : event;
  }

  /** Returns what an error of an event says; the end of a sentence. */
  public static String text(EventSpec event, int error) {
    return count(event) ? reason(error) : Errno.text(error);
  }

  /** Returns why nothing is counted by groups here; the end of a sentence. */
  static String reason(int error) {
    return switch (error) {
      case Errno.ENODEV -> "this kernel, or its processor, has no resctrl";
      case Errno.ENOENT -> "resctrl is not mounted";
      case Errno.EOPNOTSUPP -> "resctrl counts no bytes of memory here";
      case Errno.EACCES, Errno.EPERM -> "this user may make no monitoring groups of resctrl";
      case Errno.ENOSPC -> "resctrl has too few monitoring groups left (RMIDs of the processor)";
      default -> "resctrl fails: " + Errno.text(error);
    };
  }

  /** Returns what would help against that, if anything on this machine does. */
  static Optional<String> remedy(int error) {
    return switch (error) {
      case Errno.ENOENT -> Optional.of("as root: mount -t resctrl resctrl /sys/fs/resctrl");
      case Errno.EACCES, Errno.EPERM ->
          Optional.of("for resctrl: run as root, or with an installed agent (--agent)");
      case Errno.ENOSPC ->
          Optional.of(
              "for resctrl: fewer programs at a time, or fewer groups of others in"
                  + " /sys/fs/resctrl");
      default -> Optional.empty();
    };
  }
}
