package akula.profiler.campaign;

import akula.profiler.plan.Combination;
import akula.profiler.plan.Measurement;

/** Watches a campaign while it is measured. */
public interface CampaignEvents {
  /** A file is being prepared. */
  default void prepares(String file) {}

  /**
   * A run begins.
   *
   * @param combination what is measured
   * @param done runs that were made
   * @param planned runs that are to be made in all, as far as is known
   * @param leftSeconds how long that will take, as far as is known; NaN if nothing is known yet
   */
  default void begins(Combination combination, int done, int planned, double leftSeconds) {}

  /** A run was made and is on disk. */
  default void made(Measurement run) {}
}
