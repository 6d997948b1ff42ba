package akula.smt.interference;

/**
 * How one component of a thread's stack grows beside others, the stacks being divided by the
 * thread's throttled CPI.
 *
 * <p>Source: TPDS 2017, equations 1 to 3, which have the same form.
 *
 * @param alpha what is added whoever shares the core
 * @param beta what remains of the thread's own component
 * @param gamma what the sum of the others' components adds
 * @param delta what their product adds
 */
public record Coefficients(double alpha, double beta, double gamma, double delta) {
  /** Own and others' parts nearer to each other than this cannot be told apart. */
  private static final double LEAST_PIVOT = 1e-6;

  /**
   * Returns the component beside others.
   *
   * @param own the thread's component, undisturbed
   * @param others the sum of the components of those that share the core with it
   */
  public double beside(double own, double others) {
    return alpha + beta * own + (gamma + delta * own) * others;
  }

  /** Returns whether the undisturbed components of a group follow from the disturbed ones. */
  public boolean isInvertible(int threads) {
    return Math.abs(beta - gamma) > LEAST_PIVOT
        && Math.abs(beta + (threads - 1) * gamma) > LEAST_PIVOT;
  }

  /**
   * Returns the sum of the undisturbed components of a group, delta being 0.
   *
   * @param sum of the disturbed ones
   */
  double undisturbedSum(double sum, int threads) {
    return (sum - threads * alpha) / (beta + (threads - 1) * gamma);
  }

  /**
   * Returns the undisturbed component of one thread of a group, delta being 0.
   *
   * @param disturbed its component beside the others
   * @param undisturbedSum that of the whole group, itself included
   */
  double undisturbed(double disturbed, double undisturbedSum) {
    return (disturbed - alpha - gamma * undisturbedSum) / (beta - gamma);
  }
}
