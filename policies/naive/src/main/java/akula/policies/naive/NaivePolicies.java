package akula.policies.naive;

import akula.api.PolicyPlugin;
import akula.api.Scheduler;
import java.util.List;

/** The policies of this plugin. */
public final class NaivePolicies implements PolicyPlugin {
  @Override
  public List<Class<? extends Scheduler>> policies() {
    return List.of(
        NaiveSpread.class, NaiveCluster.class, RandomPlacement.class, FixedPlacement.class);
  }
}
