package akula.wrapper.kernel;

/**
 * What became of the turns of a run.
 *
 * @param counts what the kernel's side counted
 * @param anews how often all threads were told anew, the first time included
 * @param refusals answers that were refused, as was read
 * @param askedNanos mean slice of the turns that ended with it
 * @param hadNanos mean processor time of the same turns, which end at ticks of the kernel
 */
public record KernelOutcome(
    KernelCounts counts, long anews, long refusals, long askedNanos, long hadNanos) {
  /** With more of the turns taken by the fallback it was not the policy that decided. */
  public static final double MOST_TAKEN = 0.02;

  /** Returns whether the policy decided enough of the turns. */
  public boolean isDecided() {
    return takenShare() <= MOST_TAKEN;
  }

  /** Returns the share of turns that the fallback gave; 0 of none. */
  public double takenShare() {
    return counts.turns() == 0 ? 0 : (double) counts.taken() / counts.turns();
  }
}
