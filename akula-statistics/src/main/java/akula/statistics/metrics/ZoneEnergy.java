package akula.statistics.metrics;

/**
 * What a package of a machine consumed in a real run, whoever ran there.
 *
 * @param name of the package, as the kernel calls it
 * @param microjoules in all
 */
public record ZoneEnergy(String name, long microjoules) {
  /** Returns the same in joules. */
  public double joules() {
    return microjoules / 1e6;
  }
}
