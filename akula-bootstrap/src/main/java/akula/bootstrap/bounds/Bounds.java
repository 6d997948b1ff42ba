package akula.bootstrap.bounds;

/**
 * The bounds of one workload.
 *
 * @param average the best placement without moves, by mean degradation
 * @param worst the best placement without moves, by worst degradation
 * @param lowerAveragePercent no policy has a lower mean degradation, per cent
 * @param lowerWorstPercent no policy has a lower worst degradation, per cent
 */
public record Bounds(
    StaticBest average, StaticBest worst, double lowerAveragePercent, double lowerWorstPercent) {

  /** Returns whether there are both placements. */
  public boolean isKnown() {
    return average.isKnown() && worst.isKnown();
  }

  /** Returns whether both placements without moves are known to be the best. */
  public boolean isExact() {
    return average.isExact() && worst.isExact();
  }
}
