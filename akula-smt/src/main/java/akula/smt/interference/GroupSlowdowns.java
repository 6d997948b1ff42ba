package akula.smt.interference;

/**
 * The sums of slowdowns of many groups of the same threads. In the forward model every term is of
 * one thread or of two, so what threads add alone, and each two together, is worked out once.
 */
public final class GroupSlowdowns {
  private final int threads;

  /** What a thread adds in any group, and for each other one that is in it. */
  private final double[] alone;

  private final double[] perOther;

  /** What each two add if they are in one group, in rows. */
  private final double[] together;

  /**
   * Works out the terms.
   *
   * @param mode the model by which slowdowns are predicted
   * @param stacks undisturbed, by number of the thread
   */
  public GroupSlowdowns(ModeModel mode, double[][] stacks) {
    threads = stacks.length;
    alone = new double[threads];
    perOther = new double[threads];
    together = new double[threads * threads];
    for (int component = 0; component < mode.components(); component++) {
      Coefficients one = mode.forward().get(component);
      for (int i = 0; i < threads; i++) {
        double own = stacks[i][component];
        alone[i] += one.alpha() + one.beta() * own;
        perOther[i] += one.gamma() * own;
        for (int j = 0; j < threads; j++) {
          together[i * threads + j] += 2 * one.delta() * own * stacks[j][component];
        }
      }
    }
  }

  /**
   * Returns the sum of the slowdowns of a group, as {@link ModeModel#slowdowns} does.
   *
   * @param group the threads that share a core
   * @param count how many of the group count, from its first
   */
  public double of(int[] group, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      int row = group[i] * threads;
      sum += alone[group[i]] + (count - 1) * perOther[group[i]];
      for (int j = i + 1; j < count; j++) {
        sum += together[row + group[j]];
      }
    }
    return sum;
  }
}
