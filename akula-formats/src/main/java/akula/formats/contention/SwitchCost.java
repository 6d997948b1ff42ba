package akula.formats.contention;

/**
 * What it costs that another thread begins to run on a hardware context than the one that ran there
 * last. The thread that comes pays: so long it has its context, and does no work.
 *
 * <p>Pure: the same switch, the same answer. Safe for use by several threads.
 */
public interface SwitchCost {

  /**
   * Returns what a switch costs. Asked at every switch, so it should allocate nothing.
   *
   * @param what who comes after whom; valid during the call
   * @return nanoseconds, at least 0
   */
  double nanos(ContextSwitch what);

  /**
   * Returns whether nothing but {@linkplain ContextSwitch#isAfterSlice the end of a slice} costs
   * anything, and always the same: then nobody keeps track of who ran where and when.
   */
  default boolean isFlat() {
    return false;
  }

  /** Returns in a few words what is charged, as results state it. */
  String text();
}
