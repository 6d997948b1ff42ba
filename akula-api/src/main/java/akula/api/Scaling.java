package akula.api;

import java.util.Optional;

/**
 * How a parameter moves when others slow its thread down, and what its mean over time is weighted
 * by. Both follow from what it is in relation to: cycles, instructions or elapsed time.
 *
 * <p>Of a thread that does {@code rate} of its solo work per elapsed time, on a core that gives it
 * {@code cycles} per elapsed time (in cycles of a core of speed 1), {@code rate / cycles} is the
 * relative speed.
 */
public enum Scaling {
  /** Per cycle of the core: multiplied by the relative speed. */
  PER_CYCLE,
  /** Per instruction: stays. */
  PER_INSTRUCTION,
  /** Per elapsed time: multiplied by the rate of work, zero while the thread waits. */
  PER_TIME,
  /** Fraction of cycles stalled: the cycles that are not stalled stay, per instruction. */
  STALL_FRACTION;

  /** What a unit looks like from which a scaling follows, for messages. */
  public static final String EXPECTED_UNITS =
      "a unit ending in /cycle, /instruction, /kiloinstruction, /s or /us, or 'fraction of cycles'";

  /**
   * Returns how a parameter of a unit moves, or nothing if that does not follow from the unit.
   *
   * @param unit for example {@code 1/kiloinstruction}
   */
  public static Optional<Scaling> ofUnit(String unit) {
    if (unit.equals("fraction of cycles")) {
      return Optional.of(STALL_FRACTION);
    }
    int slash = unit.lastIndexOf('/');
    if (slash < 0) { // not a case with a guard, whose class would be made at each start
      return Optional.empty();
    }
    return switch (unit.substring(slash + 1)) {
      case "cycle" -> Optional.of(PER_CYCLE);
      case "instruction", "kiloinstruction" -> Optional.of(PER_INSTRUCTION);
      case "s", "us" -> Optional.of(PER_TIME);
      default -> Optional.empty();
    };
  }

  /**
   * Returns what a value comes to at a rate of work.
   *
   * @param alone the value of the thread alone on a core of speed 1
   * @param rate solo work per elapsed time
   * @param cycles cycles used per elapsed time, in cycles of a core of speed 1
   */
  public double scaled(double alone, double rate, double cycles) {
    return switch (this) {
      case PER_CYCLE -> alone * relative(rate, cycles);
      case PER_INSTRUCTION -> alone;
      case PER_TIME -> alone * rate;
      case STALL_FRACTION -> 1 - (1 - alone) * relative(rate, cycles);
    };
  }

  private static double relative(double rate, double cycles) {
    return cycles == 1 ? rate : cycles == 0 ? 0 : rate / cycles;
  }

  /**
   * Returns the weight of a moment in a mean over time: what the parameter is in relation to, per
   * elapsed time.
   *
   * @param rate solo work per elapsed time
   * @param cycles cycles used per elapsed time
   * @param instructionsPerCycle of the thread alone, or 1 if that is not known: then instructions
   *     are taken to be proportional to work
   */
  public double weight(double rate, double cycles, double instructionsPerCycle) {
    return switch (this) {
      case PER_TIME -> 1;
      case PER_INSTRUCTION -> rate * instructionsPerCycle;
      case PER_CYCLE, STALL_FRACTION -> cycles;
    };
  }
}
