package akula.api;

/**
 * The threads that could run on a hardware context: the one that runs, and those that wait, in the
 * order in which they came. For policies that order queues ({@link QueueOrder}).
 *
 * <p>In the callbacks of {@link QueueOrder} it shows what is. In those of {@link Scheduler} it
 * shows what was before this instant: threads that have ended, sleep or were moved meanwhile leave
 * it when these have returned.
 */
public interface RunQueue {
  /** A slice that does not end by itself. */
  long NO_END = Long.MAX_VALUE;

  /** Returns the context. */
  HardwareContext context();

  /**
   * Returns the thread that runs, or null if there is none: also when its slice is over, and it
   * waits again.
   */
  AkulaThread running();

  /** Returns what is left of the slice of the one that runs, nanoseconds, or {@link #NO_END}. */
  long sliceNanos();

  /** Returns how many threads wait for their turn. */
  int waitingCount();

  /**
   * Returns a thread that waits.
   *
   * @param position 0 to {@link #waitingCount} - 1, from the head of the queue
   * @throws IndexOutOfBoundsException if there is none
   */
  AkulaThread waiting(int position);

  /** Returns the thread that ran last on this context, which may have ended; null at the start. */
  AkulaThread previous();

  /**
   * Lets a thread run from now on. One that runs at present goes to the head of the queue. A thread
   * that waits in another queue is pulled: it comes to this context at once, and what the policy
   * picked itself is not reported to it.
   *
   * @param thread that waits here or elsewhere, or the one that runs here, which gets a new slice
   * @param sliceNanos for how long, at least 1, or {@link #NO_END}
   * @throws IllegalArgumentException if it runs elsewhere or is in no queue, or the slice is too
   *     short
   */
  void run(AkulaThread thread, long sliceNanos);

  /**
   * Shortens or prolongs the slice of the one that runs.
   *
   * @param nanos what is left of it from now on, at least 1, or {@link #NO_END}
   * @throws IllegalStateException if nobody runs
   * @throws IllegalArgumentException if the slice is too short
   */
  default void setSlice(long nanos) {
    if (running() == null) {
      throw new IllegalStateException(
          "nobody runs on " + context() + "; run(thread, nanos) says who does");
    }
    run(running(), nanos);
  }

  /**
   * Asks for {@link QueueOrder#pickNext} at this instant, for this context, whatever happens to its
   * queue. The one that runs continues unless another is picked.
   */
  void preempt();

  /** Ends the turn of the one that runs, as if it had given it up; does nothing if nobody does. */
  void yieldTurn();

  /**
   * Charges the policy's own cost: the context is busy for so long, from now on, before its thread
   * gets on with its work.
   *
   * @param nanos at least 0
   */
  void charge(long nanos);
}
