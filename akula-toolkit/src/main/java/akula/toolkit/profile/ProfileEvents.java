package akula.toolkit.profile;

import akula.profiler.cachegrind.Simulation;
import akula.profiler.campaign.CampaignEvents;

/** Watches a campaign from its first run to the data set. */
public interface ProfileEvents extends CampaignEvents {
  /** The caches of a program are going to be simulated; {@code done} of {@code all} were. */
  default void simulates(String application, int done, int all) {}

  /** The caches of a program were simulated. */
  default void simulated(Simulation said) {}
}
