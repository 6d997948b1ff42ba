package akula.api;

/**
 * An operation on the machine, beyond placing threads, that a host may or may not be able to do.
 */
public enum Control {
  /** Setting the frequency of a core: {@link Core#setFreq}. */
  FREQUENCY,
  /** Switching the prefetchers of a core on and off: {@link Core#setPrefetching}. */
  PREFETCHING,
  /** Pausing and resuming threads: {@link AkulaThread#pause}. */
  PAUSE,
  /** Weights of threads that take turns on one context: {@link AkulaThread#setWeight}. */
  WEIGHTS
}
