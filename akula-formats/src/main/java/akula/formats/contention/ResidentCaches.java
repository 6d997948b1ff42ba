package akula.formats.contention;

/**
 * Caches that remember: they hold data of processes from turn to turn, until others take the place.
 * Sizes are whole KiB.
 *
 * <p>Pure: the same question, the same answer. Safe for use by several threads.
 */
public interface ResidentCaches {

  /**
   * Returns whether it is known how long an application takes to go through its data.
   *
   * @param row its position in the data set
   */
  boolean knows(int row);

  /**
   * Returns how long it takes a process to go through so much of its data, from their beginning,
   * over and over while nobody else uses its caches: whole nanoseconds, at least 1.
   *
   * @param row one that is known
   * @param kib at least 1
   */
  double soloNanos(int row, long kib);

  /** Returns how much memory a miss loads, bytes, at least 1. */
  long lineBytes();

  /**
   * Returns what the caches of a machine hold, as one run goes on: nothing at first.
   *
   * @param cores of each hardware context the number of its core, from 0
   * @param places of each the number of the place at the sharing level of the model, from 0
   */
  CacheState begin(int[] cores, int[] places);
}
