package akula.bootstrap.bounds;

import java.util.Arrays;

/**
 * The best placement without moves that was found, and what is known of all others.
 *
 * @param percent its mean or worst degradation, per cent
 * @param provenPercent no placement without moves is below this; the same number where the best was
 *     found for certain
 * @param contexts number of the hardware context of each thread, across the machine, by thread
 */
public record StaticBest(double percent, double provenPercent, int[] contexts) {

  /** Returns whether no placement without moves is better. */
  public boolean isExact() {
    return provenPercent >= percent;
  }

  /** Returns by how much a better one could be lower, percentage points; 0 if exact. */
  public double gap() {
    return Math.max(0, percent - provenPercent);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof StaticBest that
        && percent == that.percent
        && provenPercent == that.provenPercent
        && Arrays.equals(contexts, that.contexts);
  }

  @Override
  public int hashCode() {
    return Double.hashCode(percent) + 31 * Arrays.hashCode(contexts);
  }
}
