package akula.formats.dataset;

import java.util.Optional;

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
    STALL_FRACTION;

    /** What a unit looks like, for messages. */
    static final String EXPECTED_UNITS =
        "a unit ending in /cycle, /instruction, /kiloinstruction, /s or /us, or 'fraction of"
            + " cycles'";

    /**
     * Returns how a parameter of a unit moves, or nothing if the unit is not known.
     *
     * @param unit for example {@code 1/kiloinstruction}
     */
    public static Optional<Scaling> ofUnit(String unit) {
      if (unit.equals("fraction of cycles")) {
        return Optional.of(STALL_FRACTION);
      }
      return switch (unit.substring(unit.lastIndexOf('/') + 1)) {
        case String all when all.length() == unit.length() -> Optional.empty();
        case "cycle" -> Optional.of(PER_CYCLE);
        case "instruction", "kiloinstruction" -> Optional.of(PER_INSTRUCTION);
        case "s", "us" -> Optional.of(PER_TIME);
        default -> Optional.empty();
      };
    }
  }

  /**
   * Makes a column whose scaling follows from its unit.
   *
   * @param name for example {@code LLC_MISS_RATE}
   * @param unit for example {@code 1/kiloinstruction}
   * @throws IllegalArgumentException if no scaling follows from this unit
   */
  public static ParameterColumn of(String name, String unit) {
    Scaling scaling =
        Scaling.ofUnit(unit)
            .orElseThrow(() ->
                new IllegalArgumentException(
                    "unit '" + unit + "'; expected " + Scaling.EXPECTED_UNITS));
    return new ParameterColumn(name, unit, scaling);
  }
}
