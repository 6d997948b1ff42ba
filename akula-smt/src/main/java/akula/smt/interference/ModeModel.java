package akula.smt.interference;

import java.util.List;

/**
 * The interference model of one SMT mode. A stack is an array of its components in the order of the
 * model, divided by its CPI, so that an undisturbed one adds up to 1.
 *
 * <p>Two fits serve two ends. Where delta is 0 the predicted slowdowns of all threads add up to the
 * same whoever shares a core with whom, so such a model cannot choose; but only such a one can be
 * inverted. So the forward model has the product, and the inverse has a fit of its own without.
 *
 * @param forward the coefficients by which slowdowns are predicted, one for each component
 * @param inverse those by which the undisturbed stack is found, with delta 0
 */
public record ModeModel(List<Coefficients> forward, List<Coefficients> inverse) {

  /** Speedups are taken of no slowdown below this, which only an odd fit predicts. */
  private static final double LEAST_SLOWDOWN = 0.01;

  /** Checks that both fits are of the same components. */
  public ModeModel {
    forward = List.copyOf(forward);
    inverse = List.copyOf(inverse);
    if (forward.isEmpty() || forward.size() != inverse.size()) {
      throw new IllegalArgumentException(
          "there have to be as many forward as inverse components, and at least one, not %d and %d"
              .formatted(forward.size(), inverse.size()));
    }
    for (Coefficients component : inverse) {
      if (component.delta() != 0) {
        throw new IllegalArgumentException(
            "delta of the inverse has to be 0, not " + component.delta());
      }
    }
  }

  /** Returns the number of components. */
  public int components() {
    return forward.size();
  }

  /**
   * Returns how many times as long a thread takes as undisturbed in the same mode: the sum of its
   * components beside others.
   *
   * <p>Source: TPDS 2017, section 3.2.
   *
   * @param stacks undisturbed, by number of the thread
   * @param group the threads that share a core
   * @param threads how many of the group count, from its first
   * @param member position of the thread in the group
   */
  public double slowdown(double[][] stacks, int[] group, int threads, int member) {
    double slowdown = 0;
    for (int i = 0; i < components(); i++) {
      double own = stacks[group[member]][i];
      slowdown += forward.get(i).beside(own, sum(stacks, group, threads, i) - own);
    }
    return slowdown;
  }

  /** Returns the sum of the slowdowns of a group; the arguments are as of {@link #slowdown}. */
  public double slowdowns(double[][] stacks, int[] group, int threads) {
    double sum = 0;
    for (int i = 0; i < components(); i++) {
      Coefficients one = forward.get(i);
      double all = sum(stacks, group, threads, i);
      for (int member = 0; member < threads; member++) {
        double own = stacks[group[member]][i];
        sum += one.beside(own, all - own);
      }
    }
    return sum;
  }

  /**
   * Returns the weighted speedup of a group, the sum of 1 / slowdown; the arguments are as of
   * {@link #slowdown}.
   */
  public double speedup(double[][] stacks, int[] group, int threads) {
    double sum = 0;
    for (int member = 0; member < threads; member++) {
      sum += 1 / Math.max(LEAST_SLOWDOWN, slowdown(stacks, group, threads, member));
    }
    return sum;
  }

  /**
   * Estimates the undisturbed stacks of threads that share a core from what is measured there.
   * Components below 0 become 0, and the rest is divided by its sum; a component that cannot be
   * inverted is taken as it was measured.
   *
   * <p>Source: TPDS 2017, section 3.3, Figure 2.
   *
   * @param measured stacks beside each other, each divided by its CPI, by number of the thread
   * @param group the threads that share a core
   * @param threads how many of the group count, from its first
   * @param result by number of the thread, adding up to 1
   */
  public void invert(double[][] measured, int[] group, int threads, double[][] result) {
    for (int member = 0; member < threads; member++) {
      java.util.Arrays.fill(result[group[member]], 0, components(), 0);
    }
    double[] slowdowns = new double[threads];
    for (int i = 0; i < components(); i++) {
      double all = sum(measured, group, threads, i);
      for (int member = 0; member < threads; member++) {
        double own = measured[group[member]][i];
        slowdowns[member] += inverse.get(i).beside(own, all - own);
      }
    }
    for (int i = 0; i < components(); i++) {
      invert(i, measured, slowdowns, group, threads, result);
    }
    for (int member = 0; member < threads; member++) {
      normalise(result[group[member]], measured[group[member]]);
    }
  }

  private void invert(
      int component,
      double[][] measured,
      double[] slowdowns,
      int[] group,
      int threads,
      double[][] result) {
    Coefficients one = inverse.get(component);
    boolean invertible = one.isInvertible(threads);
    double disturbed = 0;
    for (int member = 0; member < threads; member++) {
      disturbed += measured[group[member]][component] * slowdowns[member];
    }
    double sum = invertible ? one.undisturbedSum(disturbed, threads) : 0;
    for (int member = 0; member < threads; member++) {
      double seen = measured[group[member]][component];
      double found = invertible ? one.undisturbed(seen * slowdowns[member], sum) : seen;
      result[group[member]][component] = Math.max(0, found);
    }
  }

  /** Nothing is left of a stack only if it was far from all that the model was trained with. */
  private void normalise(double[] stack, double[] measured) {
    double sum = 0;
    for (int i = 0; i < components(); i++) {
      sum += stack[i];
    }
    for (int i = 0; i < components(); i++) {
      stack[i] = sum > 0 ? stack[i] / sum : measured[i];
    }
  }

  private static double sum(double[][] stacks, int[] group, int threads, int component) {
    double sum = 0;
    for (int member = 0; member < threads; member++) {
      sum += stacks[group[member]][component];
    }
    return sum;
  }
}
