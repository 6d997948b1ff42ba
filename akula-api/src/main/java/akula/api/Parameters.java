package akula.api;

import akula.api.Parameter.Quantity;
import java.util.List;
import java.util.Optional;

/**
 * The parameters that every host knows: their names as constants, for policies, and all that is
 * known of each in a table, for everything else, which asks for what a parameter is and not for its
 * name.
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

  private static final String PER_KILOINSTRUCTION = "1/kiloinstruction";

  /** One for each {@link Quantity}. */
  private static final List<Parameter> TABLE =
      List.of(
          row(
              IPC,
              "instructions/cycle",
              Quantity.INSTRUCTIONS,
              "instructions per cycle of the core, while the thread was on a core"),
          row(
              LLC_MISS_RATE,
              PER_KILOINSTRUCTION,
              Quantity.LAST_LEVEL_MISSES,
              "misses of the last-level cache per 1000 instructions"),
          row(
              LLC_REFERENCE_RATE,
              PER_KILOINSTRUCTION,
              Quantity.LAST_LEVEL_REFERENCES,
              "references to the last-level cache per 1000 instructions"),
          row(
              MEMORY_BANDWIDTH,
              "MB/s",
              Quantity.MEMORY_TRAFFIC,
              "memory traffic in megabytes (10^6 bytes) per second of elapsed time"),
          row(
              BUS_TRANSACTION_RATE,
              "1/us",
              Quantity.BUS_TRANSACTIONS,
              "bus transactions per microsecond of elapsed time"),
          row(
              STALL_RATE,
              "fraction of cycles",
              Quantity.STALLED_CYCLES,
              "fraction of the cycles on a core that were stalled, 0 to 1"),
          row(
              PAGE_FAULT_RATE,
              "1/s",
              Quantity.PAGE_FAULTS,
              "page faults per second of elapsed time"),
          row(
              PROGRESS_RATE,
              "solo seconds/s",
              Quantity.WORK,
              "progress in solo seconds of work per second of elapsed time; 1 when alone and"
                  + " undisturbed"),
          new Parameter(
              CPU_SHARE,
              "fraction of time",
              Quantity.PROCESSOR_TIME,
              Scaling.PER_TIME,
              "fraction of the elapsed time that the thread was on a core, 0 to 1"));

  private Parameters() {}

  private static Parameter row(String name, String unit, Quantity quantity, String meaning) {
    return new Parameter(name, unit, quantity, Scaling.ofUnit(unit).orElseThrow(), meaning);
  }

  /** Returns all of them, in the order of the table. */
  public static List<Parameter> all() {
    return TABLE;
  }

  /** Returns the parameter of a name, if it is one of the table. */
  public static Optional<Parameter> find(String name) {
    return TABLE.stream().filter(parameter -> parameter.name().equals(name)).findFirst();
  }

  /** Returns the parameter that measures a quantity. */
  public static Parameter of(Quantity quantity) {
    return TABLE.stream().filter(it -> it.quantity() == quantity).findFirst().orElseThrow();
  }
}
