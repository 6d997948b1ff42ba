package akula.formats.script;

import java.util.List;

/**
 * What the threads of an application do, and how they wait for each other. All go through the same
 * steps, each in its own time. The work in it takes the place of the solo time of the data set.
 *
 * @param threads number of threads, at least 1
 * @param steps the steps, in order
 */
public record Script(int threads, List<Step> steps) {
  /** Keeps its own copy. */
  public Script {
    steps = List.copyOf(steps);
  }

  /**
   * Returns the work of a thread, solo nanoseconds; it counts what it does while it holds locks.
   */
  public double workNanos(int thread) {
    return Tally.of(this, thread).work();
  }

  /** Returns the work that a thread does while it holds a lock, solo nanoseconds. */
  public double lockedNanos(int thread) {
    return Tally.of(this, thread).locked();
  }
}
