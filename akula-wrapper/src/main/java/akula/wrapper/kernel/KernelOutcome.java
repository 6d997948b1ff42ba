package akula.wrapper.kernel;

import akula.api.host.TurnShares;

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
  /** Returns whether the policy decided enough of the turns. */
  public boolean isDecided() {
    return TurnShares.isDecided(counts.turns(), counts.taken());
  }

  /** Returns the share of turns that the policy did not decide: 1 where there were none. */
  public double takenShare() {
    return TurnShares.undecided(counts.turns(), counts.taken());
  }
}
