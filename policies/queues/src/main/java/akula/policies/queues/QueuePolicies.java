package akula.policies.queues;

import akula.api.PolicyPlugin;
import akula.api.Scheduler;
import java.util.List;

/** The policies of this plugin. */
public final class QueuePolicies implements PolicyPlugin {
  @Override
  public List<Class<? extends Scheduler>> policies() {
    return List.of(
        Cfs.class,
        Eevdf.class,
        GlobalAggregation.class,
        RefillAggregation.class,
        TimeAggregation.class);
  }
}
