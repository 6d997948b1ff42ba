package akula.formats.workload;

import java.util.List;

/**
 * Which applications start when.
 *
 * @param name for messages and results
 * @param launches in the order of the file; those of one time are launched in this order
 */
public record Workload(String name, List<Launch> launches) {

  /**
   * One thread to launch.
   *
   * @param application key into a data set
   * @param launchNanos when, in nanoseconds since the run began, at least 0
   */
  public record Launch(String application, long launchNanos) {}

  /** Keeps its own copy. */
  public Workload {
    launches = List.copyOf(launches);
  }
}
