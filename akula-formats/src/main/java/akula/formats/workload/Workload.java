package akula.formats.workload;

import akula.formats.script.Behaviour;
import java.util.List;
import java.util.Optional;

/**
 * Which applications start when.
 *
 * @param name for messages and results
 * @param launches in the order of the file; those of one time are launched in this order
 */
public record Workload(String name, List<Launch> launches) {

  /**
   * One application to launch.
   *
   * @param application key into a data set
   * @param launchNanos when, in nanoseconds since the run began, at least 0
   * @param threads how many threads it has, at least 1
   * @param behaviour what its threads do, for the simulator
   * @param program what a real run starts, if the workload says so
   */
  public record Launch(
      String application,
      long launchNanos,
      int threads,
      Behaviour behaviour,
      Optional<Program> program) {
    /** An application of one thread, for the simulator. */
    public Launch(String application, long launchNanos) {
      this(application, launchNanos, 1, Behaviour.PLAIN, Optional.empty());
    }

    /** The same application, launched at another time. */
    public Launch at(long nanos) {
      return new Launch(application, nanos, threads, behaviour, program);
    }
  }

  /** Keeps its own copy. */
  public Workload {
    launches = List.copyOf(launches);
  }

  /** Returns how many threads are launched. */
  public int threadCount() {
    return launches.stream().mapToInt(Launch::threads).sum();
  }
}
