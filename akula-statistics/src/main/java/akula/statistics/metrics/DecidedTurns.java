package akula.statistics.metrics;

import akula.api.host.TurnShares;

/**
 * What became of the turns of a real run whose policy decides them, with the kernel as host.
 *
 * @param turns that threads had, those by the fallback included
 * @param fallback turns that the kernel's side gave, as nobody had decided for too long
 * @param refused answers that could not be carried out
 * @param extended turns that followed their thread's own without a pause
 * @param lost events for which there was no room
 * @param anews how often all threads were told anew, the first time included
 * @param askedNanos mean slice of the turns that ended with it
 * @param hadNanos mean processor time of the same turns, which end at ticks of the kernel
 */
public record DecidedTurns(
    long turns,
    long fallback,
    long refused,
    long extended,
    long lost,
    long anews,
    long askedNanos,
    long hadNanos) {
  /** Returns how many the policy decided. */
  public long decided() {
    return turns - fallback;
  }

  /** Returns whether the policy decided enough of them for the run to count. */
  public boolean count() {
    return TurnShares.isDecided(turns, fallback);
  }
}
