package akula.profiler.interference;

import java.util.List;

/**
 * How the forward coefficients are fitted. In the paper each component beside others is a matter of
 * the same component alone, of the thread and of the others, and least squares decide. That leaves
 * out of a component that nobody has alone, such as waiting for the threads beside it, that it is a
 * matter of the other components; and coefficients of which mixes tell little become large.
 *
 * @param waiting positions of the components that are fitted to all others, not to themselves
 * @param shrink what the squares of the coefficients weigh, each multiplied with the variance of
 *     what it stands before, beside the mean square error; 0 draws nothing to 0
 */
public record ForwardFit(List<Integer> waiting, double shrink) {
  /** As in the paper. */
  public static final ForwardFit PAPER = new ForwardFit(List.of(), 0);

  /** Keeps its own copy. */
  public ForwardFit {
    waiting = List.copyOf(waiting);
  }
}
