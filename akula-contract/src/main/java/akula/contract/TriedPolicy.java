package akula.contract;

import akula.api.Scheduler;
import akula.api.host.MachineDescription;

/** A policy that is held to the contract, and what it does on purpose. */
public interface TriedPolicy {
  /** For how long a thread may wait in a queue unless something else is said, nanoseconds. */
  long LONGEST_WAIT_NANOS = 20_000_000_000L;

  /** Returns what it is called, for messages. */
  String name();

  /**
   * Makes the policy for one run.
   *
   * @param machine where it is going to run
   * @param threads how many threads will be launched
   * @param seed of its random numbers
   * @throws akula.api.plugin.InvalidPolicyException if it cannot be made
   */
  Scheduler newPolicy(MachineDescription machine, int threads, long seed);

  /** Returns whether it keeps the load of equal cores within one thread. */
  default boolean keepsLoadEven() {
    return true;
  }

  /** Returns whether it lets every thread run from its launch on. */
  default boolean letsAllRun() {
    return true;
  }

  /**
   * Returns for how long a thread may wait that could run, nanoseconds, where the policy orders
   * queues with some four threads on each context, of 1 to 21 s of work each.
   */
  default long longestWaitNanos() {
    return LONGEST_WAIT_NANOS;
  }

  /** Returns whether it refuses a machine, by {@link Scheduler#checkMachine}. */
  default boolean refuses(MachineDescription machine) {
    return false;
  }
}
