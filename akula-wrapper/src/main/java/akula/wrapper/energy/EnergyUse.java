package akula.wrapper.energy;

import java.util.List;
import java.util.Optional;

/**
 * What packages consumed in a run, whoever ran there.
 *
 * @param zones each of them; some of it only, if it was lost
 * @param lost why it is not known, if it is not; the end of a sentence
 */
public record EnergyUse(List<ZoneUse> zones, Optional<String> lost) {
  private static final double MICROJOULES = 1e6;

  /**
   * What a zone counted.
   *
   * @param name of the zone
   * @param microjoules from the beginning of the run until its end
   */
  public record ZoneUse(String name, long microjoules) {
    /** Returns the same in joules. */
    public double joules() {
      return microjoules / MICROJOULES;
    }
  }

  /** Keeps its own copy. */
  public EnergyUse {
    zones = List.copyOf(zones);
  }

  /** Returns the energy of all of them, J. */
  public double joules() {
    return zones.stream().mapToLong(ZoneUse::microjoules).sum() / MICROJOULES;
  }
}
