package akula.formats.dataset;

/**
 * A parameter that a data set has for every application, as measured alone.
 *
 * @param name for example {@code LLC_MISS_RATE}
 * @param unit as written in the header, for example {@code 1/kiloinstruction}
 * @param scaling how the value moves when the thread is slowed down
 */
public record ParameterColumn(String name, String unit, Scaling scaling) {

  /** How a parameter moves with contention. */
  public enum Scaling {
    /** Per cycle of the core: multiplied by the relative speed. */
    PER_CYCLE,
    /** Per instruction: stays. */
    PER_INSTRUCTION,
    /** Per elapsed time: multiplied by the rate of progress, zero while the thread waits. */
    PER_TIME,
    /** Fraction of cycles stalled: the cycles that are not stalled stay, per instruction. */
    STALL_FRACTION
  }
}
