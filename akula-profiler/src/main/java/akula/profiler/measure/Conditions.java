package akula.profiler.measure;

import java.util.List;

/**
 * What the machine did beside the programs of a run, and in what state it was.
 *
 * @param seconds how long the run was
 * @param stealShare processor time that a hypervisor took from the run's cpus, of their time
 * @param othersShare processor time that others used on the run's cpus, of their time
 * @param neighboursShare processor time that others used on the busiest of the cpus that share a
 *     core or a memory domain with the run's and are not its own, of that cpu's time; NaN if there
 *     are none, or they were not watched
 * @param before in what state the machine was when the run began
 * @param after in what state it was when the run ended
 */
public record Conditions(
    double seconds,
    double stealShare,
    double othersShare,
    double neighboursShare,
    MachineReading before,
    MachineReading after) {
  /** A run is disturbed if a hypervisor took more than this share of its cpus' time. */
  public static final double MOST_STEAL = 0.01;

  /** A run is disturbed if others used more than this share of its cpus' time. */
  public static final double MOST_OTHERS = 0.03;

  /** A run is disturbed if others used more than this share of the time of a cpu beside it. */
  public static final double MOST_NEIGHBOURS = 0.03;

  /** What the clock of processor time cannot tell: two of its ticks. */
  private static final double RESOLUTION_SECONDS = 0.02;

  /**
   * Makes those of a run whose neighbours were not watched, and of which only the state at the end
   * is known.
   *
   * @param seconds how long the run was
   * @param stealShare processor time that a hypervisor took from the run's cpus, of their time
   * @param othersShare processor time that others used on the run's cpus, of their time
   * @param load average load of the last minute when it ended
   * @param frequenciesHz frequency of each of the run's cpus when it ended; empty if not known
   * @param celsius the highest temperature that was reported when it ended, NaN if none was
   */
  public Conditions(
      double seconds,
      double stealShare,
      double othersShare,
      double load,
      List<Long> frequenciesHz,
      double celsius) {
    this(
        seconds,
        stealShare,
        othersShare,
        Double.NaN,
        MachineReading.UNKNOWN,
        new MachineReading(load, frequenciesHz, celsius));
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
    if (neighboursShare > MOST_NEIGHBOURS + slack) {
      return "other programs used %.1f%% of a cpu that shares a core or a memory domain with it"
          .formatted(100 * neighboursShare);
    }
    return "";
  }
}
