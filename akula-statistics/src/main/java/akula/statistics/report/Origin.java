package akula.statistics.report;

import java.util.SequencedMap;

/**
 * What a report says beyond its results.
 *
 * @param data how the data were made: name of a fact, and the fact
 * @param replay tells how to run a workload again
 */
public record Origin(SequencedMap<String, String> data, Replay replay) {

  /** Tells how to run a workload again. */
  public interface Replay {
    /** Returns the command that runs a workload of a sweep under a policy. */
    String command(String category, int workload, String policy);
  }
}
