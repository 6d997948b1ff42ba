package akula.profiler.plan;

import akula.profiler.measure.Conditions;
import akula.profiler.measure.CpuAssignment;
import akula.profiler.measure.Observation;
import java.util.List;

/**
 * One run of a combination.
 *
 * @param number of the run in the campaign, from 0
 * @param round in which it was made, from 0
 * @param turn of the combination in that round, from 0
 * @param combination what was measured
 * @param assignments who sat where
 * @param observations at least one of each position, unless it failed
 * @param conditions what else happened, null if it failed
 * @param isRepeated whether it was disturbed and made again
 * @param failedApplication position of the application that failed, -1 if none
 * @param failure what it did, the end of a sentence; empty if none failed
 */
public record Measurement(
    int number,
    int round,
    int turn,
    Combination combination,
    List<CpuAssignment> assignments,
    List<Observation> observations,
    Conditions conditions,
    boolean isRepeated,
    int failedApplication,
    String failure) {
  /** Keeps its own copies. */
  public Measurement {
    assignments = List.copyOf(assignments);
    observations = List.copyOf(observations);
  }

  /** Returns whether a program failed. */
  public boolean isFailure() {
    return failedApplication >= 0;
  }

  /** Returns whether it counts: it did not fail and was not made again. */
  public boolean isUsed() {
    return !isFailure() && !isRepeated;
  }
}
