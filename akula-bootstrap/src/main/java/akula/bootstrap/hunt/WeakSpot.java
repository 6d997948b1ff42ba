package akula.bootstrap.hunt;

import akula.bootstrap.engine.Launches;

/**
 * A workload that a policy loses.
 *
 * @param launches the workload
 * @param percent the degradation under the policy, mean or worst, per cent
 * @param rivalPercent the degradation that it is measured against
 */
public record WeakSpot(Launches launches, double percent, double rivalPercent) {

  /** Returns by how many percentage points the policy is worse. */
  public double loss() {
    return percent - rivalPercent;
  }
}
