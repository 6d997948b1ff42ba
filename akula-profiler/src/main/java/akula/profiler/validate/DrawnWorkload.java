package akula.profiler.validate;

import akula.formats.workload.Workload;

/**
 * A workload with the two policies that are compared on it.
 *
 * @param kind what it is like
 * @param number which one of its kind, from 0
 * @param workload which application is launched when, in the order of launch
 * @param first position of the first policy
 * @param second position of the second one
 * @param seed of the policies' random numbers, the same for both hosts
 */
public record DrawnWorkload(
    WorkloadKind kind, int number, Workload workload, int first, int second, long seed) {
  /** Returns its name, such as {@code crowded-2}. */
  public String name() {
    return workload.name();
  }

  /** Returns whether it runs on cores that were made unequal. */
  public boolean isUnequal() {
    return kind == WorkloadKind.UNEQUAL;
  }

  /**
   * Returns which policy has a turn, so that whatever changes on the machine meets both alike:
   * first, second, second, first, and so on.
   *
   * @param repeat from 0
   * @param turn 0 or 1
   */
  public int policy(int repeat, int turn) {
    return (repeat + turn) % 2 == 0 ? first : second;
  }
}
