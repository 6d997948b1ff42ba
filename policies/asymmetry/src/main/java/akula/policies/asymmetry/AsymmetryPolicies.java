package akula.policies.asymmetry;

import akula.api.PolicyPlugin;
import akula.api.Scheduler;
import java.util.List;

/** The policies of this plugin. */
public final class AsymmetryPolicies implements PolicyPlugin {
  @Override
  public List<Class<? extends Scheduler>> policies() {
    return List.of(
        CriticalJobFirst.class,
        EqualProgress.class,
        LongestJobFirst.class,
        LongestJobFirstPull.class,
        RoundRobin.class);
  }
}
