package akula.api;

import java.util.OptionalLong;

/**
 * What a policy implements beside {@link Scheduler} if it decides, too, which of the threads of a
 * context runs next and for how long. One that does not leaves it to the host: threads take turns
 * by their weights.
 *
 * <p>At one instant, when all of {@link Scheduler}'s callbacks have returned and what they changed
 * is known: first those that leave queues are reported, then those that enter queues, in the order
 * in which they were touched; then {@link #pickNext} is called for each context whose queue
 * changed, in the order of the contexts' numbers, after {@link #tick} where one is due. What these
 * change in the model (a thread that is pulled from another context) takes effect at once, and is
 * reported likewise.
 *
 * <p>A woken thread's context may be chosen before it is queued: {@link Scheduler#threadWoken} may
 * place it anywhere, and so may {@link Scheduler#launchThread}.
 *
 * <p>Only a host that orders queues can run such a policy: the simulator in exact mode does, and a
 * kernel that can be told; the replay of a recorded trace asks it. The words are those of Linux's
 * sched_ext.
 */
public interface QueueOrder {

  /** Why a thread enters or leaves the queue of a context. */
  enum Reason {
    /** Enters: it was launched. */
    NEW,
    /** Enters: another thread let it continue. */
    WOKEN,
    /** Enters: its policy paused it and resumed it. */
    RESUMED,
    /** Enters one, leaves another: its policy moved it, or took it from its place. */
    MOVED,
    /** Enters: it ran to the end of its slice. */
    SLICE_ENDED,
    /** Enters: it ran, or was picked just now, and another was picked before its slice was over. */
    PREEMPTED,
    /** Enters: it ran, and gave up its turn: {@link RunQueue#yieldTurn}. */
    YIELDED,
    /** Leaves: it has fallen asleep. */
    BLOCKED,
    /** Leaves: its policy paused it. */
    PAUSED,
    /** Leaves: it has ended. */
    ENDED
  }

  /**
   * Decides who runs on a context, with {@link RunQueue#run}. Called when something happened to its
   * queue: a slice ended, somebody came or left, {@link RunQueue#preempt} was called. If it decides
   * nothing, the one that runs continues; if nobody does and somebody waits, it has to decide, or
   * the run fails. Nor may it pick the same thread more than 10,000 times in a row while others
   * wait; one that is to run to its end is given {@link RunQueue#NO_END}.
   *
   * <p>The queue may be empty: then the context is idle, and may pull a thread that waits
   * elsewhere, by adding it to {@link RunQueue#context}; it is called again then.
   *
   * @param queue of the context
   */
  void pickNext(RunQueue queue);

  /**
   * A thread waits for its turn from now on, at the end of the queue; a preempted one at its head.
   *
   * @param thread that waits
   * @param queue where it waits
   * @param reason why it came
   * @param before the context in whose queue it was last; null if it is new
   */
  default void enqueue(AkulaThread thread, RunQueue queue, Reason reason, HardwareContext before) {}

  /**
   * A thread that ran or waited has left a queue, and not because it was picked.
   *
   * @param thread that left; it may have ended
   * @param queue where it was
   * @param reason why it left
   */
  default void dequeue(AkulaThread thread, RunQueue queue, Reason reason) {}

  /**
   * Returns how often {@link #tick} is called, nanoseconds; 0 for never. Asked once, before the
   * run.
   */
  default long tickNanos() {
    return 0;
  }

  /**
   * A multiple of {@link #tickNanos} has come on a context that runs a thread. {@link #pickNext}
   * follows.
   *
   * @param queue of the context
   */
  default void tick(RunQueue queue) {}

  /**
   * Somebody else decided: {@link RunQueue#running} of the queue is who runs, and not who was
   * picked, who waits where it waited before. Hosts call it that ask a policy and follow somebody
   * else, as the replay of a recorded trace follows the kernel; in all others a policy is followed.
   * A policy that keeps in mind who runs puts that right here.
   *
   * @param queue where another runs than was picked, or the one that ran before goes on with its
   *     turn, or nobody runs
   */
  default void overruled(RunQueue queue) {}

  /**
   * Returns the virtual run time of a thread, nanoseconds, for reports of how far apart two threads
   * are; nothing if the policy does not go by any, or does not know the thread.
   *
   * @param thread in a queue
   */
  default OptionalLong virtualNanos(AkulaThread thread) {
    return OptionalLong.empty();
  }
}
