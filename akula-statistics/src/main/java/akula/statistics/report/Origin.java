package akula.statistics.report;

import java.util.List;
import java.util.SequencedMap;

/**
 * What a report says of a sweep, or of a part of one, beyond its results.
 *
 * @param runs how the runs were made: name of a fact, and the fact
 * @param data how the data were made, likewise
 * @param policies what the policies are, as far as that is known
 * @param repeat the command that makes the same runs again
 * @param replay tells how to run a workload again
 */
public record Origin(
    SequencedMap<String, String> runs,
    SequencedMap<String, String> data,
    List<PolicyNote> policies,
    String repeat,
    Replay replay) {

  /** Reports how to run a workload again. */
  public interface Replay {
    /** Returns the command that runs a workload of a sweep under a policy. */
    String command(String category, int workload, String policy);

    /** Returns which inputs were not found, which a command then names as they are called. */
    default List<String> missing() {
      return List.of();
    }
  }

  /**
   * What a policy is.
   *
   * @param policy as it is named in the results
   * @param options all of them with their values; empty if there are none
   * @param idea what it does
   * @param source where it comes from
   */
  public record PolicyNote(String policy, String options, String idea, String source) {}
}
