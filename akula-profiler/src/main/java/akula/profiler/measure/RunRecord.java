package akula.profiler.measure;

import java.util.List;

/**
 * What a run brought.
 *
 * @param assignments who sat where
 * @param observations at least one of each position
 * @param conditions what else happened
 */
public record RunRecord(
    List<CpuAssignment> assignments, List<Observation> observations, Conditions conditions) {
  /** Keeps its own copies. */
  public RunRecord {
    assignments = List.copyOf(assignments);
    observations = List.copyOf(observations);
  }
}
