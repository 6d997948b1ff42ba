package akula.api;

/**
 * What a policy may want of a host beyond placing threads, and that a host may or may not be able
 * to do.
 */
public enum Control {
  /** Setting the frequency of a core: {@link Core#setFreq}. */
  FREQUENCY,
  /** Switching the prefetchers of a core on and off: {@link Core#setPrefetching}. */
  PREFETCHING,
  /** Pausing and resuming threads: {@link AkulaThread#pause}. */
  PAUSE,
  /** Weights of threads that take turns on one context: {@link AkulaThread#setWeight}. */
  WEIGHTS,
  /**
   * Being notified of which threads fall asleep and are woken: {@link Scheduler#threadBlocked}. The
   * simulator can tell, and a real machine whose kernel is the host.
   */
  BLOCKING,
  /**
   * Deciding who runs next on a context, and for how long: {@link QueueOrder}. The simulator lets a
   * policy, in exact mode; on a real machine the kernel does it, unless it is told.
   */
  QUEUE_ORDER
}
