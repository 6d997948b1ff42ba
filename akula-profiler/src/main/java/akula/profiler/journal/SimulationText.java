package akula.profiler.journal;

import akula.profiler.cachegrind.Simulation;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** What the simulation of a program's caches said, as a JSON object of a journal, and back. */
final class SimulationText {
  private static final String APPLICATION = "simulated";
  private static final String INSTRUCTIONS = "instructions";
  private static final String MISSES = "llc_misses";
  private static final String FAILURE = "failure";

  private SimulationText() {}

  /** Returns whether an object is one of those. */
  static boolean isOne(JsonNode json) {
    return json.has(APPLICATION);
  }

  static Map<String, Object> of(Simulation simulation) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put(APPLICATION, simulation.application());
    if (simulation.isFailure()) {
      json.put(FAILURE, simulation.failure());
    } else {
      json.put(INSTRUCTIONS, simulation.instructions());
      json.put(MISSES, simulation.misses());
    }
    return json;
  }

  /**
   * Reads one.
   *
   * @throws IllegalArgumentException if something is missing
   */
  static Simulation read(JsonNode json) {
    boolean failed = json.has(FAILURE);
    if (!json.path(APPLICATION).isIntegralNumber()
        || !failed && !(json.path(INSTRUCTIONS).isNumber() && json.path(MISSES).isNumber())) {
      throw new IllegalArgumentException("expected a simulation");
    }
    return new Simulation(
        json.path(APPLICATION).asInt(),
        failed ? Double.NaN : json.path(INSTRUCTIONS).asDouble(),
        failed ? Double.NaN : json.path(MISSES).asDouble(),
        json.path(FAILURE).asString(""));
  }
}
