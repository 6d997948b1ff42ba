package akula.profiler.queues;

import java.util.List;

/**
 * Threads that share cpus: each works in blocks and yields in between.
 *
 * @param name for tables
 * @param threads how many there are, at least 1
 * @param blockNanos how long the work of a block takes alone, nanoseconds, above 0
 * @param blocks how many each does, at least 1; with one nobody yields
 * @param nice the nice value of every second thread, 0 to 19; that of the others is 0
 */
public record TurnScenario(String name, int threads, long blockNanos, long blocks, int nice) {
  private static final long MICRO = 1_000;
  private static final long MILLI = 1_000_000;

  /**
   * Threads that share time, also with weights, and threads that yield: after less than the kernel
   * gives them, after more, and many of them. Threads of a crowd do less.
   */
  public static final List<TurnScenario> ALL =
      List.of(
          new TurnScenario("sharing", 4, 400 * MILLI, 1, 0),
          new TurnScenario("uneven", 5, 400 * MILLI, 1, 0),
          new TurnScenario("weights", 4, 400 * MILLI, 1, 5),
          new TurnScenario("yields", 4, 100 * MICRO, 4_000, 0),
          new TurnScenario("long-yields", 4, 5 * MILLI, 80, 0),
          new TurnScenario("weighted-yields", 4, 100 * MICRO, 4_000, 5),
          new TurnScenario("crowd", 40, 100 * MICRO, 400, 0));

  /** Returns the work of all threads together, nanoseconds. */
  public long workNanos() {
    return threads * blocks * blockNanos;
  }

  /** Returns the nice value of a thread, by its number from 0. */
  public int nice(int thread) {
    return thread % 2 == 1 ? nice : 0;
  }
}
