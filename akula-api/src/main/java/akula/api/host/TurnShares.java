package akula.api.host;

/**
 * How much of what threads had was a policy's, where a host may have to decide turns without it.
 */
public final class TurnShares {
  /** With more per cent of its turns by the host's own fallback a run is not the policy's. */
  public static final int MOST_FALLBACK_PERCENT = 2;

  private TurnShares() {}

  /**
   * Returns the share of turns that the policy did not decide: 1 where there were none.
   *
   * @param turns that threads had, those by the fallback included
   */
  public static double undecided(long turns, long fallback) {
    return turns == 0 ? 1 : (double) fallback / turns;
  }

  /** Returns whether the policy decided turns, and enough of them for a run to say something. */
  public static boolean isDecided(long turns, long fallback) {
    return turns > fallback && 100 * fallback <= MOST_FALLBACK_PERCENT * turns;
  }

  /** Returns the same of a share that it did not decide. */
  public static boolean isDecided(double undecided) {
    return undecided <= MOST_FALLBACK_PERCENT / 100.0;
  }
}
