package akula.bootstrap.hunt;

import akula.bootstrap.engine.Launches;

/**
 * A workload that a policy loses.
 *
 * @param launches the workload
 * @param percent the degradation under the policy, mean or worst, per cent
 * @param rivalPercent the degradation that it is measured against; NaN if that is not known
 */
public record WeakSpot(Launches launches, double percent, double rivalPercent) {

  /** Returns by how many percentage points the policy is worse; of one not known minus infinity. */
  public double loss() {
    return isKnown() ? percent - rivalPercent : Double.NEGATIVE_INFINITY;
  }

  /** Tells whether it is known what it is measured against. */
  public boolean isKnown() {
    return !Double.isNaN(rivalPercent);
  }
}
