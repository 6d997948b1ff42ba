package akula.profiler.validate;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What the simulator says of a measured run.
 *
 * @param threads as the data set says, in the order of launch
 * @param baseline without contention: with all relative speeds 1
 * @param without as the data set says, with one assumption replaced by what was measured
 * @param together the same with all of them replaced
 */
public record RunPrediction(
    List<ThreadTimes> threads,
    List<ThreadTimes> baseline,
    Map<Assumption, List<ThreadTimes>> without,
    List<ThreadTimes> together) {
  /** Keeps its own copies. */
  public RunPrediction {
    threads = List.copyOf(threads);
    baseline = List.copyOf(baseline);
    Map<Assumption, List<ThreadTimes>> ordered = new EnumMap<>(Assumption.class);
    without.forEach((assumption, times) -> ordered.put(assumption, List.copyOf(times)));
    without = ordered;
    together = List.copyOf(together);
  }
}
