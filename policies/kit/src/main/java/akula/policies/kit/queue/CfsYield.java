package akula.policies.kit.queue;

/** What a thread does in CFS that yields. */
public enum CfsYield {
  /** What the version does. */
  OF_VERSION,

  /**
   * It waits where its virtual run time belongs, and runs on if that is still the least: up to
   * 2.6.38.
   */
  REINSERT,

  /** The next one runs, unless it is too far ahead (the skip buddy): from 2.6.39 to 6.5. */
  SKIP,

  /** It waits behind all others: {@code sched_compat_yield}, up to 2.6.38. */
  LAST
}
