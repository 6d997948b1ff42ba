package akula.bootstrap.contention.smtcore;

import java.util.List;

/**
 * What a program needs of a core, as measured alone: its cycles per instruction by cause, and what
 * it asks of the units and the cache. Position 0 of each list is one way of the cache.
 *
 * @param base cycles per instruction in which nothing stalls, above 0
 * @param resources cycles per instruction stalled on the core's own resources
 * @param frontEnd cycles per instruction stalled on the front end
 * @param floatingPoint share of floating point among the instructions, 0 to 1
 * @param loadStore share of loads and stores among the instructions, 0 to 1 - floatingPoint
 * @param hitStalls cycles per instruction stalled on hits of the last-level cache
 * @param memoryStalls cycles per instruction stalled on memory
 * @param missesPerKiloInstruction misses of the last-level cache
 * @param referencesPerKiloInstruction references to the last-level cache
 */
public record ProgramParts(
    double base,
    double resources,
    double frontEnd,
    double floatingPoint,
    double loadStore,
    List<Double> hitStalls,
    List<Double> memoryStalls,
    List<Double> missesPerKiloInstruction,
    List<Double> referencesPerKiloInstruction) {

  /** The columns of the file of programs, in the order of the numbers here. */
  static final List<String> NUMBERS =
      List.of("base", "resources", "front_end", "floating_point", "load_store");

  /** The columns of the file of curves, in the order of the lists here. */
  static final List<String> CURVES =
      List.of(
          "hit_stalls",
          "memory_stalls",
          "llc_misses_per_kiloinstruction",
          "llc_references_per_kiloinstruction");

  /** Keeps its own copies. */
  public ProgramParts {
    hitStalls = List.copyOf(hitStalls);
    memoryStalls = List.copyOf(memoryStalls);
    missesPerKiloInstruction = List.copyOf(missesPerKiloInstruction);
    referencesPerKiloInstruction = List.copyOf(referencesPerKiloInstruction);
  }

  /**
   * Makes one of what stands in files.
   *
   * @param numbers in the order of {@link #NUMBERS}
   * @param curves in the order of {@link #CURVES}
   */
  static ProgramParts of(List<Double> numbers, List<List<Double>> curves) {
    return new ProgramParts(
        numbers.get(0),
        numbers.get(1),
        numbers.get(2),
        numbers.get(3),
        numbers.get(4),
        curves.get(0),
        curves.get(1),
        curves.get(2),
        curves.get(3));
  }

  /** Returns the numbers in the order of {@link #NUMBERS}. */
  List<Double> numbers() {
    return List.of(base, resources, frontEnd, floatingPoint, loadStore);
  }

  /** Returns the lists in the order of {@link #CURVES}. */
  List<List<Double>> curves() {
    return List.of(hitStalls, memoryStalls, missesPerKiloInstruction, referencesPerKiloInstruction);
  }

  /** Returns the number of ways that the curves have. */
  public int ways() {
    return hitStalls.size();
  }
}
