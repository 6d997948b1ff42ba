package akula.profiler.cachegrind;

/**
 * What the simulation of caches says of a program.
 *
 * @param application its position in the campaign
 * @param instructions that it executed; NaN if the simulation failed
 * @param misses of the last-level cache, of instructions and of data that were read and written;
 *     NaN if the simulation failed
 * @param failure what went wrong, the end of a sentence that begins with its name; empty if nothing
 */
public record Simulation(int application, double instructions, double misses, String failure) {
  private static final double KILO = 1000;

  /** Returns one that failed. */
  static Simulation failed(int application, String why) {
    return new Simulation(application, Double.NaN, Double.NaN, why);
  }

  /** Returns whether it failed. */
  public boolean isFailure() {
    return !failure.isEmpty();
  }

  /** Returns misses of the last-level cache per 1000 instructions, NaN if it failed. */
  public double missesPerKiloInstruction() {
    return KILO * misses / instructions;
  }
}
