package akula.bootstrap.contention.smtcore;

import java.util.List;

/**
 * How a phase of a program differs from its mean: what its parts are multiplied by, each above 0.
 *
 * @param base of the cycles in which nothing stalls
 * @param resources of the stalls on the core's own resources
 * @param frontEnd of the stalls on the front end
 * @param cache of the stalls on cache and memory, and of misses and references
 */
public record PhaseFactors(double base, double resources, double frontEnd, double cache) {
  /** The mean itself. */
  public static final PhaseFactors NONE = new PhaseFactors(1, 1, 1, 1);

  /** The columns of the file, in the order of the components. */
  static final List<String> COLUMNS = List.of("base", "resources", "front_end", "cache");

  /** Makes factors of what stands in a file, in the order of {@link #COLUMNS}. */
  static PhaseFactors of(List<Double> values) {
    return new PhaseFactors(values.get(0), values.get(1), values.get(2), values.get(3));
  }

  /** Returns the factors in the order of {@link #COLUMNS}. */
  List<Double> values() {
    return List.of(base, resources, frontEnd, cache);
  }
}
