package akula.toolkit.run;

/** What real runs take where nothing is said. */
public final class RunDefaults {
  /** The scheduling interval. */
  public static final String INTERVAL = "100ms";

  /** Processor time of a callback. */
  public static final String BUDGET = "50ms";

  /** How long a callback is waited for. */
  public static final String PATIENCE = "5s";

  /** How long a thread may be kept from running. */
  public static final String STARVATION = "10s";

  private RunDefaults() {}
}
