package akula.profiler.cachegrind;

import java.util.Map;
import java.util.Optional;

/**
 * What the simulation of caches says of the programs of a campaign.
 *
 * @param caches that were simulated
 * @param programs by their positions in the campaign
 */
public record SimulatedRates(SimulatedCaches caches, Map<Integer, Simulation> programs) {
  /** Keeps its own copy. */
  public SimulatedRates {
    programs = Map.copyOf(programs);
  }

  /** Returns what it says of a program, if the simulation did not fail. */
  public Optional<Simulation> of(int application) {
    return Optional.ofNullable(programs.get(application)).filter(one -> !one.isFailure());
  }

  /** Says for people that rates are simulated, and how. */
  public String sentence() {
    return ("LLC_MISS_RATE, and instructions where none were counted, are simulated: one run of"
            + " each program alone under valgrind's cachegrind, %s; two levels, least recently"
            + " used, no prefetching, no others beside it.")
        .formatted(caches.text());
  }
}
