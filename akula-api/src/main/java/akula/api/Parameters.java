package akula.api;

/**
 * Names of the parameters that every host knows, with their units.
 *
 * <p>A host may serve more (any column of a data set in the simulator, any hardware event on a real
 * machine); then the name in the data set or the event's name is used.
 */
public final class Parameters {

  /** Instructions per cycle of the core, while the thread was on a core. */
  public static final String IPC = "IPC";

  /** Misses of the last-level cache per 1000 instructions. */
  public static final String LLC_MISS_RATE = "LLC_MISS_RATE";

  /** References to the last-level cache per 1000 instructions. */
  public static final String LLC_REFERENCE_RATE = "LLC_REFERENCE_RATE";

  /** Memory traffic in megabytes (10^6 bytes) per second of elapsed time. */
  public static final String MEMORY_BANDWIDTH = "MEMORY_BANDWIDTH";

  /** Bus transactions per microsecond of elapsed time. */
  public static final String BUS_TRANSACTION_RATE = "BUS_TRANSACTION_RATE";

  /** Fraction of the cycles on a core that were stalled, 0 to 1. */
  public static final String STALL_RATE = "STALL_RATE";

  /** Page faults per second of elapsed time. */
  public static final String PAGE_FAULT_RATE = "PAGE_FAULT_RATE";

  /** Fraction of the elapsed time that the thread was on a core, 0 to 1. */
  public static final String CPU_SHARE = "CPU_SHARE";

  /** Progress in solo seconds of work per second of elapsed time; 1 when alone and undisturbed. */
  public static final String PROGRESS_RATE = "PROGRESS_RATE";

  private Parameters() {}
}
