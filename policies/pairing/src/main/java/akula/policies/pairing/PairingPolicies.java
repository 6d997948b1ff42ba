package akula.policies.pairing;

import akula.api.PolicyPlugin;
import akula.api.Scheduler;
import java.util.List;

/** The policies of this plugin. */
public final class PairingPolicies implements PolicyPlugin {
  @Override
  public List<Class<? extends Scheduler>> policies() {
    return List.of(
        BusPairing.class,
        CachePairing.class,
        Gang.class,
        GuaranteedProgress.class,
        Linux24.class,
        StallPairing.class);
  }
}
