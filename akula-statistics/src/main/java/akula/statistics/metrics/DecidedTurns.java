package akula.statistics.metrics;

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
  /** Of a run that no policy decided. */
  public static final DecidedTurns NONE = new DecidedTurns(0, 0, 0, 0, 0, 0, 0, 0);

  /** With more per cent of its turns by the fallback a run is not the policy's. */
  public static final int MOST_FALLBACK_PERCENT = 2;

  /** Returns how many the policy decided. */
  public long decided() {
    return turns - fallback;
  }

  /** Returns whether the policy decided enough of them for the run to count. */
  public boolean count() {
    return 100 * fallback <= MOST_FALLBACK_PERCENT * turns;
  }
}
