package akula.formats.workload;

import akula.api.Hint;
import akula.formats.dataset.Application;
import akula.formats.script.Behaviour;
import akula.formats.script.Script;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongToDoubleFunction;

/**
 * Which applications start when.
 *
 * @param name for messages and results
 * @param launches in the order of the file; those of one time are launched in this order
 */
public record Workload(String name, List<Launch> launches) {
  private static final double NANOS_PER_SECOND = 1e9;

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

    /**
     * The same application with the program that its threads have by its row of the data set, if
     * that tells the serial share of the work, or at what barriers as many threads meet. One of a
     * single thread, or whose workload says what its threads do, is left as it is.
     */
    public Launch asInData(Application row) {
      if (threads == 1 || behaviour.script().isPresent()) {
        return this;
      }
      if (threads == row.team().threads()) {
        return row.team().behaviour(row.soloSeconds()).script().map(this::with).orElse(this);
      }
      if (row.serialShare().isEmpty()) {
        return this;
      }
      double nanos = row.soloSeconds() * NANOS_PER_SECOND;
      return with(Script.divided(threads, nanos, row.serialShare().getAsDouble()));
    }

    /**
     * The same application, whose program knows how long it takes to go through data.
     *
     * @param soloNanos of so many KiB
     */
    public Launch touching(LongToDoubleFunction soloNanos) {
      return with(behaviour.script().orElseThrow().touching(soloNanos));
    }

    private Launch with(Script script) {
      return new Launch(
          application,
          launchNanos,
          threads,
          new Behaviour(
              Optional.of(script), behaviour.hints(), behaviour.nice(), behaviour.habits()),
          program);
    }
  }

  /** Keeps its own copy. */
  public Workload {
    launches = List.copyOf(launches);
  }

  /** Returns what is reported of threads, of any of them. */
  public Set<Hint> hints() {
    Set<Hint> hints = EnumSet.noneOf(Hint.class);
    launches.forEach(launch -> hints.addAll(launch.behaviour().hints().kinds()));
    return hints;
  }

  /** Returns how many threads are launched. */
  public int threadCount() {
    return launches.stream().mapToInt(Launch::threads).sum();
  }
}
