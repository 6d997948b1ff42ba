package akula.formats.contention;

/** What caches hold in one run, of which process. For one thread. */
public interface CacheState {

  /** Another run begins: nothing is held. */
  void clear();

  /**
   * A thread goes through data of its process, from their beginning. Asked in the order of time,
   * and often, so it should allocate nothing.
   *
   * @param context where
   * @param process whose data, at least 0
   * @param row the position in the data set of its application
   * @param kib how much, at least 1
   * @param now nanoseconds since the run began
   * @return how long that takes if nothing else slows it: whole nanoseconds, at least 1
   */
  double pass(int context, int process, int row, long kib, long now);

  /** Returns how many lines the last pass had to load from memory. */
  long missCount();

  /**
   * Returns the context of a pass that goes on and is done sooner since the last one shares in what
   * it loads, or -1 if there is none.
   */
  int hastened();

  /**
   * Returns how long that one still goes on.
   *
   * @param before how long it would have gone on, nanoseconds if nothing else slows it
   */
  double hastenedNanos(double before);

  /** The pass on a context has ended, or its thread has lost its turn. */
  void over(int context);
}
