package akula.policies.contention;

import akula.api.PolicyPlugin;
import akula.api.Scheduler;
import java.util.List;

/** The policies of this plugin. */
public final class ContentionPolicies implements PolicyPlugin {
  @Override
  public List<Class<? extends Scheduler>> policies() {
    return List.of(
        DistributedIntensity.class, DistributedIntensitySwap.class, Swap.class, Threshold.class);
  }
}
