package akula.profiler.measure;

import java.util.List;

/**
 * What the machine did beside the programs of a run, and in what state it was.
 *
 * @param seconds how long the run was
 * @param stealShare processor time that a hypervisor took from the run's cpus, of their time
 * @param othersShare processor time that others used on the run's cpus, of their time
 * @param load average load of the last minute when it ended
 * @param frequenciesHz present frequency of each of the run's cpus when it ended; empty if not
 *     known
 * @param celsius the highest temperature that is told when it ended, NaN if none is
 */
public record Conditions(
    double seconds,
    double stealShare,
    double othersShare,
    double load,
    List<Long> frequenciesHz,
    double celsius) {
  /** A run is disturbed if a hypervisor took more than this share of its cpus' time. */
  public static final double MOST_STEAL = 0.01;

  /** A run is disturbed if others used more than this share of its cpus' time. */
  public static final double MOST_OTHERS = 0.03;

  /** What the clock of processor time cannot tell: two of its ticks. */
  private static final double RESOLUTION_SECONDS = 0.02;

  /** Keeps its own copy. */
  public Conditions {
    frequenciesHz = List.copyOf(frequenciesHz);
  }

  /** Returns what disturbed the run, for people; empty if nothing did. */
  public String disturbance() {
    double slack = RESOLUTION_SECONDS / Math.max(seconds, RESOLUTION_SECONDS);
    if (stealShare > MOST_STEAL + slack) {
      return "the hypervisor took %.1f%% of the time".formatted(100 * stealShare);
    }
    if (othersShare > MOST_OTHERS + slack) {
      return "other programs used %.1f%% of the time".formatted(100 * othersShare);
    }
    return "";
  }
}
