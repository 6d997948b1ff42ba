package akula.api;

/**
 * A named measurement of a thread over a window of time. {@link Parameters} is the table of those
 * that the toolkit knows.
 *
 * @param name by which policies ask for it
 * @param unit as data sets write it
 * @param quantity what it counts
 * @param scaling how it moves with contention
 * @param meaning what it is, for people: the beginning of a sentence without a full stop
 */
public record Parameter(
    String name, String unit, Quantity quantity, Scaling scaling, String meaning) {

  /** What is counted. Code that computes or needs a quantity asks for its parameter by it. */
  public enum Quantity {
    /** Instructions that were completed. */
    INSTRUCTIONS,
    /** Misses of the last-level cache. */
    LAST_LEVEL_MISSES,
    /** References to the last-level cache. */
    LAST_LEVEL_REFERENCES,
    /** Bytes that were moved between memory and the last-level cache. */
    MEMORY_TRAFFIC,
    /** Transactions on the bus of the machine. */
    BUS_TRANSACTIONS,
    /** Cycles in which no instruction was completed. */
    STALLED_CYCLES,
    /** Page faults. */
    PAGE_FAULTS,
    /** Work, in seconds that it takes alone. */
    WORK,
    /** Time on a core. */
    PROCESSOR_TIME
  }

  /**
   * Returns whether it follows from what the host itself does with a thread, and is no property of
   * the program: a simulator has it for every data set.
   */
  public boolean isFromHost() {
    return quantity == Quantity.WORK || quantity == Quantity.PROCESSOR_TIME;
  }
}
