package akula.api;

/**
 * A thread-placement policy.
 *
 * <p>Source: AKULA (PACT 2010), section 2.1. At one instant a host first removes the threads that
 * ended, then tells which fell asleep or were woken, then calls {@link #launchThread} for each
 * thread that is ready to start, then calls {@link #updateSchedule} once. The same object serves
 * one run only; a new run gets a new object, so fields may hold state without being reset.
 *
 * <p>A policy's constructor takes its options (a record), a {@link
 * java.util.random.RandomGenerator}, both in this order, or nothing. The generator is the only
 * source of chance that a policy may use: then the same seed gives the same run.
 */
public interface Scheduler {

  /**
   * Called when a thread is ready to start. The policy normally activates it and puts it somewhere;
   * a thread that is not activated, or in no place, makes no progress.
   *
   * @param thread the new thread; it is in no place and not active
   * @param machine the machine that it may be placed on
   */
  void launchThread(AkulaThread thread, Machine machine);

  /**
   * Called after terminations, after launches, at every scheduling interval (unless the policy said
   * {@link Machine#skipIntervals}), and at a time asked for with {@link Machine#wakeAt}.
   *
   * @param machine the machine with all threads that have not ended
   */
  void updateSchedule(Machine machine);

  /**
   * Called when a thread has fallen asleep, waiting for another thread of its process. At one
   * instant after the threads that ended were removed, before {@link #launchThread}. Only a host
   * that can see it calls this: the simulator does, and a kernel that is the host, which also tells
   * of those that wait for input or output, or for a time.
   *
   * @param thread the thread; {@link AkulaThread#isBlocked} may be false again
   * @param machine the machine with all threads that have not ended
   */
  default void threadBlocked(AkulaThread thread, Machine machine) {}

  /**
   * Called when another thread of its process let a sleeping thread continue; as {@link
   * #threadBlocked}. It runs where it is placed.
   *
   * @param thread the thread
   * @param machine the machine with all threads that have not ended
   */
  default void threadWoken(AkulaThread thread, Machine machine) {}

  /**
   * Called once before a run, so that a policy can refuse a machine that its options do not fit,
   * instead of failing in the middle.
   *
   * @param machine the machine, still empty; to be looked at, not changed
   * @throws IllegalArgumentException if the policy cannot work on it; the message is shown to the
   *     user
   */
  default void checkMachine(Machine machine) {}

  /**
   * Returns the parameters and controls without which this policy cannot work. A host that cannot
   * serve one refuses before the run starts.
   */
  default Requirements requirements() {
    return Requirements.NONE;
  }
}
