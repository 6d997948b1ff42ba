package akula.profiler.interference;

import akula.smt.interference.AloneStack;
import java.util.List;

/**
 * How the forward coefficients are fitted. In the paper each component beside others is a matter of
 * the same component alone, of the thread and of the others, and least squares decide. That leaves
 * out of a component that nobody has alone, such as waiting for the threads beside it, that it is a
 * matter of the other components; and coefficients of which mixes tell little become large.
 *
 * @param alone what the stacks of programs alone are, to which coefficients are fitted
 * @param waiting positions of the components that are fitted to all others, not to themselves
 * @param shrink what the squares of the coefficients weigh, each multiplied with the variance of
 *     what it stands before, beside the mean square error; 0 draws nothing to 0
 */
public record ForwardFit(AloneStack alone, List<Integer> waiting, double shrink) {
  /** As in the paper. */
  public static final ForwardFit PAPER = new ForwardFit(List.of(), 0);

  /** 1, the component of the thread, that of the others, and the product of both. */
  static final int OWN = 4;

  /** What another component adds to those of a waiting one. */
  static final int EACH = OWN - 1;

  /** Keeps its own copy. */
  public ForwardFit {
    waiting = List.copyOf(waiting);
  }

  /** Fits to throttled stacks, as in the paper. */
  public ForwardFit(List<Integer> waiting, double shrink) {
    this(AloneStack.THROTTLED, waiting, shrink);
  }

  /**
   * Returns how many coefficients the greatest of the regressions has; of fewer mixes it is not
   * determined.
   *
   * @param components how many a stack has
   */
  public int coefficients(int components) {
    return waiting.isEmpty() ? OWN : Math.max(OWN, 1 + EACH * (components - waiting.size()));
  }
}
