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
 * @param schedules runs to be looked at from inside
 */
public record Origin(
    SequencedMap<String, String> runs,
    SequencedMap<String, String> data,
    List<PolicyNote> policies,
    String repeat,
    Replay replay,
    Schedules schedules) {

  /** Reports how to run a workload again. */
  public interface Replay {
    /** Returns the command that runs any workload of a category under a policy. */
    Command command(String category, String policy);

    /** Returns the command that runs a workload of a sweep under a policy. */
    default String command(String category, int workload, String policy) {
      return command(category, policy).of(workload);
    }

    /** Returns which inputs were not found, which a command then names as they are called. */
    default List<String> missing() {
      return List.of();
    }
  }

  /**
   * A command that has the number of a workload in it.
   *
   * @param before what stands before that
   * @param first what stands there for workload 0; for the next one it is by 1 more
   * @param after what stands behind it
   */
  public record Command(String before, long first, String after) {
    /** Returns the command for a workload. */
    public String of(int workload) {
      return before + (first + workload) + after;
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
