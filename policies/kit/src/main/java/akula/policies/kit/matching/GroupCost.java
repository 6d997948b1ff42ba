package akula.policies.kit.matching;

/**
 * What it costs to put some together: for threads of a core, how much they slow each other down.
 */
@FunctionalInterface
public interface GroupCost {
  /**
   * Returns the cost of a group. It has to be the same for the same group, and the sum over all
   * groups is what should be low.
   *
   * @param group whom it has: ascending, two or a greater power of two. Numbers from the number of
   *     members on are empty places. It is overwritten after the call, and must not be changed
   * @return a finite number, also below 0
   */
  double of(int[] group);
}
